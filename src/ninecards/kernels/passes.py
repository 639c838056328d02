"""Passes of a solve over the hands of one player on one board: reaches down, values up.

A street is seen by one player as points: its entries, then each of his own actions. Between two
points only the other one acts, so all hands have one reach and one value there. A `PlayerTree` is
that, and its three passes are done block by block of 64 hands, by as many threads as wanted: the
answer is the same for any number of them.

The slow twins are `ninecards.solver.walk` and `ninecards.solver.update`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ninecards import _native
from ninecards.errors import ArrayError
from ninecards.kernels.arrays import check_array

__all__ = [
    "Choosing",
    "Factors",
    "Held",
    "KeptRows",
    "Meeting",
    "PlayerKept",
    "PlayerTree",
    "PointTerm",
]

HANDS_A_BLOCK = 64
Values = NDArray[Any]


class PointTerm(NamedTuple):
    """What a terminal adds to a point: factors of the share and of all that an opponent's lane is.

    A terminal belongs to the point of the player's last action before it.
    """

    lane: int
    share: float
    every: float


class Choosing(NamedTuple):
    """A decision of the player: the point above it and how many actions it has."""

    under: int
    actions: int


class Factors(NamedTuple):
    """What old regrets above and below 0 and the old sums of strategies are multiplied by."""

    positive: float
    negative: float
    average: float


class Held(NamedTuple):
    """Hands, (hands,) bool, that play ``strategy`` (actions, hands) at one of the decisions."""

    decision: int
    hands: NDArray[np.bool_]
    strategy: Values


class Meeting(NamedTuple):
    """What the hands meet at the ends of a street, each None where nothing is of that kind.

    ``share`` and ``every`` are (hands, opponent's lanes), ``deals`` the values (deals, hands).
    """

    share: Values | None = None
    every: Values | None = None
    deals: Values | None = None


class KeptRows:
    """Numbers by action and hand, one row an action: float32, or int16 with scales.

    ``values`` is (numbers,) float32 and row i begins at ``starts[i]``. With ``numbers`` (int16) the
    rows lie there, and ``values`` has their scales, one for 64 hands, from ``scale_starts[i]`` on.
    Both arrays are read and changed in place.

    Raises ArrayError for other types, and for rows beyond the arrays.
    """

    def __init__(
        self,
        hands: int,
        starts: Sequence[int],
        values: NDArray[np.float32],
        numbers: NDArray[np.int16] | None = None,
        scale_starts: Sequence[int] = (),
    ) -> None:
        check_array("values", values, np.float32, (None,), written=True)
        where: list[tuple[str, Sequence[int], int, NDArray[Any]]]
        where = [("values", starts, hands, values)]
        if numbers is not None:
            check_array("numbers", numbers, np.int16, (None,), written=True)
            if len(scale_starts) != len(starts):
                raise ArrayError(f"{len(scale_starts)} rows of scales for {len(starts)} of numbers")
            scales = -(-hands // HANDS_A_BLOCK)
            where = [("numbers", starts, hands, numbers), ("scales", scale_starts, scales, values)]
        for name, firsts, length, array in where:
            if len(firsts) and not 0 <= min(firsts) <= max(firsts) <= len(array) - length:
                raise ArrayError(f"rows of {name} lie outside their array of {len(array)}")
        self.hands = hands
        self.rows = len(starts)
        self.native = _native.CfrRows(
            values,
            numbers,
            np.array(starts, dtype=np.int64),
            None if numbers is None else np.array(scale_starts, dtype=np.int64),
        )


class PlayerKept(NamedTuple):
    """What is kept of the solve of one player on one board, and the hands that are held.

    ``last`` are regrets that are expected once more, None where nothing is.
    """

    regrets: KeptRows
    sums: KeptRows
    last: KeptRows | None = None
    held: Sequence[Held] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shape:
    entries: int
    points: int
    rows: int
    deals: int
    lanes: int
    opponent_lanes: int
    actions: tuple[int, ...]
    compares: bool
    meets: bool


class PlayerTree:
    """A street as one player sees it; see the module.

    ``choosing`` has his decisions, each after those above it; the actions of the first are the
    points from ``entries`` on, those of the next follow. ``terms`` has the terminals of each point,
    ``deals`` the point of each deal, ``lanes`` that of each of his own lanes.

    Raises ArrayError for points and lanes that are none.

    >>> tree = PlayerTree(
    ...     entries=1,
    ...     choosing=[Choosing(under=0, actions=2)],
    ...     terms=[[], [PointTerm(0, 10.0, 0.0)], [PointTerm(1, 20.0, -5.0)]],
    ...     deals=[],
    ...     lanes=[1, 2],
    ...     opponent_lanes=2,
    ... )
    >>> kept = PlayerKept(*(KeptRows(3, [0, 3], np.zeros(6, np.float32)) for _ in range(2)))
    >>> share, every = np.full((3, 2), 0.5, np.float32), np.ones((3, 2), np.float32)
    >>> entries, lanes = np.ones((1, 3), np.float32), np.empty((3, 2), np.float32)
    >>> values, factors = np.empty((1, 3), np.float32), Factors(1.0, 0.5, 0.0)
    >>> tree.update(factors, kept, entries, Meeting(share, every), values=values, lanes=lanes)
    >>> values.tolist(), lanes.tolist()
    ([[5.0, 5.0, 5.0]], [[0.5, 0.5], [0.5, 0.5], [0.5, 0.5]])
    """

    def __init__(
        self,
        *,
        entries: int,
        choosing: Sequence[Choosing],
        terms: Sequence[Sequence[PointTerm]],
        deals: Sequence[int],
        lanes: Sequence[int],
        opponent_lanes: int,
    ) -> None:
        first = entries
        for choice in choosing:
            if not 0 <= choice.under < first or choice.actions < 1:
                raise ArrayError(f"{choice} with {first} points before it")
            first += choice.actions
        flat = [term for point in terms for term in point]
        if len(terms) != first or not all(0 <= point < first for point in (*deals, *lanes)):
            raise ArrayError(f"terms of {len(terms)} points, deals and lanes; {first} points it is")
        if not all(0 <= term.lane < opponent_lanes for term in flat):
            raise ArrayError(f"a term of a lane that is none of {opponent_lanes}")
        self.shape = _Shape(
            entries=entries,
            points=first,
            rows=first - entries,
            deals=len(deals),
            lanes=len(lanes),
            opponent_lanes=opponent_lanes,
            actions=tuple(choice.actions for choice in choosing),
            compares=any(term.share for term in flat),
            meets=bool(flat),
        )
        self._native = _native.CfrTree(
            entries,
            opponent_lanes,
            _whole(choice.under for choice in choosing),
            _whole(choice.actions for choice in choosing),
            _whole(accumulate((len(point) for point in terms), initial=0)),
            _whole(term.lane for term in flat),
            np.array([term.share for term in flat], dtype=np.float64),
            np.array([term.every for term in flat], dtype=np.float64),
            _whole(deals),
            _whole(lanes),
        )

    def reach(
        self,
        kept: PlayerKept,
        entries: Values,
        *,
        average: bool = False,
        lanes: Values | None = None,
        deals: Values | None = None,
        threads: int = 1,
    ) -> None:
        """Write the reach of the player's hands at his ``lanes`` (hands, lanes) and ``deals``.

        It is that of what is played next or, with ``average``, of the average strategy. ``entries``
        (entries, hands) is the reach there, ``deals`` is (deals, hands). All are of one type,
        float32 or, for the average, float64 too.
        """
        hands, kind = kept.sums.hands, entries.dtype if average else np.dtype(np.float32)
        check_array("entries", entries, kind, (self.shape.entries, hands))
        self._check_kept(kept)
        if lanes is not None:
            check_array("lanes", lanes, kind, (hands, self.shape.lanes), written=True)
        if deals is not None:
            check_array("deals", deals, kind, (self.shape.deals, hands), written=True)
        _native.cfr_reach(
            self._native,
            average,
            kept.sums.native if average else kept.regrets.native,
            None if average or kept.last is None else kept.last.native,
            self._held(kept, kind),
            entries,
            lanes,
            deals,
            threads,
        )

    def update(
        self,
        factors: Factors,
        kept: PlayerKept,
        entries: Values,
        meeting: Meeting,
        *,
        values: Values | None = None,
        lanes: Values | None = None,
        threads: int = 1,
    ) -> None:
        """Do an iteration: change what is kept, write the ``values`` (entries, hands).

        ``entries`` is the player's own reach there, ``lanes`` (hands, lanes) takes his new reach.
        It may lie where the share or all that is met lies, if both have as many lanes. All is
        float32.
        """
        hands, kind = kept.sums.hands, np.dtype(np.float32)
        check_array("entries", entries, kind, (self.shape.entries, hands))
        self._check_kept(kept)
        self._check_meeting(hands, meeting, kind)
        if lanes is not None:
            check_array("lanes", lanes, kind, (hands, self.shape.lanes), written=True)
        if values is not None:
            check_array("values", values, kind, (self.shape.entries, hands), written=True)
        _native.cfr_update(
            self._native,
            *factors,
            kept.regrets.native,
            kept.sums.native,
            None if kept.last is None else kept.last.native,
            self._held(kept, kind),
            entries,
            *meeting,
            values,
            lanes,
            threads,
        )

    def worth(
        self,
        kept: PlayerKept,
        meeting: Meeting,
        best_deals: Values | None = None,
        *,
        dtype: type[np.floating[Any]] = np.float64,
        threads: int = 1,
    ) -> tuple[Values, Values]:
        """What the average strategy is worth at the entries, and the best that could be had.

        Both are (entries, hands). ``best_deals`` are the best values at the deals; all are of one
        type, float32 or float64.
        """
        hands, kind = kept.sums.hands, np.dtype(dtype)
        self._check_kept(kept)
        self._check_meeting(hands, meeting, kind)
        if self.shape.deals:
            check_array("best_deals", best_deals, kind, (self.shape.deals, hands))
        values, best = (np.empty((self.shape.entries, hands), dtype=kind) for _ in range(2))
        _native.cfr_worth(
            self._native,
            kept.sums.native,
            self._held(kept, kind),
            *meeting,
            best_deals,
            values,
            best,
            threads,
        )
        return values, best

    def _check_kept(self, kept: PlayerKept) -> None:
        hands = kept.sums.hands
        for rows in (kept.regrets, kept.sums, kept.last):
            if rows is not None and (rows.hands, rows.rows) != (hands, self.shape.rows):
                raise ArrayError(
                    f"{rows.rows} rows of {rows.hands} hands; {self.shape.rows} of {hands} it is"
                )

    def _check_meeting(self, hands: int, meeting: Meeting, kind: np.dtype[Any]) -> None:
        lanes = (hands, self.shape.opponent_lanes)
        for name, needed, shape in (
            ("share", self.shape.compares, lanes),
            ("every", self.shape.meets, lanes),
            ("deals", self.shape.deals > 0, (self.shape.deals, hands)),
        ):
            array = getattr(meeting, name)
            if needed or array is not None:
                check_array(name, array, kind, shape)

    def _held(
        self, kept: PlayerKept, kind: np.dtype[Any]
    ) -> list[tuple[int, NDArray[np.uint8], Values]]:
        found, hands = [], kept.sums.hands
        for lock in kept.held:
            if not 0 <= lock.decision < len(self.shape.actions):
                raise ArrayError(f"held at decision {lock.decision}; the tree has none of that")
            check_array("held hands", lock.hands, np.bool_, (hands,))
            strategy = np.ascontiguousarray(lock.strategy, dtype=kind)
            check_array("held strategy", strategy, kind, (self.shape.actions[lock.decision], hands))
            found.append((lock.decision, lock.hands.view(np.uint8), strategy))
        return found


def _whole(numbers: Any) -> NDArray[np.int32]:
    return np.fromiter(numbers, dtype=np.int32)
