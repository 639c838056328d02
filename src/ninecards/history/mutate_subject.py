"""What a change to a record is: its kinds, what it touches, and the hand that it is made to."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from ninecards.errors import NinecardsError
from ninecards.evaluation import Ranker
from ninecards.history.compare import returned
from ninecards.history.record import HandRecord, Move, RecordedAction, Step
from ninecards.history.setting import Cards, known_hands
from ninecards.history.table import Table

__all__ = ["Change", "Maker", "Mutation", "Subject", "Untouched", "is_showing"]


class Change(StrEnum):
    """What is changed: one figure, card, action or winner."""

    STAKES = "stakes"
    """A blind, a bet of fixed limit, a cap or a splash that the record names."""
    POST = "post"
    """The chips of a post."""
    STACK = "stack"
    """The chips before the posts of a player who puts in all that he has."""
    ACTOR = "actor"
    """An action is another player's."""
    MOVE = "move"
    """A fold, check, call, bet or raise is another of them."""
    FIGURE = "figure"
    """What a call, bet or raise puts in, comes to or adds."""
    ALL_IN = "all-in"
    """A call, bet or raise is said to be all that its player has."""
    DROPPED = "dropped action"
    DOUBLED = "doubled action"
    BUTTON = "button"
    HOLE_CARD = "hole card"
    """A card of a hand that is known."""
    BOARD_CARD = "board card"
    UNCALLED = "uncalled bet"
    POT = "pot"
    """All that lay in the pots."""
    PART = "part of the pot"
    """What is left of one of several pots."""
    RAKE = "rake"
    WINNING = "winning"
    """What one player won."""
    WINNERS = "winners"
    """Two players have won what the other one did."""
    END_STACK = "stack at the end"


class Untouched(StrEnum):
    """Why a change touches neither money nor legality, or nobody could know that it does.

    Each is a property of the hand, or of what the rules say of it after the change when they
    are asked without what the record states of its end: none looks at what is reported.
    """

    SAME_PLAY = "the rules allow it, and each pot is the same for the same players"
    SAME_PAY = "the rules give everybody the same"
    LOSER_FOLDS = "who could check and wins nothing folds"
    OPEN_HAND = "a hand at the showdown is unknown: it may be any hand"
    UNSTATED_RAKE = "the only winner gets more or less of a rake that is not stated"
    NO_END = "the record states neither winner nor winnings"


@dataclass(frozen=True, slots=True)
class Mutation:
    """A record with one change; ``what`` says in words what was put for what.

    ``untouched`` is None for a change that touches money or legality.
    """

    kind: Change
    what: str
    record: HandRecord
    line: int
    untouched: Untouched | None = None


class Subject:
    """A hand that settles, and what its replay shows of it; ``rng`` draws the change."""

    def __init__(self, record: HandRecord, rng: random.Random, ranker: Ranker) -> None:
        self.record = record
        self.rng = rng
        self.ranker = ranker
        self.table = None if record.outcome.cancelled else played(record, ranker)
        """The hand after its betting; None for a cancelled one."""
        self.hands: list[Cards] = known_hands(record)
        mucked = {act.player for act in record.actions if act.move is Move.MUCK}
        live = () if self.table is None else self.table.state.live
        self.showdown = live if len(live) > 1 else ()
        """Whoever is in the hand when the betting is over, if that is more than one."""
        self.open_hands = frozenset(
            player
            for player in self.showdown
            if player not in mucked and None in self.hands[player]
        )
        """The players at the showdown of whose cards not all are known."""

    @property
    def all_in(self) -> list[int]:
        """The players who are in the hand when the betting is over, with nothing behind."""
        if self.table is None:
            return []
        state = self.table.state
        return [player for player in state.live if not state.stacks[player]]

    def wins_nothing(self, player: int) -> bool:
        """Whether the record states that the player won nothing."""
        winnings, stacks = self.record.outcome.winnings, self.record.outcome.stacks
        start = self.record.players[player].stack
        if winnings is not None:
            return winnings[player] == 0
        if self.table is None:
            return False
        put_in = self.table.state.contributions[player] * self.table.chip
        return stacks is not None and start is not None and stacks[player] == start - put_in

    def plays_the_same(self, changed: HandRecord) -> bool:
        """Whether the rules allow the changed play, and whatever lies in the pots is the same.

        What went back is a part of that where the record states it.
        """
        if self.table is None:
            return False
        try:
            table = played(changed, self.ranker)
        except NinecardsError:
            return False
        outcome, before, after = changed.outcome, self.table.state, table.state
        went_back = outcome.uncalled is not None or outcome.uncalled_is_won
        return (
            (before.contributions, before.dead) == (after.contributions, after.dead)
            and before.live == after.live
            and (not went_back or returned(self.table) == returned(table))
        )

    @property
    def moves(self) -> list[int]:
        """The places of the actions of the betting among the steps."""
        return [
            place
            for place, step in enumerate(self.record.steps)
            if isinstance(step, RecordedAction) and not is_showing(step)
        ]

    def action(self, place: int) -> RecordedAction:
        """The action that stands there."""
        step = self.record.steps[place]
        assert isinstance(step, RecordedAction)
        return step

    def with_steps(self, place: int, *steps: Step) -> HandRecord:
        """The record with other steps, or none, in place of one."""
        before = self.record.steps
        return replace(self.record, steps=(*before[:place], *steps, *before[place + 1 :]))

    def other_figure(self, chips: int) -> int:
        """Another figure, not below 0: a unit more or less, or a few big blinds."""
        blind = max(1, self.record.stakes.big_blind)
        by = self.rng.choice([1, self.rng.randint(1, blind), blind * self.rng.randint(1, 5)])
        return chips - by if by <= chips and self.rng.getrandbits(1) else chips + by

    def told(self, act: RecordedAction) -> str:
        """An action in words."""
        figures = [
            f"{name} {self.record.figure(chips)}"
            for name, chips in (("to", act.to), ("added", act.added), ("by", act.by))
            if chips is not None
        ]
        words = [self.record.label(act.player), str(act.move).removesuffix(" to"), *figures]
        return " ".join([*words, "all-in"] if act.all_in else words)


def is_showing(step: Step) -> bool:
    """Whether a player shows or mucks."""
    return isinstance(step, RecordedAction) and step.move in (Move.SHOW, Move.MUCK)


def played(record: HandRecord, ranker: Ranker) -> Table:
    """The hand after its betting. Raises NinecardsError if the rules do not allow it."""
    table = Table(record, ranker, record.chip if record.whole_chips else 1)
    table.play()
    return table


Maker = Callable[[Subject], Mutation | None]
"""Makes a change of one kind; None if the record has nothing of it."""
