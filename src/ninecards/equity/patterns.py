"""Text to patterns: ranks, suits, variables, lists and spans; and to suited groups.

In a pattern a suit belongs to the rank before it; without a rank it is a card of any rank. Rank
variables (``R O N`` and other capital letters) are different ranks, none of them a rank that the
pattern tells; suit variables (``w x y z``) are different suits, none of them a suit that it tells.
"""

from __future__ import annotations

from collections import Counter

from ninecards.cards.card import RANK_CHARS, SUIT_CHARS, SUIT_SYMBOLS
from ninecards.equity.lists import take_list
from ninecards.equity.macros import CARD_MACROS
from ninecards.equity.nodes import (
    ANY_RANK,
    RANK_VARIABLES,
    SUIT_VARIABLES,
    Pattern,
    Slot,
    in_order,
    normal_pattern,
)
from ninecards.equity.scanner import Scanner

__all__ = ["Patterns"]

Placed = tuple[Slot, int]
"""A slot and the 0-based place of its text."""

_LOWER_RANKS = {char.lower(): char for char in "TJQKA"}
_SUITS = {char: char for char in SUIT_CHARS} | dict(zip(SUIT_SYMBOLS, SUIT_CHARS, strict=True))
_SUIT_NUMBER = 4
_GROUP = -1


class Patterns:
    """Reads one pattern at a time out of a scanner."""

    def __init__(self, scanner: Scanner, cards: int, dialect: str) -> None:
        self.scanner = scanner
        self.cards = cards
        self.monker = dialect == "monker"

    def begins(self) -> bool:
        """Whether a card, a list or a suited group stands here."""
        char = self.scanner.peek()
        return bool(char) and (
            char in "[$" or self.group_begins() or self._rank() != "" or self._suit() != ""
        )

    def group_begins(self) -> bool:
        """Whether ``(`` opens cards of one suit here, as it does in Monker's labels."""
        scanner = self.scanner
        if not self.monker or scanner.peek() != "(":
            return False
        inner, closed, _ = scanner.text[scanner.at + 1 :].partition(")")
        ranks = RANK_CHARS + "".join(_LOWER_RANKS)
        return bool(closed) and len(inner) > 1 and all(char in ranks for char in inner)

    def no_card(self) -> str:
        """Why nothing that belongs to a range stands here."""
        char = self.scanner.peek()
        if char.lower() in SUIT_CHARS + SUIT_VARIABLES:
            return f"{char!r} is no rank; suits are small letters: {char.lower()!r}"
        if char in "l1":
            return f"{char!r} is no rank; ten is T, the ace A"
        return (
            f"{char!r} is no card; use ranks A-2, suits c d h s, suit variables w x y z, "
            "rank variables R O N, * for any, or a macro such as $ds"
        )

    def pattern(self) -> Pattern:
        """The pattern that stands here. Raises RangeError with the column."""
        scanner = self.scanner
        start = scanner.at
        placed, groups = self._slots()
        if self.monker:
            placed = self._suited(placed, groups, start)
        self._check(placed, start)
        slots = tuple(slot for slot, _ in placed)
        if scanner.peek() not in ("+", "-") or not scanner.peek():
            return normal_pattern(slots)
        if not any(slot.is_fixed_rank for slot in slots):
            scanner.fail("a span needs a rank to start from, such as QQ+")
        sign_at, sign = scanner.at, scanner.peek()
        scanner.at += 1
        if sign == "+" or not self.begins():
            return normal_pattern(slots, sign)
        end_at = scanner.at
        end, end_groups = self._slots()
        if self.monker:
            end = self._suited(end, end_groups, end_at)
        self._check(end, end_at)
        self._check_span(placed, end, sign_at)
        return normal_pattern(slots, tuple(slot for slot, _ in end))

    def _slots(self) -> tuple[list[Placed], list[int]]:
        """The slots from here on, and for each the number of its suited group or -1."""
        scanner = self.scanner
        placed: list[Placed] = []
        groups: list[int] = []
        group = _GROUP
        inside = False
        while True:
            at = scanner.at
            if self.group_begins() and not inside:
                group, inside = group + 1, True
                scanner.at += 1
                continue
            if inside and scanner.take(")"):
                inside = False
                continue
            if not self.begins():
                return placed, groups
            placed.append((self._slot(), at))
            groups.append(group if inside else _GROUP)

    def _slot(self) -> Slot:
        scanner = self.scanner
        if scanner.peek() == "[":
            choices, suit = take_list(scanner, self._take_rank, self._take_suit)
            if suit:
                return Slot(choices, suit)
        elif scanner.take("$"):
            letter = scanner.peek()
            if letter not in CARD_MACROS:
                scanner.fail(
                    f"only ${', $'.join(CARD_MACROS)} stand inside a pattern; "
                    "put : before another macro"
                )
            scanner.at += 1
            choices = in_order(set(CARD_MACROS[letter]))
        elif self.monker and scanner.peek() in ("x", "X"):
            scanner.at += 1
            return Slot((ANY_RANK,))
        else:
            choices = (self._take_rank() or ANY_RANK,)
        return Slot(choices, self._take_suit())

    def _rank(self) -> str:
        scanner = self.scanner
        char = scanner.peek()
        if char == "1" and scanner.text.startswith("10", scanner.at):
            return "T"
        if char and char in RANK_CHARS + RANK_VARIABLES + ANY_RANK:
            return char
        if self.monker and char in ("x", "X"):
            return ANY_RANK
        return _LOWER_RANKS.get(char, "")

    def _take_rank(self) -> str:
        rank = self._rank()
        if rank:
            self.scanner.at += 2 if self.scanner.peek() == "1" else 1
        return rank

    def _suit(self) -> str:
        char = self.scanner.peek()
        if char and char in SUIT_VARIABLES and not (self.monker and char == "x"):
            return char
        return _SUITS.get(char, "")

    def _take_suit(self) -> str:
        suit = self._suit()
        self.scanner.at += bool(suit)
        return suit

    def _suited(self, placed: list[Placed], groups: list[int], start: int) -> list[Placed]:
        """Suit variables for groups, and for all cards of a label that tells the whole hand."""
        plain = all(slot.is_fixed_rank and not slot.suit for slot, _ in placed)
        whole = plain and len(placed) == self.cards
        keys = [
            group if group != _GROUP else _SUIT_NUMBER + place if whole else None
            for place, group in enumerate(groups)
        ]
        used = {slot.suit for slot, _ in placed}
        free = [name for name in "xyzw" if name not in used]
        order = sorted({key for key in keys if key is not None})
        if len(order) > len(free):
            self.scanner.fail(
                f"{len(order)} different suits; a pack has 4. Cards of one suit stand in brackets",
                start,
            )
        names = dict(zip(order, free, strict=False))
        return [
            (slot if key is None else Slot(slot.choices, names[key]), at)
            for (slot, at), key in zip(placed, keys, strict=True)
        ]

    def _check(self, placed: list[Placed], start: int) -> None:
        """Raise RangeError for a pattern that no hand can fill."""
        scanner = self.scanner
        if len(placed) > self.cards:
            scanner.fail(
                f"{len(placed)} cards in {scanner.quoted(start)}; a hand has {self.cards}",
                placed[self.cards][1],
            )
        told: set[Slot] = set()
        ranks: Counter[str] = Counter()
        suits: set[str] = set()
        for slot, at in placed:
            ranks[slot.rank] += 1
            if slot in told and slot.suit and slot.rank not in ("", ANY_RANK):
                scanner.fail(f"{slot} again; a card comes once", at)
            if ranks[slot.rank] > _SUIT_NUMBER and slot.rank not in ("", ANY_RANK):
                scanner.fail(f"a fifth {slot.rank}; a rank has four cards", at)
            told.add(slot)
            suits |= {slot.suit} - {""}
            if len(suits) > _SUIT_NUMBER:
                scanner.fail(f"a fifth suit, {slot.suit}; variables are suits not told", at)

    def _check_span(self, start: list[Placed], end: list[Placed], at: int) -> None:
        """Raise RangeError unless the two ends differ by one distance of some ranks."""
        scanner = self.scanner
        if len(start) != len(end):
            scanner.fail(f"a span from {len(start)} to {len(end)} cards; both ends are alike", at)
        distances = set()
        for (one, _), (other, place) in zip(start, end, strict=True):
            if one.suit != other.suit:
                scanner.fail("the two ends of a span have the same suits", place)
            if one.is_fixed_rank and other.is_fixed_rank:
                distances.add(RANK_CHARS.index(other.rank) - RANK_CHARS.index(one.rank))
            elif one != other:
                scanner.fail("the two ends of a span differ in told ranks alone", place)
        if len(distances - {0}) > 1:
            scanner.fail("ranks of a span go together: JT98-7654, AK-AT", at)
