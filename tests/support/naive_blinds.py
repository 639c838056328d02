"""Who is dealt in and who posts what, told slowly: a second opinion on rules B0 and B3 to B7.

Nothing is kept but a diary of who sat down, who left, when play stood still and what each hand
was. What a player owes is read out of the diary anew whenever somebody asks, and the next hand is
found by walking round the table chair by chair.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

NEW = "new"
BIG_MISSED = "ML"
SMALL_MISSED = "MS"

SMALL = "small"
BIG = "big"
LIVE = "live"
DEAD = "dead"


@dataclass(frozen=True)
class Sat:
    """Somebody took a chair."""

    name: str
    chair: int


@dataclass(frozen=True)
class Left:
    """Somebody gave his chair up."""

    name: str


@dataclass(frozen=True)
class StoodStill:
    """Fewer than two players were there."""


@dataclass(frozen=True)
class Dealt:
    """A hand: three chairs, who was there, and what each who was dealt in paid before it."""

    button: int
    small: int
    big: int
    first: bool
    there: frozenset[str]
    paid: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Wishes:
    """Who wants to be dealt in, each with his chips, and what those say about posting.

    ``posting`` want to post what they owe at once. ``refusing`` answer no when a blind is due,
    or may be: before the button is drawn it may be anybody's. ``resting`` sit out rather than
    post a big blind, but for one that comes with a draw.
    """

    there: Mapping[str, int]
    posting: Collection[str] = ()
    refusing: Collection[str] = ()
    resting: Collection[str] = ()


class NaiveTable:
    """A table as its oldest waiter remembers it."""

    def __init__(
        self,
        chairs: int,
        *,
        forward: bool = False,
        buys_button: bool = False,
        blinds: tuple[int, int] = (5, 10),
    ) -> None:
        self.chairs = chairs
        self.forward = forward
        self.buys_button = buys_button
        self.small_blind, self.big_blind = blinds
        self.diary: list[Sat | Left | StoodStill | Dealt] = []

    # ------------------------------------------------------------------ what the diary says

    @property
    def seated(self) -> dict[int, str]:
        """Who sits on which chair."""
        found: dict[int, str] = {}
        for line in self.diary:
            if isinstance(line, Sat):
                found[line.chair] = line.name
            elif isinstance(line, Left):
                found = {chair: name for chair, name in found.items() if name != line.name}
        return found

    @property
    def last(self) -> Dealt | None:
        """The last hand since play stood still."""
        for line in reversed(self.diary):
            if isinstance(line, StoodStill):
                return None
            if isinstance(line, Dealt):
                return line
        return None

    def owes(self, name: str) -> frozenset[str]:
        """Read in the diary, from the day he sat down, what he owes now."""
        owed: set[str] = set()
        chair = 0
        before: Dealt | None = None
        for line in self.diary:
            if isinstance(line, Sat) and line.name == name:
                owed, chair = {NEW} if before else set(), line.chair
            elif isinstance(line, Left) and line.name == name:
                owed, chair = set(), 0
            elif isinstance(line, StoodStill):
                owed, before = set(), None
            elif isinstance(line, Dealt):
                if chair:
                    owed = self._owed_after(name, chair, owed, before, line)
                before = line
        return frozenset(owed)

    def _owed_after(
        self, name: str, chair: int, owed: set[str], before: Dealt | None, hand: Dealt
    ) -> set[str]:
        """What somebody owes after a hand, if he owed this before it."""
        if name in hand.paid:
            return set()
        if hand.first:
            return {NEW}
        if name in hand.there or NEW in owed:
            return owed
        assert before is not None
        owed = set(owed)
        for passed in self.clockwise(before.big):
            if passed == hand.big:
                break
            if passed == chair:
                owed.add(BIG_MISSED)
        if chair == before.big:
            owed.add(SMALL_MISSED)
        return owed

    # ------------------------------------------------------------------ the next hand

    def clockwise(self, chair: int) -> Iterator[int]:
        """Every chair once, beginning to the left of this one and ending with it."""
        for _ in range(self.chairs):
            chair = chair + 1 if chair < self.chairs else 1
            yield chair

    def next_hand(self, wishes: Wishes, draw: int) -> Dealt | None:
        """The next hand, None if refusals leave fewer than two. ``draw`` chooses a first button."""
        while len(wishes.there) >= 2:
            hand = self._hand_of(wishes, draw)
            refused = [
                name
                for name, kinds in hand.paid.items()
                if (name in wishes.refusing and (hand.first or SMALL in kinds or BIG in kinds))
                or (name in wishes.resting and BIG in kinds and not hand.first)
            ]
            if not refused:
                return hand
            left = {name: wishes.there[name] for name in wishes.there if name not in refused}
            wishes = replace(wishes, there=left)
        return None

    def _hand_of(self, wishes: Wishes, draw: int) -> Dealt:
        last = self.last
        if last is None:
            return self._first_hand(wishes, draw)
        hand = self._forward(last, wishes) if self.forward else self._dead(last, wishes)
        if hand is not None and len(hand.paid) < 2:
            settled = [name for name in wishes.there if not self.owes(name)]
            if len(settled) == 2 and self.seated[hand.big] in settled:
                hand = replace(hand, paid=dict.fromkeys(settled, ()))
        if hand is not None and len(hand.paid) == 2:
            hand = self._heads_up(last, hand)
        if hand is None or len(hand.paid) < 2:
            return self._first_hand(wishes, draw)
        return hand

    def _first_hand(self, wishes: Wishes, draw: int) -> Dealt:
        """Rule B0: the button is drawn and everybody there is dealt in (heads-up: rule B7)."""
        sitting = self.seated
        chairs = [c for c in range(1, self.chairs + 1) if sitting.get(c) in wishes.there]
        button = chairs[draw % len(chairs)]
        others = [c for c in self.clockwise(button) if c in chairs]
        small, big = (button, others[0]) if len(chairs) == 2 else (others[0], others[1])
        paid: dict[str, tuple[str, ...]] = {sitting[c]: () for c in chairs}
        paid[sitting[small]] = (SMALL,)
        paid[sitting[big]] = (BIG,)
        return Dealt(button, small, big, True, frozenset(wishes.there), paid)

    def _dead(self, last: Dealt, wishes: Wishes) -> Dealt | None:
        """Everything moves to where its left neighbour was; only the big blind needs a player."""
        sitting = self.seated
        for big in self.clockwise(last.big):
            if sitting.get(big) in wishes.there:
                return self._dealt(last.small, last.big, big, wishes)
        return None

    def _forward(self, last: Dealt, wishes: Wishes) -> Dealt | None:
        """Two players post the blinds whoever is gone; none of button and small blind owes."""
        sitting = self.seated
        settled = [
            chair for chair, name in sitting.items() if name in wishes.there and not self.owes(name)
        ]
        if not settled:
            return None
        # After two players the chair next to the small blind need not be the last big blind's,
        # but it is he whose turn it is.
        after = last.big - 1 if last.button == last.small else last.small
        small = next(c for c in self.clockwise(after) if c in settled)
        big = next(c for c in self.clockwise(small) if sitting.get(c) in wishes.there)
        button = last.small
        if button not in settled:
            button = small
            while True:
                button = button - 1 if button > 1 else self.chairs
                if button in settled:
                    break
        return self._dealt(button, small, big, wishes)

    def _dealt(self, button: int, small: int, big: int, wishes: Wishes) -> Dealt:
        """Ask chair by chair who is dealt in and what he pays, with these three chairs."""
        between = set()
        for chair in self.clockwise(button):
            if chair == small:
                break
            between.add(chair)
        paid: dict[str, tuple[str, ...]] = {}
        for chair, name in self.seated.items():
            if name not in wishes.there:
                continue
            if chair == big:
                paid[name] = (BIG,)
            elif chair in between:
                continue
            elif not self.owes(name):
                paid[name] = (SMALL,) if chair == small else ()
            elif name in wishes.posting and chair != button:
                price = self._price(self.owes(name), on_small=chair == small)
                if price and wishes.there[name] >= self.chips_of(price):
                    paid[name] = price
        return Dealt(button, small, big, False, frozenset(wishes.there), paid)

    def _price(self, owed: frozenset[str], *, on_small: bool) -> tuple[str, ...]:
        """What who owes this posts to be dealt in out of turn; nothing: he may not."""
        if on_small:
            return (LIVE, DEAD) if self.buys_button and owed == {NEW} else ()
        if owed == {NEW}:
            return (LIVE,)
        return (DEAD,) if owed == {SMALL_MISSED} else (LIVE, DEAD)

    def chips_of(self, kinds: Collection[str]) -> int:
        """What these posts cost."""
        return sum(self.big_blind if kind in (BIG, LIVE) else self.small_blind for kind in kinds)

    def _heads_up(self, last: Dealt, hand: Dealt) -> Dealt | None:
        """Two are dealt in (rule B7): the one who is not the big blind has button and small blind.

        Who owes must be the big blind, of those who owe nothing it is the next after the last.
        """
        chair_of = {name: chair for chair, name in self.seated.items()}
        two = [chair_of[name] for name in hand.paid]
        owing = [chair_of[name] for name in hand.paid if self.owes(name)]
        if not owing:
            big = next(chair for chair in self.clockwise(last.big) if chair in two)
        elif owing == [hand.big]:
            big = hand.big
        else:
            return None
        two.remove(big)
        sitting = self.seated
        paid = {sitting[two[0]]: (SMALL,), sitting[big]: (BIG,)}
        return Dealt(two[0], two[0], big, False, hand.there, paid)
