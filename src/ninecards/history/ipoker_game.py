"""One game of iPoker XML: its elements, and the hand that they tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat

from ninecards.cards import Card
from ninecards.errors import HistoryError
from ninecards.history.betting import Betting
from ninecards.history.builder import HandBuilder
from ninecards.history.record import NoteKind, Stakes
from ninecards.history.text import cards_in, one_line, plain_figure
from ninecards.rules import Limit, PostKind

__all__ = ["GameTree", "Reader", "parse"]

_CARD = re.compile(r"([SHDC])(10|[2-9TJQKA])")
_UNKNOWN = frozenset({"X", "0", "?"})
_POSTS = {
    "1": PostKind.SMALL_BLIND,
    "2": PostKind.BIG_BLIND,
    "15": PostKind.ANTE,
}
_STREETS = {"Flop": "flop", "Turn": "turn", "River": "river"}


class _Element(NamedTuple):
    """An element, its attributes and where it stands."""

    line: int
    attributes: dict[str, str]

    def whole_number(self, name: str) -> int:
        """An attribute as a number. Raises HistoryError if it is none."""
        text = self.attributes.get(name, "")
        if not re.fullmatch(r"\d{1,9}", text, re.ASCII):
            raise HistoryError(f"{name}={one_line(text)!r} is no whole number", line=self.line)
        return int(text)

    @property
    def player(self) -> str:
        return self.attributes.get("player", "")


@dataclass(slots=True)
class _Cards:
    """An element of cards and what stands in it."""

    line: int
    kind: str
    player: str
    text: str = ""


@dataclass(slots=True)
class GameTree:
    """The elements of a game, in their order."""

    line: int
    started: str = ""
    players: list[_Element] = field(default_factory=list)
    actions: dict[int, list[_Element]] = field(default_factory=dict)
    """Those of each round, by its number."""
    cards: list[_Cards] = field(default_factory=list)

    @property
    def has_end(self) -> bool:
        """Whether a player is said to have won anything."""
        return any(re.search("[1-9]", told.attributes.get("win", "")) for told in self.players)

    @property
    def hole_cards(self) -> int | None:
        """How many cards a player has, known or not; None if no hand is told."""
        return max(
            (len(told.text.split()) for told in self.cards if told.kind == "Pocket"), default=None
        )


class _Handler:
    """Puts the elements of a game into a tree as the parser comes upon them."""

    def __init__(self, parser: expat.XMLParserType, line: int) -> None:
        self.tree = GameTree(line)
        self._parser = parser
        self._first_line = line
        self._round = 0
        self._text: list[str] = []
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text.append

    @property
    def line(self) -> int:
        """Where the parser is, in lines of the file."""
        return self._first_line + self._parser.CurrentLineNumber - 1

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._text.clear()
        element = _Element(self.line, attributes)
        if name == "player":
            self.tree.players.append(element)
        elif name == "round":
            self._round = element.whole_number("no")
        elif name == "action":
            self.tree.actions.setdefault(self._round, []).append(element)
        elif name == "cards":
            self.tree.cards.append(_Cards(self.line, attributes.get("type", ""), element.player))

    def _end(self, name: str) -> None:
        text = "".join(self._text).strip()
        if name == "cards":
            self.tree.cards[-1].text = text
        elif name == "startdate":
            self.tree.started = text


def parse(text: str, line: int) -> GameTree:
    """Return the elements of a game that begins on ``line``.

    Raises HistoryError if it is no XML; names of entities that XML does not have are none.
    """
    parser = expat.ParserCreate()
    handler = _Handler(parser, line)
    try:
        # A lone surrogate can stand in a text whose bytes were none of its encoding.
        parser.Parse(text.encode("utf-8", errors="replace"), True)
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        raise HistoryError(f"no XML: {why}", line=handler.line) from None
    return handler.tree


class Reader:
    """Reads a tree into a hand. Raises HistoryError for what is broken."""

    def __init__(self, hand: HandBuilder, limit: Limit, stakes: tuple[str, str] | None) -> None:
        self._hand = hand
        self._betting = Betting(hand)
        self._limit = limit
        self._stakes = stakes
        self._line = hand.line

    def read(self, tree: GameTree) -> None:
        """Take the whole game."""
        if not any(number and acts for number, acts in tree.actions.items()) and not tree.has_end:
            raise HistoryError("only posts are told; the record is cut short", line=tree.line)
        try:
            for player in tree.players:
                self._line = player.line
                self._sit(player)
            for told in tree.cards:
                self._line = told.line
                if told.kind == "Pocket":
                    self._hold(told)
            self._set_stakes(tree)
            self._play(tree)
        except HistoryError as error:
            raise HistoryError(str(error), line=error.line or self._line) from None

    def _units(self, text: str | None) -> int:
        return self._hand.scale.units(plain_figure(text or ""))

    def _sit(self, player: _Element) -> None:
        hand, attributes, line = self._hand, player.attributes, player.line
        name, chair = attributes.get("name", ""), player.whole_number("seat")
        self._betting.sit(chair, name, self._units(attributes.get("chips")), line)
        if attributes.get("dealer") == "1":
            hand.button = chair
        if won := self._units(attributes.get("win") or "0"):
            hand.win(name, won, line)

    def _hold(self, told: _Cards) -> None:
        known = _cards(told.text)
        if told.player in self._hand.seats:
            self._hand.deal_in(told.player)
        if known:
            self._hand.hold(told.player, known, told.line)

    def _set_stakes(self, tree: GameTree) -> None:
        """The stakes by their name, else by the posts: a blind may be all that is left."""
        posted = dict.fromkeys(PostKind, 0)
        for act in tree.actions.get(0, ()):
            if kind := _POSTS.get(act.attributes.get("type", "")):
                posted[kind] = max(posted[kind], self._units(act.attributes.get("sum")))
        small, big = posted[PostKind.SMALL_BLIND], posted[PostKind.BIG_BLIND]
        if self._stakes is not None:
            lower, upper = map(self._units, self._stakes)
            if self._limit is Limit.FIXED and big == lower != small:
                self._hand.stakes = Stakes(lower // 2, lower, lower, upper)
                return
            self._take_stakes(lower, upper)
        elif not self._hand.stakes.big_blind:
            # What of a second big blind is dead is known only with the stakes.
            self._take_stakes(small or big // 2, max(big, 2 * small))

    def _take_stakes(self, small: int, big: int) -> None:
        fixed = (big, 2 * big) if self._limit is Limit.FIXED else (0, 0)
        self._hand.stakes = Stakes(small, big, *fixed)

    def _play(self, tree: GameTree) -> None:
        """Take posts, streets and actions in their order, which the numbers tell."""
        for act in self._in_order(tree, 0):
            self._posts(act)
        streets = [told for told in tree.cards if told.kind != "Pocket"]
        for number in sorted({*tree.actions, *range(1, len(streets) + 2)} - {0}):
            if number > 1 and streets:
                self._street(streets.pop(0))
            for act in self._in_order(tree, number):
                self._acts(act)

    def _in_order(self, tree: GameTree, number: int) -> Iterator[_Element]:
        for act in sorted(tree.actions.get(number, ()), key=lambda act: act.whole_number("no")):
            self._line = act.line
            yield act

    def _street(self, told: _Cards) -> None:
        name = _STREETS.get(told.kind)
        if name is None:
            raise HistoryError(f"cards of type {one_line(told.kind)!r}", line=told.line)
        self._betting.street(name, _cards(told.text), told.line)

    def _posts(self, act: _Element) -> None:
        name, line, number = act.player, act.line, act.attributes.get("type", "")
        kind = _POSTS.get(number)
        if kind is None:
            if number != "8":
                raise HistoryError(f"type {one_line(number)!r} is no post that is known", line=line)
            self._hand.note(NoteKind.PRESENCE, "sits out", line, name)
            return
        chips = self._units(act.attributes.get("sum"))
        live = min(chips, self._hand.stakes.big_blind) if kind is PostKind.BIG_BLIND else chips
        self._betting.post(name, kind, live, line)
        self._betting.post(name, PostKind.DEAD_BLIND, chips - live, line)

    def _acts(self, act: _Element) -> None:
        betting, name, line = self._betting, act.player, act.line
        number, chips = act.attributes.get("type", ""), act.attributes.get("sum")
        match number:
            case "0":
                betting.fold(name, line)
            case "4":
                betting.check(name, line)
            case "3":
                betting.call(name, self._units(chips), line)
            case "5" | "7":
                betting.put_in(name, self._units(chips), line, all_in=number == "7")
            case "23":
                betting.raise_to(name, self._units(chips), line)
            case "8":
                self._hand.note(NoteKind.PRESENCE, "sits out", line, name)
            case _:
                raise HistoryError(
                    f"type {one_line(number)!r} is no action that is known", line=line
                )


def _cards(text: str) -> tuple[Card, ...]:
    """The known cards of a list whose suits stand first.

    >>> _cards("SA H10 X X")
    (Card('As'), Card('Th'))
    """
    cards = []
    for word in text.split():
        card = _CARD.fullmatch(word)
        if card is not None:
            cards.append(f"{card[2].replace('10', 'T')}{card[1].lower()}")
        elif word not in _UNKNOWN:
            raise HistoryError(f"{one_line(word)!r} is no card")
    return cards_in(" ".join(cards))
