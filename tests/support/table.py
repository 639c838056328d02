"""A table for tests: a hand set up and played in one or two lines.

    hand = deal("omaha pot 5/10", 1000, 1000, 1000)
    hand.play("c r35")
    assert hand.raise_to == (60, 120)

Stacks are in seat order; the button is the last seat unless told, so player 0 is the small
blind (heads-up the big one). Tokens of :meth:`Hand.play` are those of
:func:`ninecards.rules.parse_action` without spaces.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeVar

from ninecards.cards import FULL_DECK, Card, parse_cards, parse_hole_cards
from ninecards.rules import (
    Action,
    HandConfig,
    HandState,
    LegalActions,
    Post,
    PostKind,
    apply,
    legal_actions,
    parse_action,
    plain_posts,
    pots_of,
    stacked_deck,
    start_hand,
    state_of,
)
from ninecards.rules import events as ev

E = TypeVar("E", bound=ev.Event)


def config_of(text: str, **options: Any) -> HandConfig:
    """Return the config written as "omaha pot 5/10"; options as in with_options."""
    game, limit, stakes = text.split()
    lower, upper = (int(part) for part in stakes.split("/"))
    small_blind = options.pop("small_blind", None)
    extra = {} if small_blind is None else {"small_blind": small_blind}
    return HandConfig.of(game, limit, lower, upper, **extra).with_options(**options)


def posts_of(text: str) -> tuple[Post, ...]:
    """Return posts written as "0:small-blind:5 1:big-blind:10"."""
    parts = (part.split(":") for part in text.split())
    return tuple(Post(int(player), PostKind(kind), int(chips)) for player, kind, chips in parts)


class Hand:
    """A hand in play, with everything that happened so far."""

    def __init__(self, state: HandState, events: Sequence[ev.Event]) -> None:
        self.state = state
        self.events = list(events)

    def play(self, script: str) -> Hand:
        """Carry out the actions of ``script``, separated by spaces or commas."""
        for token in re.split(r"[\s,]+", script.strip()):
            if token:
                self.do(parse_action(token))
        return self

    def do(self, action: Action) -> Hand:
        """Carry out one action and check that the state is the fold of the events."""
        self.state, events = apply(self.state, action)
        self.events += events
        assert state_of(self.events) == self.state
        return self

    def check_down(self) -> Hand:
        """Check or call to the end; deal the rest once; show whatever may be shown."""
        while not self.state.is_over:
            legal = self.legal
            if legal.run_outs:
                self.play("run1")
            else:
                self.play("c" if legal.call else "k" if legal.check else "s")
        return self

    @property
    def legal(self) -> LegalActions:
        """What is allowed now."""
        return legal_actions(self.state)

    @property
    def raise_to(self) -> tuple[int, int] | None:
        """The range of a bet or raise."""
        span = self.legal.raise_to or self.legal.bet
        return None if span is None else (span.least, span.most)

    @property
    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        """(chips, players) of each pot, main pot first."""
        return [tuple(pot) for pot in pots_of(self.state)]  # type: ignore[misc]

    def of(self, kind: type[E]) -> list[E]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


def deal(
    game: str,
    *stacks: int,
    button: int | None = None,
    seats: Sequence[int] | None = None,
    posts: str | Sequence[Post] | None = None,
    holes: Sequence[str] | None = None,
    boards: Sequence[str] = (),
    board_count: int = 1,
    bomb_pot: bool = False,
    **options: Any,
) -> Hand:
    """Start a hand. ``holes`` and ``boards`` are texts; left out, cards come in deck order.

    ``board_count`` 2 is a double board; ``boards`` beyond the count are run-outs.
    """
    config = config_of(game, boards=board_count, **options)
    chairs = list(seats) if seats is not None else list(range(1, len(stacks) + 1))
    button = chairs[-1] if button is None else button
    first = next((index for index, chair in enumerate(chairs) if chair > button), 0)
    deck: Sequence[Card | None] = FULL_DECK
    if holes is not None:
        hands = [parse_hole_cards(text) for text in holes]
        deck = stacked_deck(config, hands, [parse_cards(text) for text in boards], first=first)
    if posts is None:
        posts = plain_posts(config, len(stacks), first)
    elif isinstance(posts, str):
        posts = posts_of(posts)
    return Hand(
        *start_hand(
            config,
            stacks=stacks,
            deck=deck,
            posts=posts,
            button=button,
            seat_nos=chairs,
            bomb_pot=bomb_pot,
        )
    )
