"""The action notation of PHH: ``p2 cbr 400``, ``d db AhKd2c``, ``p1 sm # misread his hand``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from ninecards.cards import Card, parse_cards, parse_hole_cards
from ninecards.errors import CardError, HistoryError
from ninecards.history.phh_fields import Fields
from ninecards.history.record import BoardCards, Move, RecordedAction, Step

__all__ = ["Notation", "read_notation"]

_MOVES = {"f": Move.FOLD, "cc": Move.CHECK_OR_CALL}
_OTHER_GAMES = {"pb": "a bring-in", "sd": "a draw"}
_FIGURE = re.compile(r"\d+(\.\d+)?")


@dataclass(slots=True)
class Notation:
    """What the actions of a hand say; its players are those of the file, 0-based.

    ``holes`` are the cards dealt to each.
    """

    fields: Fields
    holes: list[tuple[Card | None, ...]]
    steps: list[Step] = field(default_factory=list)


def read_notation(
    fields: Fields, players: int, runs: Mapping[int, Sequence[BoardCards]] | None = None
) -> Notation:
    """Read the actions of a hand. Raises HistoryError with the line of what is no action.

    ``runs`` are cards of other boards, by the number of actions before them.

    >>> fields = Fields.parse("actions = ['d dh p1 AcKdQh2s', 'p1 cbr 3.50']", first_line=1)
    >>> [action] = read_notation(fields, players=2).steps
    >>> action.player, action.move.value, action.to
    (0, 'bets or raises to', 350)
    """
    notation = Notation(fields, [()] * players)
    actions = fields.texts("actions")
    runs = runs or {}
    for number, (action, line) in enumerate(
        zip(actions, fields.string_lines("actions"), strict=True)
    ):
        notation.steps += runs.get(number, ())
        words = action.partition("#")[0].split()
        if not words:
            continue
        try:
            if words[0] == "d":
                _read_deal(notation, words, line)
            else:
                notation.steps.append(_read_move(notation, words, line))
        except CardError as error:
            raise HistoryError(f"action {action!r}: {error}", line=line) from None
    for number in sorted(runs):
        notation.steps += runs[number] if number >= len(actions) else ()
    return notation


def _read_deal(notation: Notation, words: list[str], line: int) -> None:
    match words:
        case ["d", "db", cards]:
            notation.steps.append(BoardCards(parse_cards(cards), line))
        case ["d", "dh", player, cards]:
            if notation.steps:
                raise HistoryError(
                    f"{' '.join(words)!r} after the first action; hole cards come before it",
                    line=line,
                )
            number = _player(notation, player, line)
            notation.holes[number] += parse_hole_cards(cards)
        case _:
            raise _no_action(words, line)


def _read_move(notation: Notation, words: list[str], line: int) -> RecordedAction:
    player = _player(notation, words[0], line)
    match words[1:]:
        case [("f" | "cc") as verb]:
            return RecordedAction(player, _MOVES[verb], line)
        case ["cbr", figure] if _FIGURE.fullmatch(figure):
            to = notation.fields.units(Decimal(figure), f"the figure of {' '.join(words)!r}", line)
            return RecordedAction(player, Move.BET_OR_RAISE, line, to=to)
        case ["sm"]:
            return RecordedAction(player, Move.MUCK, line)
        case ["sm", "-"]:
            return RecordedAction(player, Move.SHOW, line, cards=notation.holes[player])
        case ["sm", cards]:
            return RecordedAction(player, Move.SHOW, line, cards=parse_hole_cards(cards))
        case [verb, *_] if verb in _OTHER_GAMES:
            raise HistoryError(
                f"action {' '.join(words)!r} is {_OTHER_GAMES[verb]}; Omaha has none", line=line
            )
        case _:
            raise _no_action(words, line)


def _player(notation: Notation, word: str, line: int) -> int:
    count = len(notation.holes)
    number = int(word[1:]) if re.fullmatch(r"p[1-9]\d?", word) else 0
    if not 1 <= number <= count:
        raise HistoryError(f"{word!r} is no player; there are p1 to p{count}", line=line)
    return number - 1


def _no_action(words: list[str], line: int) -> HistoryError:
    return HistoryError(
        f"{' '.join(words)!r} is no action; there are 'd dh pN CARDS', 'd db CARDS', 'pN f', "
        "'pN cc', 'pN cbr AMOUNT', 'pN sm' and 'pN sm CARDS'",
        line=line,
    )
