"""One change to a record of a hand, drawn by a seed, to see whether the replay reports it.

The kinds, and what of them cannot be seen, are in docs/mutations.md.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from ninecards.evaluation import REFERENCE, Ranker
from ninecards.history import mutate_end, mutate_play
from ninecards.history.mutate_subject import Change, Maker, Mutation, Subject, Untouched
from ninecards.history.record import HandRecord
from ninecards.history.replay import Verdict, replay

__all__ = [
    "MAKERS",
    "Change",
    "Counts",
    "Mutation",
    "Trial",
    "Trials",
    "Untouched",
    "mutate",
    "trial",
]

MAKERS: Mapping[Change, Maker] = {
    Change.STAKES: mutate_play.stakes,
    Change.POST: mutate_play.post,
    Change.STACK: mutate_play.stack,
    Change.ACTOR: mutate_play.actor,
    Change.MOVE: mutate_play.move,
    Change.FIGURE: mutate_play.figure,
    Change.ALL_IN: mutate_play.all_in,
    Change.DROPPED: mutate_play.dropped,
    Change.DOUBLED: mutate_play.doubled,
    Change.BUTTON: mutate_play.button,
    Change.HOLE_CARD: mutate_end.hole_card,
    Change.BOARD_CARD: mutate_end.board_card,
    Change.UNCALLED: mutate_end.uncalled,
    Change.POT: mutate_end.pot,
    Change.PART: mutate_end.part,
    Change.RAKE: mutate_end.rake,
    Change.WINNING: mutate_end.winning,
    Change.WINNERS: mutate_end.winners,
    Change.END_STACK: mutate_end.end_stack,
}
"""What makes a change of each kind."""


def mutate(record: HandRecord, seed: int, *, ranker: Ranker = REFERENCE) -> Mutation | None:
    """Change one thing in a hand that settles.

    The kind is drawn among those of which the record has anything, and depends on nothing but
    the seed, the site and the hand. None for a record that has nothing to change.
    """
    rng = random.Random(f"{seed}/{record.site}/{record.hand}")  # noqa: S311 - to be repeated
    subject = Subject(record, rng, ranker)
    kinds = list(MAKERS)
    rng.shuffle(kinds)
    return next((made for kind in kinds if (made := MAKERS[kind](subject)) is not None), None)


@dataclass(frozen=True, slots=True)
class Trial:
    """A change that was made to a hand, and whether the replay ``reported`` anything.

    ``untouched`` is None for a change that touches money or legality; ``line`` is where the
    record tells what was changed.
    """

    kind: Change
    what: str
    line: int
    untouched: Untouched | None
    reported: bool


def trial(record: HandRecord, seed: int, *, ranker: Ranker = REFERENCE) -> Trial | None:
    """Change one thing in a hand that settles and play it again; None if there is nothing."""
    made = mutate(record, seed, ranker=ranker)
    if made is None:
        return None
    reported = replay(made.record, ranker=ranker).verdict is not Verdict.OK
    return Trial(made.kind, made.what, made.line, made.untouched, reported)


@dataclass(slots=True)
class Counts:
    """Changes that were made, that touch money or legality, and of those the reported ones."""

    made: int = 0
    touching: int = 0
    reported: int = 0

    def add(self, tried: Trial) -> None:
        """Count one change more."""
        touches = tried.untouched is None
        self.made += 1
        self.touching += touches
        self.reported += touches and tried.reported


@dataclass(slots=True)
class Trials:
    """The changes of all hands, by kind and by site, and why some touch nothing."""

    all: Counts = field(default_factory=Counts)
    by_kind: dict[str, Counts] = field(default_factory=dict)
    by_site: dict[str, Counts] = field(default_factory=dict)
    untouched: dict[str, int] = field(default_factory=dict)

    def add(self, tried: Trial, site: str) -> None:
        """Count one change more."""
        self.all.add(tried)
        self.by_kind.setdefault(str(tried.kind), Counts()).add(tried)
        self.by_site.setdefault(site, Counts()).add(tried)
        if tried.untouched is not None:
            why = str(tried.untouched)
            self.untouched[why] = self.untouched.get(why, 0) + 1
