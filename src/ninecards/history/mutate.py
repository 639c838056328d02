"""One change to a record of a hand, drawn by a seed, to see whether the replay reports it.

The kinds, and what of them cannot be seen, are in docs/mutations.md.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from ninecards.evaluation import REFERENCE, Ranker
from ninecards.history import mutate_end, mutate_play
from ninecards.history.mutate_subject import Change, Maker, Mutation, Subject, Untouched
from ninecards.history.record import HandRecord

__all__ = ["MAKERS", "Change", "Mutation", "Untouched", "mutate"]

MAKERS: Mapping[Change, Maker] = {
    Change.STAKES: mutate_play.stakes,
    Change.POST: mutate_play.post,
    Change.STACK: mutate_play.stack,
    Change.ACTOR: mutate_play.actor,
    Change.MOVE: mutate_play.move,
    Change.FIGURE: mutate_play.figure,
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
