"""How far the chances of a match can be from the truth: best responses in the whole match.

Against one who always plays so, the other looks for the best play of the whole match, for every
stack, seat and class of hands: as often as the chances change, so does what is best, until both
stand. What he wins is not below what a perfect player wins against a perfect one, so it bounds the
chances of the match from above; seen from the other chair it bounds them from below.

Hands are counted on boards that are drawn for this alone. He plays what is best on these very
boards, so what they bring by luck counts as if it were skill: on average the bounds err outwards.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ninecards.solver.jamfold import Strategies
from ninecards.solver.jamfold_certificate import InParts, error_of_mean
from ninecards.solver.jamfold_classes import Boards, BoardSums
from ninecards.solver.jamfold_ends import ClassEnds, Laws, class_ends, quarters_of
from ninecards.solver.jamfold_match import Chain, Match, MatchTables, back_up, match_payoffs

__all__ = ["MATCH_PARTS", "MatchBounds", "MatchCertifier", "best_response"]

Values = NDArray[np.float64]
Acting = NDArray[np.bool_]

MATCH_PARTS = 8
"""Parts of the boards, from which errors are told."""
_MOST_TURNS = 100
_BETTER = 1e-13


@dataclass(frozen=True, slots=True)
class MatchBounds:
    """The chances of a match and what they are between.

    ``tables`` are those of two who both play what was solved, ``high`` those of a best response to
    it, both on the same ``boards``. ``error`` has the standard errors of ``high``. ``fresh`` are
    those of responses that are valued on boards on which they were not chosen: luck does not help
    them, and on average they are below the best one. Over all boards there is no error.
    """

    match: Match
    boards: int
    tables: MatchTables
    high: MatchTables
    error: MatchTables
    fresh: MatchTables

    @property
    def low(self) -> MatchTables:
        """Below the true chances: what a best response leaves."""
        return other_chair(self.high)

    @property
    def low_error(self) -> MatchTables:
        """The standard errors of `low`."""
        error = self.error
        return MatchTables(error.big_blind[::-1], error.button[::-1])

    @property
    def gain(self) -> float:
        """The most that a best response wins more often, over all stacks and both seats."""
        return float(_gains(self.high, self.tables).max())

    @property
    def fresh_gain(self) -> float:
        """The same, with that stack and seat, by responses that luck does not help."""
        place = int(_gains(self.high, self.tables).argmax())
        return float(_gains(self.fresh, self.tables)[place])


def other_chair(tables: MatchTables) -> MatchTables:
    """What tables leave to the other player, with his chips.

    >>> one = MatchTables(np.array([0, 0.4, 1]), np.array([0, 0.5, 1]))
    >>> other_chair(one).button.tolist()
    [0.0, 0.5, 1.0]
    """
    return MatchTables(1 - tables.big_blind[::-1], 1 - tables.button[::-1])


def _gains(high: MatchTables, tables: MatchTables) -> Values:
    """How much more of the one than of the other, for all stacks and both seats."""
    gains: Values = np.concatenate(
        [high.button[1:-1] - tables.button[1:-1], high.big_blind[1:-1] - tables.big_blind[1:-1]]
    )
    return gains


@dataclass(frozen=True, slots=True)
class _Response:
    """Who jams and who calls, (classes, stacks) each, by the stack on the button."""

    jam: Acting
    call: Acting


def _response(match: Match, ends: ClassEnds, tables: MatchTables) -> _Response:
    """What is best for these chances, a hand."""
    with_button = match_payoffs(match, tables)
    # The big blind is paid by his own chances, with the button next and the other's chips left.
    against = match_payoffs(match, other_chair(tables))
    steal = with_button.steal
    jam = np.outer(ends.live, steal - with_button.fold)
    call = np.zeros(jam.shape)
    for place, quarter in enumerate(ends.quarters):
        jam += ends.jammed[place] * (with_button.shares[quarter] - steal)
        call += ends.called[place] * (against.steal - against.shares[4 - quarter])
    return _Response((jam > 0) | with_button.must_jam, (call > 0) | with_button.must_call)


def _laws(ends: ClassEnds, held: Strategies, played: _Response) -> tuple[Laws, Laws]:
    return (
        ends.laws_of_jamming(played.jam.astype(np.float64)),
        ends.laws_of_calling(played.call.astype(np.float64), held.jam),
    )


def best_response(
    match: Match, ends: ClassEnds, held: Strategies, tables: MatchTables
) -> tuple[MatchTables, _Response]:
    """The chances of the best response to one who plays as in ``ends``, and what it plays.

    It begins with what is best for ``tables`` (Howard's policy iteration: each turn values the last
    play for good and looks for a better one).
    """
    played = _response(match, ends, tables)
    worth = back_up(match, *_laws(ends, held, played))
    for _ in range(_MOST_TURNS):
        other = _response(match, ends, worth)
        better = back_up(match, *_laws(ends, held, other))
        if _gains(better, worth).max() <= _BETTER:
            break
        worth, played = better, other
    return worth, played


class MatchCertifier(InParts):
    """Bounds chances on boards that come in pieces; ``exact``: that are all there are."""

    def __init__(
        self, match: Match, sums: BoardSums, strategies: Strategies, *, exact: bool = False
    ) -> None:
        self._match, self._sums, self._held = match, sums, strategies
        parts = 1 if exact else MATCH_PARTS
        super().__init__(parts)
        shape = parts, len(quarters_of(sums)), *strategies.jam.shape
        kept = np.float64 if exact else np.float32
        self._jammed, self._called = np.zeros(shape, kept), np.zeros(shape, kept)
        self._live = np.zeros((parts, len(strategies.jam)))
        self._dealt = np.zeros(parts)
        self._exact = exact

    def _count(self, part: int, boards: Boards) -> None:
        ends = class_ends(self._sums, boards, self._held)
        self._jammed[part] += ends.jammed
        self._called[part] += ends.called
        self._live[part] += ends.live
        self._dealt[part] += ends.dealt

    def found(self) -> MatchBounds | None:
        """The bounds by the boards so far; None where they are too few for an error."""
        used = np.flatnonzero(self._dealt)
        if not len(used) or (not self._exact and len(used) == 1):
            return None
        match, held = self._match, self._held
        every = ClassEnds(
            self._jammed.sum(axis=0),
            self._called.sum(axis=0),
            self._live.sum(axis=0),
            float(self._dealt.sum()),
        )
        laws = every.laws_of_jamming(held.jam * 1.0)
        tables = back_up(match, laws, every.laws_of_calling(held.call, held.jam))
        high, played = best_response(match, every, held, tables)
        if self._exact:
            nothing = np.zeros(match.chips + 1)
            return MatchBounds(
                match, self.boards, tables, high, MatchTables(nothing, nothing), high
            )
        return self._with_errors(every, tables, high, played, used)

    def _part(self, part: int) -> ClassEnds:
        return ClassEnds(
            self._jammed[part], self._called[part], self._live[part], float(self._dealt[part])
        )

    def _with_errors(
        self,
        every: ClassEnds,
        tables: MatchTables,
        high: MatchTables,
        played: _Response,
        used: NDArray[np.int64],
    ) -> MatchBounds:
        """What the parts say by themselves, a hand; the chain carries it through the match."""
        match, held = self._match, self._held
        chain = Chain.of(match, *_laws(every, held, played))
        chances = chain.unknown(high)
        same: list[Values] = []
        fresh: list[Values] = []
        for number in used:
            part = self._part(int(number))
            others = ClassEnds(
                every.jammed - part.jammed,
                every.called - part.called,
                every.live - part.live,
                every.dealt - part.dealt,
            )
            for found, response in ((same, played), (fresh, _response(match, others, high))):
                own = Chain.of(match, *_laws(part, held, response))
                off = own.won - own.left @ chances
                found.append(chain.through(off))
        dealt = self._dealt[used]
        error = error_of_mean(same, dealt)
        below = np.average(fresh, axis=0, weights=dealt)
        ends = np.zeros(1)
        errors = [np.concatenate([ends, half, ends]) for half in np.split(error, 2)]
        return MatchBounds(
            match=match,
            boards=self.boards,
            tables=tables,
            high=high,
            error=MatchTables(*errors),
            fresh=chain.tables(chances + below),
        )
