"""A practice table: deals hand after hand, lets the bots decide, waits for the player.

It reads and writes nothing. Everybody sits at every hand: a bot without chips buys in again,
the player is asked, so the button moves one chair a hand and nobody owes a blind.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from enum import Enum

from ninecards.bots import Bot, view_of
from ninecards.cards import FULL_DECK
from ninecards.errors import ConfigError
from ninecards.evaluation import REFERENCE, Ranker
from ninecards.rules import (
    Action,
    ChooseRunOuts,
    HandConfig,
    HandState,
    apply,
    legal_actions,
    plain_posts,
    start_hand,
)
from ninecards.rules import events as ev

__all__ = ["PLAYER", "PracticeTable", "Turn"]

PLAYER = 0
"""The index of the one who is no bot; the bots sit to the left of him."""

Events = tuple[ev.Event, ...]


class Turn(Enum):
    """Whose decision a table waits for."""

    PLAYER = "player"
    BOT = "bot"
    DEALER = "dealer"
    """How often the rest of the board is dealt, where the player has no part in the pot."""
    NOBODY = "nobody"
    """The next hand can be dealt."""


class PracticeTable:
    """Stacks, button and the hand in play.

    ``stack`` is what everybody buys in for, in chips. ``shuffler`` shuffles and draws the
    first button, ``chance`` is what the bots draw from: with two seeded generators the cards
    of a hand do not depend on what was done in the hands before. Raises ConfigError if the
    deck has no cards for so many, or the stack is below 1.

    >>> from ninecards.bots import CallerBot
    >>> config = HandConfig.of("omaha", "pot", 1, 2)
    >>> bots = [CallerBot()] * 2
    >>> table = PracticeTable(config, bots, 200, random.Random(1), random.Random(2))
    >>> events = [*table.deal(), *table.play_bots()]
    >>> table.turn
    <Turn.PLAYER: 'player'>
    """

    def __init__(
        self,
        config: HandConfig,
        bots: Sequence[Bot],
        stack: int,
        shuffler: random.Random,
        chance: random.Random,
        ranker: Ranker = REFERENCE,
    ) -> None:
        seats = len(bots) + 1
        config.check_seats(seats)
        if stack < 1:
            raise ConfigError(f"a stack of {stack} chips asked; it is at least 1")
        self.config = config
        self.buy_in = stack
        self.stacks = [stack] * seats
        self.bought = [stack] * seats
        self.hands_dealt = 0
        self.hands_played = 0
        self.state: HandState | None = None
        self._bots = bots
        self._shuffler = shuffler
        self._chance = chance
        self._ranker = ranker
        self._settled = True
        self._button = shuffler.randrange(seats)

    @property
    def seats(self) -> int:
        """How many sit at the table, the player among them."""
        return len(self.stacks)

    @property
    def hand(self) -> HandState:
        """The hand in play, or the last one."""
        assert self.state is not None, "no hand was dealt yet"
        return self.state

    @property
    def turn(self) -> Turn:
        """Whose decision the table waits for."""
        state = self.state
        if state is None or state.is_over:
            return Turn.NOBODY
        legal = legal_actions(state)
        if legal.player is None:
            return Turn.DEALER if state.folded[PLAYER] else Turn.PLAYER
        return Turn.PLAYER if legal.player == PLAYER else Turn.BOT

    def broke(self) -> list[int]:
        """The players without chips, who cannot be dealt in."""
        return [player for player, stack in enumerate(self.stacks) if not stack]

    def buy(self, player: int) -> None:
        """Give a player without chips the buy-in."""
        assert self.turn is Turn.NOBODY, "nobody buys in during a hand"
        assert not self.stacks[player], "who has chips buys none"
        self.stacks[player] = self.buy_in
        self.bought[player] += self.buy_in

    def deal(self) -> Events:
        """Move the button, except before the first hand, and deal a hand."""
        assert self.turn is Turn.NOBODY, "a hand is in play"
        if self.hands_dealt:
            self._button = (self._button + 1) % self.seats
        self.hands_dealt += 1
        deck = list(FULL_DECK)
        self._shuffler.shuffle(deck)
        first = (self._button + 1) % self.seats
        self.state, events = start_hand(
            self.config,
            stacks=self.stacks,
            deck=deck,
            posts=plain_posts(self.config, self.seats, first),
            button=self._button + 1,
            ranker=self._ranker,
        )
        self._settled = False
        self._settle()
        return events

    def act(self, action: Action) -> Events:
        """Carry out an action; raises IllegalActionError, and nothing has changed."""
        self.state, events = apply(self.hand, action, ranker=self._ranker)
        self._settle()
        return events

    def play_bots(self) -> Iterator[ev.Event]:
        """Let the bots decide until the player must, or the hand is over."""
        while (turn := self.turn) in (Turn.BOT, Turn.DEALER):
            yield from self.act(ChooseRunOuts(1) if turn is Turn.DEALER else self._decision())

    def stop(self) -> None:
        """End the hand in play as if it had not been dealt: all chips go back."""
        self.state, self._settled = None, True

    def _decision(self) -> Action:
        player = legal_actions(self.hand).player
        assert player is not None, "the dealer has no bot"
        return self._bots[player - 1].decide(view_of(self.hand, player), self._chance)

    def _settle(self) -> None:
        """Take over the stacks once; a card shown after the end changes none of them."""
        if self.hand.is_over and not self._settled:
            self.stacks = list(self.hand.stacks)
            self.hands_played += 1
            self._settled = True
