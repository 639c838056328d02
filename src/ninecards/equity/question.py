"""A question about equity: texts of hands, ranges and boards, read and checked together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ninecards.cards import Card, parse_cards
from ninecards.errors import CardError, ConfigError, RangeError
from ninecards.rules.games import Game, game_by_name

if TYPE_CHECKING:
    from ninecards.equity.range import Range

__all__ = [
    "HOLDEM",
    "MOST_PLAYERS",
    "Effort",
    "EquityQuestion",
    "Hand",
    "equity_game",
    "read_question",
]

Hand = tuple[Card, ...]

HOLDEM = Game("holdem", 2, hi_lo=False)
"""Dealt nowhere here; it checks kernels against figures that are known."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
BOARD = 5
DECK = 52
_MOST_QUOTED = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How well a question is to be answered, where exactly is dear.

    ``exact`` insists on every board and every pair of hands. ``std_error`` asks for samples until
    the standard error of every share is at most that, ``samples`` for so many. Without any of them
    what is cheap is exact. ``seed`` and ``threads`` (None: all processors) settle what is drawn;
    ``scoop`` asks for scoops and quarters where they cost more.
    """

    exact: bool = False
    std_error: float | None = None
    samples: int | None = None
    seed: int = 1
    threads: int | None = None
    scoop: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EquityQuestion:
    """Who plays, and what is known. ``board2`` is None where there is one board.

    Cards of hands, boards and ``dead`` are different; there are enough others to fill the boards.
    """

    game: Game
    specs: tuple[Hand | Range, ...]
    texts: tuple[str, ...]
    board: Hand = ()
    board2: Hand | None = None
    dead: Hand = ()

    @property
    def hands(self) -> tuple[Hand, ...] | None:
        """The hands, if every player shows one; None where somebody has a range."""
        hands = tuple(spec for spec in self.specs if isinstance(spec, tuple))
        return hands if len(hands) == len(self.specs) else None

    @property
    def ranges(self) -> tuple[Range, ...]:
        """Every player's range; a hand is a range of one."""
        from ninecards.equity.range import Range  # noqa: PLC0415 - hands alone need none

        return tuple(
            Range("".join(map(str, spec)), self.game.hole_cards, order=None)
            if isinstance(spec, tuple)
            else spec
            for spec in self.specs
        )

    @property
    def out(self) -> Hand:
        """The cards that nobody with a range can hold: boards and dead cards."""
        return (*self.board, *(self.board2 or ()), *self.dead)


def equity_game(name: str) -> Game:
    """The game of this name or alias; ``holdem`` is one here.

    >>> equity_game("o8").name, equity_game("holdem").hole_cards
    ('omaha-hilo', 2)
    """
    return HOLDEM if str(name).strip().lower() == HOLDEM.name else game_by_name(name)


def read_question(
    specs: Sequence[str | Range],
    *,
    game: Game,
    board: str = "",
    board2: str | None = None,
    dead: str = "",
    dialect: str = "ppt",
    order: str | None = None,
) -> EquityQuestion:
    """Read and check the texts.

    A spec that names each card of a hand is that hand; anything else is of the range language.
    Raises ConfigError, CardError or RangeError, with the column where a text is to blame.

    >>> question = read_question(["AsAhKsKh", "Td9c8d7c"], game=equity_game("plo"), board="2c3c4c")
    >>> len(question.hands), len(question.board)
    (2, 3)
    >>> read_question(["AsAhKsKh", "TdAs8d7c"], game=equity_game("plo"))
    Traceback (most recent call last):
    ninecards.errors.CardError: hand 2 'TdAs8d7c', column 3: As is in hand 1 already; ...
    """
    if not FEWEST_PLAYERS <= len(specs) <= MOST_PLAYERS:
        raise ConfigError(
            f"equity: {len(specs)} {'hand' if len(specs) == 1 else 'hands'}; "
            f"{FEWEST_PLAYERS} to {MOST_PLAYERS} meet"
        )
    seen = _Seen()
    read: list[Hand | Range] = []
    for number, spec in enumerate(specs, start=1):
        name = f"hand {number}"
        if not isinstance(spec, str):
            if spec.cards != game.hole_cards:
                raise RangeError(
                    f"{name}: a range of {spec.cards} cards; {game.name} deals {game.hole_cards}"
                )
            read.append(spec)
            continue
        hand = _hand(spec, game)
        if hand is None:
            read.append(_range(name, spec, game, dialect, order))
        else:
            seen.add(name, spec, hand)
            read.append(hand)
    first = _board("board", board, game)
    seen.add("board", board, first)
    second = None
    if board2 is not None:
        second = _board("board2", board2, game)
        seen.add("board2", board2, second)
    out = _cards("dead", dead)
    seen.add("dead", dead, out)
    question = EquityQuestion(
        game=game,
        specs=tuple(read),
        texts=tuple(str(spec) for spec in specs),
        board=first,
        board2=second,
        dead=out,
    )
    _check_deck(question)
    if second is not None and game is HOLDEM:
        raise ConfigError("holdem checks kernels; it has no second board here")
    return question


class _Seen:
    """Where each card was told."""

    def __init__(self) -> None:
        self.names: dict[Card, str] = {}

    def add(self, name: str, text: str, cards: Hand) -> None:
        """Take the cards of a text; raise CardError for one that was told before."""
        for place, card in enumerate(cards):
            if card in self.names:
                column = _column(text, place)
                raise CardError(
                    f"{name} {_cut(text)!r}, column {column}: {card} is in {self.names[card]} "
                    "already; a card comes once",
                    column=column,
                )
            self.names[card] = name


def _hand(text: str, game: Game) -> Hand | None:
    """The hand that the text names card by card, or None. A comma joins ranges."""
    if "," in text:
        return None
    try:
        cards = parse_cards(text)
    except CardError:
        return None
    return cards if len(cards) == game.hole_cards else None


def _range(name: str, text: str, game: Game, dialect: str, order: str | None) -> Range:
    # Imported here: hands alone do not pay for the language.
    from ninecards.equity.orders import default_order  # noqa: PLC0415
    from ninecards.equity.range import Range  # noqa: PLC0415

    if order is None:
        order = default_order(hi_lo=game.hi_lo)
    try:
        return Range(text, game.hole_cards, dialect=dialect, order=order)
    except RangeError as error:
        if error.column is None:
            raise
        raise RangeError(f"{name} {_cut(text)!r}, {error}", column=error.column) from None


def _board(name: str, text: str, game: Game) -> Hand:
    cards = _cards(name, text)
    allowed = (0, 1, 3, 4, 5) if game.open_card else (0, 3, 4, 5)
    if len(cards) not in allowed:
        counts = f"{', '.join(map(str, allowed[:-1]))} or {allowed[-1]}"
        raise CardError(f"{name} {_cut(text)!r}: {len(cards)} cards; {game.name} shows {counts}")
    return cards


def _cards(name: str, text: str) -> Hand:
    try:
        return parse_cards(text)
    except CardError as error:
        raise CardError(f"{name} {_cut(text)!r}, {error}", column=error.column) from None


def _check_deck(question: EquityQuestion) -> None:
    boards = (question.board, *(() if question.board2 is None else (question.board2,)))
    held = question.game.hole_cards * len(question.specs)
    left = DECK - held - len(question.out)
    missing = sum(BOARD - len(board) for board in boards)
    if left < missing:
        raise CardError(
            f"{held} hole cards, {len(question.out)} on the board and dead: {max(left, 0)} cards "
            f"are left and {missing} more must come"
        )


def _column(text: str, place: int) -> int:
    """The 1-based column of a card of a text that can be read."""
    ends = [0]
    for length in range(len(text) + 1):
        try:
            if len(parse_cards(text[:length])) == len(ends):
                ends.append(length)
        except CardError:
            continue
    start = ends[place]
    while not text[start].isalnum():
        start += 1
    return start + 1


def _cut(text: str) -> str:
    return text if len(text) <= _MOST_QUOTED else f"{text[: _MOST_QUOTED - 1]}…"
