"""Whose button, small and big blind it is, and who owes what (rules B0, B3–B7).

Pure arithmetic of chairs: :func:`next_turn` is told where the blinds of the last hand lay and
who sits where, and says who is dealt in, who posts, and whom the blinds have passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ninecards.rules import HandConfig
from ninecards.rules.options import ButtonRule
from ninecards.rules.posts import PostKind

__all__ = ["Blinds", "Chair", "Debt", "Turn", "is_between", "next_turn"]

MIN_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class Debt:
    """What keeps a seated player out of the game until he posts it or the big blind comes.

    ``new``: he has not paid a blind since he came. ``missed_small`` and ``missed_big`` are the
    markers of rule B4. Falsy when nothing is owed.

    >>> bool(Debt()), bool(Debt(missed_small=True))
    (False, True)
    """

    new: bool = False
    missed_small: bool = False
    missed_big: bool = False

    def __bool__(self) -> bool:
        """Whether anything is owed."""
        return self.new or self.missed_small or self.missed_big

    def posts(self, config: HandConfig) -> dict[PostKind, int]:
        """Return what he posts to be dealt in out of turn, live before dead (B3, B4).

        >>> config = HandConfig.of("plo", "pot", 5, 10)
        >>> {kind.value: chips for kind, chips in Debt(missed_big=True).posts(config).items()}
        {'live-post': 10, 'dead-blind': 5}
        """
        owed = {}
        if self.new or self.missed_big:
            owed[PostKind.LIVE_POST] = config.big_blind
        if self.missed_small or self.missed_big:
            owed[PostKind.DEAD_BLIND] = config.small_blind
        return {kind: chips for kind, chips in owed.items() if chips}


@dataclass(frozen=True, slots=True)
class Blinds:
    """The chairs of button and blinds in a hand; ``small`` is whose small blind it was.

    A chair may be empty, a small blind unposted. Heads-up button and small blind are one.
    """

    button: int
    small: int
    big: int


@dataclass(frozen=True, slots=True)
class Chair:
    """A taken chair before a deal.

    ``present``: its player has chips and does not sit out. ``enters``: he would post what he
    owes, and can. ``buys``: he is new, may buy the button, and can pay the small blind as well.
    """

    seat_no: int
    present: bool = True
    debt: Debt = Debt()
    enters: bool = False
    buys: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """Who plays the next hand, by chair, and who posts what.

    ``small`` None is a dead small blind. ``posters`` pay their debt out of turn; the one who
    ``buys_button`` the small blind, dead, as well. ``missed_small`` is who did not post the
    small blind due from him; ``passed`` are the absent whom the big blind went by. ``fresh``:
    play begins, everybody present is dealt in and owes nothing (rule B0).
    """

    blinds: Blinds
    small: int | None
    dealt: tuple[int, ...]
    posters: tuple[int, ...] = ()
    buys_button: int | None = None
    missed_small: int | None = None
    passed: tuple[int, ...] = ()
    fresh: bool = False

    @property
    def due(self) -> tuple[int, ...]:
        """Who has to post a blind because it is his turn, by chair."""
        small = () if self.small is None else (self.small,)
        return tuple(sorted({*small, self.blinds.big}))


def next_turn(
    last: Blinds | None,
    chairs: Sequence[Chair],
    *,
    rule: ButtonRule = ButtonRule.DEAD,
    draw: int = 0,
) -> Turn | None:
    """Return the turn after ``last``, or None with fewer than two players present.

    ``chairs`` are the taken ones in ascending order. Without a last hand, or where fewer than
    two players could be dealt in by the rules, play begins anew and ``draw`` picks the button.

    >>> chairs = [Chair(seat_no) for seat_no in (1, 3, 4, 5, 6)]
    >>> turn = next_turn(Blinds(1, 2, 3), chairs)
    >>> turn.blinds, turn.small
    (Blinds(button=2, small=3, big=4), 3)
    """
    present = [chair for chair in chairs if chair.present]
    if len(present) < MIN_PLAYERS:
        return None
    turn = None
    if last is not None:
        turn = _go_round(last, chairs, rule)
    return turn or _begin([chair.seat_no for chair in present], draw)


def _begin(present: Sequence[int], draw: int) -> Turn:
    button = present[draw % len(present)]
    small = button if len(present) == MIN_PLAYERS else _after(button, present)
    blinds = Blinds(button, small, _after(small, present))
    return Turn(blinds, small, tuple(present), fresh=True)


def _go_round(last: Blinds, chairs: Sequence[Chair], rule: ButtonRule) -> Turn | None:
    """The turn by rules B3 to B7; None if it leaves fewer than two players."""
    taken = {chair.seat_no: chair for chair in chairs}
    present = [chair.seat_no for chair in chairs if chair.present]
    settled = [seat_no for seat_no in present if not taken[seat_no].debt]
    if not settled and rule is ButtonRule.FORWARD:
        return None  # Who owes is passed over for the small blind, which somebody has to post.
    place = _forward if rule is ButtonRule.FORWARD else _dead
    blinds = place(last, present, settled)
    small = blinds.small if blinds.small in settled else None
    willing = [n for n in present if taken[n].debt and taken[n].enters and n != blinds.big]
    posters = [n for n in willing if not _is_closed(n, blinds)]
    buyer = None
    if blinds.small in willing and taken[blinds.small].buys:
        buyer = blinds.small
        posters = sorted([*posters, buyer])
    # Between button and small blind a settled player waits like everybody: after a hand of two
    # he may come back to such a chair, and would have the place between the blinds (B7).
    free = [n for n in settled if not is_between(blinds.button, n, blinds.small)]
    dealt = sorted({*free, *posters, blinds.big})
    if len(dealt) < MIN_PLAYERS == len(settled) and blinds.big in settled:
        dealt = list(settled)
    if len(dealt) <= MIN_PLAYERS:
        owing = [seat_no for seat_no in dealt if seat_no not in settled]
        if len(dealt) < MIN_PLAYERS or owing not in ([], [blinds.big]):
            return None
        # Heads-up the big blind goes on from the last one, whatever the button did (B7).
        big = owing[0] if owing else _after(last.big, dealt)
        small = dealt[1 - dealt.index(big)]
        blinds, posters, buyer = Blinds(small, small, big), [], None
    absent = [chair.seat_no for chair in chairs if not chair.present]
    return Turn(
        blinds,
        small,
        tuple(dealt),
        posters=tuple(posters),
        buys_button=buyer,
        missed_small=last.big if last.big in absent else None,
        passed=tuple(n for n in absent if is_between(last.big, n, blinds.big)),
    )


def _dead(last: Blinds, present: Sequence[int], _settled: Sequence[int]) -> Blinds:
    """Every place moves on to the chair before it, be it empty (B6)."""
    return Blinds(last.small, last.big, _after(last.big, present))


def _forward(last: Blinds, present: Sequence[int], settled: Sequence[int]) -> Blinds:
    """Both blinds are posted by players who are there; who owes waits for the big one (B6).

    The small blind is looked for from the last big one on. Nobody settled lies between the last
    blinds, but after a hand of two: who comes back to such a chair has not been passed.
    """
    small = last.big if last.big in settled else _after(last.big, settled)
    big = _after(small, present)
    button = last.small if last.small in settled else _before(small, settled)
    return Blinds(button, small, big)


def _is_closed(seat_no: int, blinds: Blinds) -> bool:
    """Whether a chair is button or small blind or lies between them (B3).

    If the two are one, that is every chair.
    """
    ends = (blinds.button, blinds.small)
    return seat_no in ends or is_between(blinds.button, seat_no, blinds.small)


def is_between(start: int, seat_no: int, end: int) -> bool:
    """Whether a chair lies strictly inside the way clockwise from ``start`` to ``end``."""
    if start < end:
        return start < seat_no < end
    return seat_no > start or seat_no < end


def _after(seat_no: int, chairs: Sequence[int]) -> int:
    """The next of ``chairs``, ascending, clockwise from ``seat_no``."""
    return next((chair for chair in chairs if chair > seat_no), chairs[0])


def _before(seat_no: int, chairs: Sequence[int]) -> int:
    return next((chair for chair in reversed(chairs) if chair < seat_no), chairs[-1])
