"""A place of a solution by its line with the cards that come: ``check, check, [7h], bet 50``.

A card that was played as one with others is shown as it was asked for: suits are renamed back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ninecards.cards import Card, parse_cards
from ninecards.errors import CardError, SpotError
from ninecards.solver.figures import Figures
from ninecards.solver.game import Place
from ninecards.solver.lines import line_text, parse_line
from ninecards.solver.result import ResultFile
from ninecards.solver.spot import PLAYER_NAMES
from ninecards.solver.suits import IDENTITY, SUITS, Renaming, renamed
from ninecards.solver.tree import End, LineNode

__all__ = ["At", "Shown", "find", "next_places", "shown"]

_CARD = re.compile(r"\[\s*([^\]]*?)\s*\]")


@dataclass(frozen=True, slots=True, kw_only=True)
class At:
    """A node after the ``words`` of a line, on a ``board`` with the cards that were asked for.

    ``number`` is that of the board in the file; ``renaming`` makes its suits those of ``board``.
    """

    words: tuple[str, ...]
    board: tuple[Card, ...]
    street: int
    node: LineNode
    number: int
    place: Place
    renaming: Renaming

    @property
    def text(self) -> str:
        """The line in words."""
        return ", ".join(self.words) or line_text(())


@dataclass(frozen=True, slots=True)
class Shown:
    """The figures of a decision; ``hands`` (n, k) as they were asked for.

    ``found`` is in float64, and its values count what was put in before as a part of the pot: to
    fold is worth 0.
    """

    hands: NDArray[np.uint8]
    found: Figures


def find(file: ResultFile, text: str) -> At:
    """The place that a line names; nothing, or ``start``, is the start.

    Raises SpotError that says where the line leaves the tree.
    """
    at = At(
        words=(),
        board=tuple(Card(card) for card in file.boards[0].cards),
        street=0,
        node=file.tree.streets[0].nodes[file.tree.streets[0].entries[0]],
        number=0,
        place=Place(0, file.tree.streets[0].entries[0]),
        renaming=IDENTITY,
    )
    words = text.strip()
    for word in words.split(",") if words not in ("", "start") else ():
        card = _CARD.fullmatch(word.strip())
        at = _acted(file, at, word) if card is None else dealt(file, at, _card(card[1], word))
    return at


def next_places(file: ResultFile, at: At) -> list[At]:
    """Where it goes on for every card that may come; at the end of a street alone.

    Raises SpotError at another place.
    """
    if at.node.end is not End.DEAL:
        raise SpotError(f"{at.text!r} does not end a street: no card comes there")
    comes = [card for each in file.boards[at.number].comes for card in each.cards]
    return [dealt(file, at, Card(renamed(card, at.renaming))) for card in sorted(comes)]


def dealt(file: ResultFile, at: At, card: Card) -> At:
    """Where it goes on once a card has come."""
    if at.node.end is not End.DEAL or at.node.entry is None:
        raise SpotError(f"no card comes at {at.text!r}; {_after(at)}")
    back = tuple(at.renaming.index(suit) for suit in range(SUITS))
    stored = renamed(card, back)
    for each in file.boards[at.number].comes:
        if stored in each.cards:
            first = each.cards[stored]
            street = file.tree.streets[at.street + 1]
            number = street.entries[at.node.entry]
            return At(
                words=(*at.words, f"[{card}]"),
                board=(*at.board, card),
                street=at.street + 1,
                node=street.nodes[number],
                number=each.board,
                place=Place(each.board, number),
                renaming=tuple(at.renaming[first[suit]] for suit in range(SUITS)),
            )
    raise SpotError(f"[{card}] cannot come at {at.text!r}: it lies there, or leaves no hands")


def shown(file: ResultFile, at: At) -> Shown:
    """The figures of a place. Raises SpotError where nobody decides."""
    player = at.node.player
    if player is None:
        raise SpotError(f"nobody decides at {at.text!r}; {_after(at)}")
    found = file.figures(at.place)
    suits = np.array(at.renaming, dtype=np.uint8)
    stored = file.hands(player)[file.rows(at.number, player)]
    hands = stored // SUITS * SUITS + suits[stored % SUITS]
    strategy, ev, equity, reach, met = (
        each.astype(np.float64)
        for each in (found.strategy, found.ev, found.equity, found.reach, found.met)
    )
    return Shown(hands, Figures(strategy, ev + at.node.paid[player], equity, reach, met))


def _acted(file: ResultFile, at: At, word: str) -> At:
    [action] = parse_line(word) or ("",)
    for choice in at.node.choices:
        if str(choice) == action:
            return At(
                words=(*at.words, action),
                board=at.board,
                street=at.street,
                node=file.tree.streets[at.street].nodes[choice.child],
                number=at.number,
                place=Place(at.number, choice.child),
                renaming=at.renaming,
            )
    raise SpotError(f"{word.strip()!r} is not in the tree at {at.text!r}; {_after(at)}")


def _after(at: At) -> str:
    """What can follow a node, in words."""
    if at.node.player is not None:
        actions = ", ".join(map(str, at.node.choices))
        return f"{PLAYER_NAMES[at.node.player]} has there {actions}"
    if at.node.end is End.DEAL:
        return "a card comes there: write it as [7h]"
    return "the hand is over there"


def _card(text: str, word: str) -> Card:
    try:
        [card] = parse_cards(text)
    except (CardError, ValueError):
        raise SpotError(f"{word.strip()!r} is no card that comes; write [7h]") from None
    return card
