"""The fields of our own in a PHH hand: what the standard lacks. docs/formats.md lists them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from typing import Any

from ninecards.cards import parse_cards
from ninecards.errors import CardError, HistoryError
from ninecards.history.phh_fields import Fields
from ninecards.history.record import BoardCards, Note, NoteKind
from ninecards.rules import PRESETS, RuleSet
from ninecards.rules.config import MIN_SEATS
from ninecards.rules.deal import MAX_RUN_OUTS

__all__ = ["PHH_RULES", "other_options", "read_details", "read_notes", "read_rules", "read_runs"]

# Any table has straddles whose record shows one.
PHH_RULES = replace(PRESETS["wsop"], name="phh", straddle_min_players=MIN_SEATS)
"""The house rules of a hand that names no others."""

_RULE_TYPES = {item.name: type(getattr(PHH_RULES, item.name)) for item in dataclass_fields(RuleSet)}
_READ = frozenset(
    [
        *("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "_dead_posts"),
        *("min_bet", "small_bet", "big_bet", "starting_stacks", "actions", "hand", "seats"),
        *("players", "finishing_stacks", "winnings", "_rake", "_posts", "_small_blind"),
        *("_big_blind", "_cap", "_splash", "_boards", "_runs", "_rules", "_button", "_chip"),
        *("_site", "_pots", "_uncalled", "_cancelled", "_notes", "_details"),
    ]
)
"""The fields whose content has its own place in a record."""


def other_options(rules: RuleSet) -> dict[str, object]:
    """Return the options of house rules that are not those of a PHH hand.

    >>> other_options(replace(PHH_RULES, name="club", fixed_limit_raises=3))
    {'name': 'club', 'fixed_limit_raises': 3}
    """
    options = ((name, getattr(rules, name)) for name in _RULE_TYPES)
    return {name: value for name, value in options if value != getattr(PHH_RULES, name)}


def read_rules(fields: Fields) -> RuleSet:
    """Return the house rules. Raises HistoryError for what is no option, or not its value."""
    options = fields.table("_rules")
    for name, value in options.items():
        kind = _RULE_TYPES.get(name)
        plain = str if kind is not None and issubclass(kind, str) else kind
        if type(value) is not plain:
            raise HistoryError(
                f"_rules has {name} = {value!r:.40}; the options are {', '.join(_RULE_TYPES)}",
                line=fields.line("_rules"),
            )
    return replace(PHH_RULES, **options)


def read_runs(fields: Fields) -> dict[int, list[BoardCards]]:
    """Return the cards of other boards, by the number of ``actions`` before them.

    The field is ``[[2, 15, "KhQs2c"], ...]``: board, actions before it, cards.
    """
    runs: dict[int, list[BoardCards]] = {}
    line = fields.line("_runs")
    for item in fields.items("_runs"):
        match item:
            case [int(board), int(before), str(cards)] if 2 <= board <= MAX_RUN_OUTS:
                try:
                    dealt = BoardCards(parse_cards(cards), line, board - 1)
                except CardError as error:
                    raise HistoryError(f"_runs: {error}", line=line) from None
                runs.setdefault(before, []).append(dealt)
            case _:
                raise HistoryError(
                    f"_runs has {item!r:.60}; it is a list of [board, actions before, cards], "
                    f"boards 2 to {MAX_RUN_OUTS}",
                    line=line,
                )
    return runs


def read_notes(fields: Fields, players: int) -> Iterator[Note]:
    """Yield the notes, their players those of the file."""
    kinds = {kind.value: kind for kind in NoteKind}
    line = fields.line("_notes")
    for item in fields.items("_notes"):
        match item:
            case {"kind": str(kind), "text": str(text), **more} if kind in kinds:
                player, chips = more.get("player"), more.get("chips")
                yield Note(
                    kinds[kind],
                    text,
                    line,
                    None if player is None else fields.player("_notes", player, players),
                    None if chips is None else fields.figure("_notes", chips),
                )
            case _:
                raise HistoryError(
                    f"_notes has {item!r:.60}; each has a kind ({', '.join(kinds)}) and a text",
                    line=line,
                )


def read_details(fields: Fields) -> Mapping[str, Any]:
    """Return what a hand says beside the play: every other field, and those of ``_details``."""
    others = {name: value for name, value in fields.values.items() if name not in _READ}
    return others | fields.table("_details")
