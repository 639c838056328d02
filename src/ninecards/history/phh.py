"""The reader of PHH, the poker hand history format: one hand in TOML, or many in sections.

Source: the PHH specification 0.0.1 (github.com/uoftcprg/phh-std). Its players stand in the
order p1 (left of the button) to pN (the button); heads-up antes and blinds are listed the
other way round, so that p1 posts the second of them. What is decided here beside it:

- Variants. The standard knows ``PO`` and ``FO/8``. In the same pattern (limit F, P or N; O for
  Omaha or C for Courchevel; 5 or 6 for that many cards; /8 for Hi/Lo) every game of Omaha is
  read: ``FO PO NO PO/8 PO5 PO6/8 PC`` and so on. Anything else is another game.
- House rules: those of the WSOP, which the standard asks authors to follow; straddles at any
  table, since the record shows them.
- Posts. The first ``blinds_or_straddles`` below the big blind (``min_bet`` or ``small_bet``) is
  the small blind, the next the big one, more than that a straddle; the same again or a negative
  number is a live post. Without a small blind the first full one is the big blind. A short
  stack pays its ante first.
- Antes are layered with a player's other chips if ``ante_trimming_status`` is true, else they
  lie whole in the main pot.
- A stack of ``inf`` is not known; such a player is never all-in.
- Decimals: the unit is the last decimal place that the hand writes, its smallest chip the
  largest one that all figures before the end are multiples of.
- Fields of our own begin with an underscore, and other readers skip them as the standard asks:
  what the standard lacks, such as ``_rake`` (chips taken by the house) and ``_posts`` (every post
  with its kind). ``phh_own`` and ``phh_posts`` read them, docs/formats.md lists them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ninecards.errors import ConfigError, HistoryError
from ninecards.history.phh_fields import Fields
from ninecards.history.phh_hand import hand_record, played_game
from ninecards.history.record import DamagedHand, OtherGame, Reading
from ninecards.history.text import MAX_CHARS, TOO_LONG

__all__ = ["PHH", "SITE"]

SITE = "phh"

_FIELD = re.compile(
    r"^\s*(variant|actions|starting_stacks|blinds_or_straddles|min_bet|small_bet)\s*=", re.MULTILINE
)
# A section opens a hand; one whose name begins with _ is a table of somebody's own inside it.
_SECTION = re.compile(
    r"\[[ \t]*(?:\"([^\"]*)\"|'([^']*)'|([A-Za-z0-9-][\w-]*))[ \t]*\][ \t]*(?:#.*)?"
)

_OTHER_VARIANTS = {
    "FT": "fixed-limit hold'em",
    "NT": "no-limit hold'em",
    "NS": "no-limit short-deck hold'em",
    "F7S": "fixed-limit seven-card stud",
    "F7S/8": "fixed-limit seven-card stud Hi/Lo",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}


@dataclass(slots=True)
class _Section:
    """The lines of one hand."""

    name: str
    first_line: int
    lines: list[str]
    chars: int = 0

    def add(self, line: str) -> None:
        """Take a line more, unless it is longer than a hand can be."""
        self.chars += len(line)
        if self.chars <= MAX_CHARS:
            self.lines.append(line)

    def text(self) -> str:
        """All of it. Raises HistoryError if it is longer than a hand can be."""
        if self.chars > MAX_CHARS:
            raise HistoryError(TOO_LONG)
        return "".join(self.lines)

    @property
    def is_empty(self) -> bool:
        return all(line.strip() == "" or line.lstrip().startswith("#") for line in self.lines)


class _Phh:
    """PHH as one of the formats; files of any length are read hand by hand."""

    name = SITE

    def recognises(self, head: str) -> bool:
        """Whether a file that begins like this is PHH: one of its fields begins a line."""
        return _FIELD.search(head) is not None

    def read(self, lines: Iterable[str]) -> Iterator[Reading]:
        """Yield what each hand of a file is, in its order.

        >>> [hand] = PHH.read(['variant = "NT"'])
        >>> hand.game
        "NT, no-limit hold'em"
        """
        for number, section in enumerate(_sections(lines), 1):
            yield from _read_section(section, number)


PHH = _Phh()
"""The format."""


def _sections(lines: Iterable[str]) -> Iterator[_Section]:
    """Cut a file where a section opens a new hand, so that a damaged hand spoils no other."""
    section = _Section("", 1, [])
    for number, line in enumerate(lines, 1):
        header = _SECTION.fullmatch(line.rstrip())
        if header is None:
            section.add(line)
            continue
        if section.name or not section.is_empty:
            yield section
        name = next(name for name in header.groups() if name is not None)
        section = _Section(name, number + 1, [])
    if section.name or not section.is_empty:
        yield section


def _read_section(section: _Section, number: int) -> Iterator[Reading]:
    hand, line = section.name or str(number), section.first_line
    try:
        fields = Fields.parse(section.text(), section.first_line)
        hand = _one_line(str(fields.values.get("hand", hand)))
        line = fields.line("variant")
        variant = fields.text("variant")
        game = played_game(variant)
        if game is None:
            name = _OTHER_VARIANTS.get(variant)
            game_text = f"{variant}, {name}" if name else _one_line(variant)
            yield OtherGame(SITE, hand, line, game_text)
        else:
            yield hand_record(fields, SITE, hand, game)
    except HistoryError as error:
        yield DamagedHand(SITE, hand, error.line or line, str(error))
        return
    except ConfigError as error:
        yield DamagedHand(SITE, hand, line, str(error))
        return
    for name, value in fields.values.items():
        if isinstance(value, dict) and "variant" in value:
            why = f"a hand inside another: the section {name} does not begin its line"
            yield DamagedHand(SITE, name, line, why)


def _one_line(text: str) -> str:
    return " ".join(text.split())
