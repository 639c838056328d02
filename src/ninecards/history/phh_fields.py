"""The fields of a PHH hand: TOML values of the right type, with the lines where they stand."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from ninecards.errors import HistoryError

__all__ = ["MAX_AMOUNT", "MAX_DECIMALS", "Fields", "Scale"]

MAX_AMOUNT = 10**15
"""The largest figure taken for chips. More is a slip, and would only cost time and memory."""
_MOST_DIGITS = len(str(MAX_AMOUNT))
MAX_DECIMALS = 8
"""The most decimal places of a figure: the smallest part of a bitcoin has as many."""

_AT_THE_START = (
    *("antes", "blinds_or_straddles", "min_bet", "small_bet", "big_bet", "starting_stacks"),
    *("_dead_posts", "_small_blind", "_big_blind", "_cap", "_splash"),
)
_AT_THE_END = ("finishing_stacks", "winnings", "_rake", "_pots", "_uncalled", "_chip")
_UNKNOWN = Decimal("inf")
_BET = re.compile(r"\bcbr\s+(\d+(?:\.\d+)?)")
_FAULT_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
# A whole number of a thousand digits that are no decimal ones, and a key of fifty parts: their
# cost grows with the square of their length.
_BEYOND = re.compile(
    r"\b0[xob]\w{1000}|(?<![\w\"'])"
    r"(?:(?:[\w-]++|\"(?:\\.|[^\"\\\n]){0,200}+\"|'[^'\n]{0,200}+')[ \t]*+\.[ \t]*+){50}"
)
# A string, a comment, a bracket or the end of a line: what a list of strings consists of.
_TOKENS = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' r"'''.*?'''|" r'"(?:\\.|[^"\\\n])*"|' r"'[^'\n]*'|#[^\n]*|[\[\]\n]",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Scale:
    """How figures become whole units; ``chip`` units are the smallest chip that was played with.

    >>> scale = Scale.of([Decimal("0.50"), Decimal(3)], [Decimal("3.25")])
    >>> scale.units(Decimal("1.5")), scale.unit, scale.chip
    (150, Decimal('0.01'), 50)
    """

    decimals: int
    chip: int

    @classmethod
    def of(cls, played: Sequence[Decimal], ended: Sequence[Decimal]) -> Scale:
        """Return the scale whose unit is the last decimal place of all figures.

        The smallest chip is what those that were ``played`` with can be made of.
        """
        decimals = max(0, *(-_exponent(figure) for figure in (*played, *ended)), 0)
        chip = math.gcd(*(int(figure.scaleb(decimals)) for figure in played))
        return cls(decimals, chip or 1)

    def units(self, figure: Decimal) -> int:
        """Return a figure in units."""
        return int(figure.scaleb(self.decimals))

    @property
    def unit(self) -> Decimal:
        """What a unit is worth."""
        return Decimal(1).scaleb(-self.decimals)


def _exponent(figure: Decimal) -> int:
    return int(figure.as_tuple().exponent)


def _fault_of(figure: Decimal) -> str | None:
    """Why a figure is no amount of chips, or None."""
    if not figure.is_finite() or figure.adjusted() > _MOST_DIGITS or abs(figure) > MAX_AMOUNT:
        return f"{MAX_AMOUNT} is the most"
    if -_exponent(figure) > MAX_DECIMALS:
        return f"{MAX_DECIMALS} decimal places are the most"
    return None


class Fields:
    r"""The fields of one hand. Every getter raises HistoryError for a value of another type.

    ``text`` is the TOML of the hand alone, ``first_line`` the line of the file it begins on.

    >>> fields = Fields.parse('variant = "PO"\nantes = [0, 0.5]', first_line=7)
    >>> fields.text("variant"), fields.amounts("antes", 2), fields.line("antes")
    ('PO', [0, 5], 8)
    """

    def __init__(self, values: Mapping[str, Any], text: str, first_line: int) -> None:
        self.values = values
        self._text = text
        self._first_line = first_line

    @classmethod
    def parse(cls, text: str, first_line: int) -> Fields:
        """Read the TOML of a hand. Raises HistoryError with the line where it is broken."""
        beyond = HistoryError("a number or a nesting beyond all measure", line=first_line)
        if _BEYOND.search(text):
            raise beyond
        try:
            # Decimal keeps 0.1 what it is.
            values = tomllib.loads(text, parse_float=Decimal)
        except tomllib.TOMLDecodeError as error:
            raise _broken(str(error), text, first_line) from None
        except (ValueError, RecursionError):
            raise beyond from None
        return cls(values, text, first_line)

    def __contains__(self, name: str) -> bool:
        """Whether the hand has the field."""
        return name in self.values

    def line(self, name: str) -> int:
        """The line of the file where the field stands, or that where the hand begins."""
        found = self._find(name)
        return self._first_line + (0 if found is None else self._text.count("\n", 0, found.start()))

    def text(self, name: str) -> str:
        """A string."""
        value = self._required(name)
        if not isinstance(value, str):
            raise self._fault(name, "a string is expected")
        return value

    def texts(self, name: str) -> list[str]:
        """A list of strings."""
        values = self._list(name)
        if not all(isinstance(value, str) for value in values):
            raise self._fault(name, "a list of strings is expected")
        return values

    @cached_property
    def scale(self) -> Scale:
        """The scale of all amounts of the hand."""
        bets = [
            Decimal(figure)
            for action in self._values("actions")
            for figure in _BET.findall(str(action))
        ]
        posts = [item[-1] for item in self._values("_posts") if isinstance(item, list) and item]
        listed = [Decimal(chips) for chips in posts if _is_number(chips)]
        played = [*self._figures(_AT_THE_START), *listed, *bets]
        return Scale.of(
            [figure for figure in played if _fault_of(figure) is None],
            [figure for figure in self._figures(_AT_THE_END) if _fault_of(figure) is None],
        )

    def units(self, figure: Decimal, what: str, line: int) -> int:
        """Return a figure in units; ``what`` and ``line`` are for the error."""
        fault = _fault_of(figure)
        if fault is not None:
            raise HistoryError(f"{what} is {figure}; {fault}", line=line)
        return self.scale.units(figure)

    def amount(self, name: str) -> int:
        """A number of chips, 0 or more, in units."""
        return self._amounts(name, [self._required(name)], signed=False)[0]

    def amounts(self, name: str, count: int, *, signed: bool = False) -> list[int]:
        """A number of chips for each of ``count`` players, in units."""
        return self._amounts(name, self._list(name, count), signed=signed)

    def known_amounts(self, name: str, count: int | None = None) -> list[int | None]:
        """As :meth:`amounts`, with None for ``inf``: an amount that is not known."""
        values = self._list(name, count)
        known = [value for value in values if value != _UNKNOWN]
        amounts = iter(self._amounts(name, known, signed=False))
        return [None if value == _UNKNOWN else next(amounts) for value in values]

    def whole_numbers(self, name: str, count: int) -> list[int]:
        """A list of whole numbers."""
        values = self._list(name, count)
        if not all(type(value) is int for value in values):
            raise self._fault(name, "a list of whole numbers is expected")
        return values

    def whole_number(self, name: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        value = self._required(name)
        if type(value) is not int or not least <= value <= most:
            raise self._fault(name, f"a whole number from {least} to {most} is expected")
        return value

    def items(self, name: str) -> list[Any]:
        """A list of anything; an empty one where the field is missing."""
        return self._list(name) if name in self.values else []

    def table(self, name: str) -> dict[str, Any]:
        """A table of TOML; an empty one where the field is missing."""
        value = self.values.get(name, {})
        if not isinstance(value, dict):
            raise self._fault(name, "a table is expected")
        return value

    def chips(self, name: str) -> int:
        """A number of chips, more than 0, in units."""
        amount = self.amount(name)
        if not amount:
            raise HistoryError(f"{name} is 0; it is more", line=self.line(name))
        return amount

    def figure(self, name: str, value: object) -> int:
        """A number of chips, 0 or more, that stands inside a field, in units."""
        return self._amounts(name, [value], signed=False)[0]

    def player(self, name: str, value: object, players: int) -> int:
        """The index of a player of the file, named ``"p1"`` and so on inside a field."""
        named = [f"p{number}" for number in range(1, players + 1)]
        if value not in named:
            raise HistoryError(
                f"{name} has {value!r:.40}; the players are p1 to p{players}", line=self.line(name)
            )
        return named.index(str(value))

    def flag(self, name: str, *, default: bool) -> bool:
        """Either true or false; the field may be missing."""
        value = self.values.get(name, default)
        if not isinstance(value, bool):
            raise self._fault(name, "true or false is expected")
        return value

    def string_lines(self, name: str) -> list[int]:
        """The line of each string in a list of strings."""
        found = self._find(name)
        strings = self.values[name]
        lines = [] if found is None else list(self._string_lines(found.end()))
        if len(lines) != len(strings):  # A key that is written in an unusual way.
            return [self.line(name)] * len(strings)
        return lines

    def _string_lines(self, start: int) -> Iterator[int]:
        line = self._first_line + self._text.count("\n", 0, start)
        depth = 0
        for token in _TOKENS.finditer(self._text, start):
            sign = token.group()
            if sign == "[":
                depth += 1
            elif sign == "]":
                depth -= 1
                if not depth:
                    return
            elif sign[0] in "\"'":
                yield line
            line += sign.count("\n")

    def _find(self, name: str) -> re.Match[str] | None:
        return re.search(rf"^[ \t]*[\"']?{re.escape(name)}[\"']?[ \t]*=", self._text, re.MULTILINE)

    def _required(self, name: str) -> Any:
        if name not in self.values:
            raise HistoryError(f"the field {name} is missing", line=self._first_line)
        return self.values[name]

    def _list(self, name: str, count: int | None = None) -> list[Any]:
        value = self._required(name)
        if not isinstance(value, list):
            raise self._fault(name, "a list is expected")
        if count is not None and len(value) != count:
            raise HistoryError(
                f"{name} has {len(value)} entries for {count} players", line=self.line(name)
            )
        return value

    def _amounts(self, name: str, values: Iterable[Any], *, signed: bool) -> list[int]:
        amounts: list[int] = []
        for value in values:
            if not _is_number(value):
                raise self._fault(name, "numbers are expected")
            figure = Decimal(value)
            fault = _fault_of(figure)
            if fault is None and figure < 0 and not signed:
                fault = "0 is the least"
            if fault is not None:
                raise HistoryError(f"{name} has {value}; {fault}", line=self.line(name))
            amounts.append(self.scale.units(figure))
        return amounts

    def _figures(self, names: Iterable[str]) -> Iterator[Decimal]:
        """The amounts in these fields, of whatever size."""
        values = (value for name in names for value in self._values(name))
        return (Decimal(value) for value in values if _is_number(value))

    def _values(self, name: str) -> list[Any]:
        """The content of a list, or the one value, if any."""
        value = self.values.get(name, [])
        return value if isinstance(value, list) else [value]

    def _fault(self, name: str, expected: str) -> HistoryError:
        value = str(self.values[name])
        shown = value if len(value) < 40 else f"{value[:40]}..."
        return HistoryError(f"{name} is {shown!r}; {expected}", line=self.line(name))


def _is_number(value: object) -> bool:
    return type(value) is int or isinstance(value, Decimal)


def _broken(message: str, text: str, first_line: int) -> HistoryError:
    """The message of the TOML reader with the place taken out of it and put where ours goes."""
    place = _FAULT_PLACE.search(message)
    if place is None:
        return HistoryError(f"no TOML: {message}", line=first_line)
    fault = message[: place.start()]
    if place.group(1) is None:
        last = first_line + text.rstrip().count("\n")
        return HistoryError(f"no TOML: {fault}, the hand ends in the middle", line=last)
    line = first_line + int(place.group(1)) - 1
    return HistoryError(f"no TOML: {fault}, column {place.group(2)}", line=line)
