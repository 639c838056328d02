"""A spot: what is solved, as its file says it (`docs/spots.md`).

Player 0, ``oop``, acts first on every street; player 1 is ``ip``. Chips are whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from ninecards.cards import Card, format_cards, parse_cards
from ninecards.equity import Range, read_range
from ninecards.equity.orders import default_order
from ninecards.errors import SpotError
from ninecards.rules import Game, HandConfig, Limit, Street, game_by_name, limit_by_name
from ninecards.solver.fields import Fields, at, told, whole
from ninecards.solver.lines import Line, parse_line
from ninecards.solver.menu import Menu, Size, parse_size

__all__ = ["HOLDEM", "PLAYER_NAMES", "LineLock", "Lines", "Spot", "TreeRules"]

HOLDEM = Game("holdem", 2, hi_lo=False)
"""No game of the table: known solutions of hold'em check the solver."""
PLAYER_NAMES = ("oop", "ip")

_KEYS = ("game", "limit", "small_bet", "big_bet", "big_blind", "board", "dead", "pot")
_TABLES = ("stacks", "rake", "ranges", "bets", "tree", "lines")
_STREETS = {"flop": Street.FLOP, "turn": Street.TURN, "river": Street.RIVER}
_RAISES = 3
_FREQUENCY_ERROR = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeRules:
    """What holds for all streets: the raises after a first bet, and when a player goes all-in.

    The thresholds are stack to pot, both after a call. At or below the first one an all-in is
    added where the bet that is faced were called; at or below the second one a bet becomes an
    all-in when its own call would leave so little.
    """

    raises: int = _RAISES
    all_in_below_spr: Fraction = Fraction(0)
    force_all_in_below_spr: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class LineLock:
    """The ``frequency`` of each action after a line, for the hands of ``held``; None is all."""

    line: Line
    held: Range | None
    frequency: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines whose last action is added to the tree or removed from it, and strategies that hold."""

    add: tuple[Line, ...] = ()
    remove: tuple[Line, ...] = ()
    lock: tuple[LineLock, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A heads-up spot at the beginning of a street.

    ``pot`` lies in the middle, ``stacks`` are behind. ``rake`` is a fraction of the pot and its
    cap in chips, None without one. ``bets`` are the menus of the players for a street. The big
    blind is the least bet, and 1 where ``big_blind`` is None. ``dead`` cards are in nobody's hand
    and cannot come.

    >>> spot = Spot.of({
    ...     "game": "omaha", "board": "As Qd 9c 5s 4d", "pot": 100, "stacks": [300, 300],
    ...     "ranges": {"oop": "AA", "ip": "KK:ss"},
    ...     "bets": {"river": {"oop": {"bet": ["50%", "pot"]}, "ip": {"raise": ["pot"]}}},
    ... })
    >>> spot.street.name, [str(size) for size in spot.menu(spot.street, 0).bets]
    ('RIVER', ['50%', 'pot'])
    """

    config: HandConfig
    board: tuple[Card, ...]
    pot: int
    stacks: tuple[int, int]
    ranges: tuple[Range, Range]
    bets: Mapping[Street, tuple[Menu, Menu]]
    rake: tuple[Fraction, Fraction | None] = (Fraction(0), None)
    big_blind: int | None = None
    dead: tuple[Card, ...] = ()
    tree: TreeRules = TreeRules()
    lines: Lines = Lines()

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that nobody can hold: those of the board and the dead ones."""
        return (*self.board, *self.dead)

    @property
    def street(self) -> Street:
        """The street that is played on the board."""
        return Street(len(self.board) - 2)

    def menu(self, street: Street, player: int) -> Menu:
        """The sizes of a player on a street; nothing was said of it, he never bets."""
        return self.bets[street][player] if street in self.bets else Menu()

    @classmethod
    def of(cls, table: Mapping[str, Any], folder: Path = Path()) -> Spot:
        """The spot of a table with the keys of a spot file.

        A range may be a `Range` too. Range files are looked for in ``folder``. Raises SpotError,
        one line that begins with the path of the key.
        """
        fields = Fields(table, "", (*_KEYS, *_TABLES))
        config = _config(fields)
        board = fields.read("board", parse_cards)
        if not 3 <= len(board) <= 5:
            raise SpotError(f"board: {len(board)} cards; a solve starts on 3, 4 or 5")
        stacks = fields.each("stacks", whole)
        if len(stacks) != len(PLAYER_NAMES):
            raise SpotError(f"stacks: {len(stacks)} of them; two players are asked for, oop first")
        dead = fields.read("dead", parse_cards, "")
        if len({*board, *dead}) < len(board) + len(dead):
            raise SpotError("dead: a card is named twice, or lies on the board")
        hand = _Hand(config.game, board, dead, folder)
        return cls(
            config=config,
            board=board,
            pot=fields.whole("pot"),
            stacks=(stacks[0], stacks[1]),
            ranges=hand.ranges(fields.table("ranges", PLAYER_NAMES)),
            bets=_bets(fields.table("bets", tuple(_STREETS)), Street(len(board) - 2)),
            rake=_rake(fields.table("rake", ("fraction", "cap"))),
            big_blind=fields.whole("big_blind") if "big_blind" in fields else None,
            dead=dead,
            tree=_tree_rules(fields),
            lines=_lines(fields.table("lines", ("add", "remove", "lock")), hand),
        )


@dataclass(frozen=True, slots=True)
class _Hand:
    """What reads a range: how many cards, which it cannot have, where its files are."""

    game: Game
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    folder: Path

    def ranges(self, fields: Fields) -> tuple[Range, Range]:
        oop, ip = (self.held(fields.path(key), fields.wanted(key)) for key in PLAYER_NAMES)
        return oop, ip

    def held(self, path: str, value: object) -> Range:
        cards = self.game.hole_cards
        if isinstance(value, Range):
            held = value
        elif isinstance(value, str):
            with at(path):
                held = self._read(value.strip())
        else:
            raise SpotError(f"{path}: {told(value)} is no text in quotes")
        if held.cards != cards:
            raise SpotError(f"{path}: hands of {held.cards} cards; {self.game.name} has {cards}")
        if not held.count((*self.board, *self.dead)):
            known = f"the board {format_cards(self.board, ' ')}"
            if self.dead:
                known += f" and the dead {format_cards(self.dead, ' ')}"
            raise SpotError(f"{path}: {held} holds no hand without a card of {known}")
        return held

    def lock(self, path: str, value: object) -> LineLock:
        fields = Fields(value, path, ("line", "range", "frequency"))
        line = fields.read("line", parse_line)
        held = None
        if "range" in fields:
            held = self.held(fields.path("range"), fields.wanted("range"))
        fields.wanted("frequency")
        frequency = fields.each("frequency", _share)
        if abs(sum(frequency) - 1) > _FREQUENCY_ERROR:
            raise SpotError(f"{fields.path('frequency')}: adds up to {sum(frequency):g}, not to 1")
        return LineLock(line, held, frequency)

    def _read(self, text: str) -> Range:
        order = default_order(hi_lo=self.game.hi_lo)
        if not text.startswith("@"):
            return Range(text, self.game.hole_cards, order=order)
        if not text[1:].strip():
            raise SpotError(f"{text!r} names no file; '@aces.csv' is one beside the spot")
        if "\0" in text:
            raise SpotError(f"{text[1:]!r} is no name of a file")
        file = self.folder / text[1:]
        try:
            return read_range(file, self.game.hole_cards, order=order)
        except OSError as error:
            raise SpotError(f"{file}: {error.strerror or error}") from None


def _config(fields: Fields) -> HandConfig:
    game = fields.read("game", _game)
    limit = fields.read("limit", limit_by_name, "pot")
    units = {}
    for key in ("small_bet", "big_bet"):
        if limit is Limit.FIXED:
            units[key] = fields.whole(key)
        elif key in fields:
            raise SpotError(f"{key}: is of fixed limit; this one is {limit}")
    blind = fields.whole("big_blind", units.get("small_bet", 1))
    with at("big_bet"):
        return HandConfig(
            game=game,
            limit=limit,
            small_blind=0,
            big_blind=blind,
            small_bet=units.get("small_bet", 0),
            big_bet=units.get("big_bet", 0),
            burns=False,
        )


def _game(name: str) -> Game:
    return HOLDEM if name.strip().lower() == HOLDEM.name else game_by_name(name)


def _rake(fields: Fields) -> tuple[Fraction, Fraction | None]:
    fraction = fields.number("fraction", Fraction(0), most=1) or Fraction(0)
    cap = fields.number("cap", None)
    if fraction and cap == 0:
        raise SpotError("rake.cap: 0 leaves no rake; without a cap leave the key out")
    return fraction, cap if fraction else None


def _bets(fields: Fields, first: Street) -> dict[Street, tuple[Menu, Menu]]:
    bets: dict[Street, tuple[Menu, Menu]] = {}
    for key, street in _STREETS.items():
        if key in fields:
            oop, ip = (_menu(fields.table(key, PLAYER_NAMES), name) for name in PLAYER_NAMES)
            bets[street] = oop, ip
        elif street >= first:
            raise SpotError(
                f"{fields.path(key)}: is missing; from the {first.name.lower()} on "
                "each street needs its sizes, and [] is none"
            )
    return bets


def _menu(fields: Fields, name: str) -> Menu:
    # The player who acts last has nobody to lead into.
    keys = ("bet", "raise", "donk") if name == PLAYER_NAMES[0] else ("bet", "raise")
    menu = fields.table(name, keys)
    first, later = partial(_size, faced=False), partial(_size, faced=True)
    return Menu(
        bets=menu.each("bet", first),
        raises=menu.each("raise", later),
        donk=menu.each("donk", first) if "donk" in menu else None,
    )


def _size(path: str, value: object, *, faced: bool) -> Size:
    with at(path):
        return parse_size(value if isinstance(value, str) else told(value), faced=faced)


def _tree_rules(fields: Fields) -> TreeRules:
    tree = fields.table("tree", ("raises", "all_in_below_spr", "force_all_in_below_spr"))
    return TreeRules(
        raises=tree.whole("raises", _RAISES, least=0, most=100),
        all_in_below_spr=tree.number("all_in_below_spr", None) or Fraction(0),
        force_all_in_below_spr=tree.number("force_all_in_below_spr", None) or Fraction(0),
    )


def _lines(fields: Fields, hand: _Hand) -> Lines:
    lines = Lines(
        fields.each("add", _line), fields.each("remove", _line), fields.each("lock", hand.lock)
    )
    for number, line in enumerate(lines.remove):
        if line in lines.add:
            raise SpotError(f"{fields.path('remove')}[{number}]: the same line is added")
    return lines


def _line(path: str, value: object) -> Line:
    with at(path):
        line = parse_line(value if isinstance(value, str) else told(value))
        if not line:
            raise SpotError("no action in it; write 'check, bet 75'")
        return line


def _share(path: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise SpotError(f"{path}: {told(value)} is no frequency from 0 to 1")
    return float(value)
