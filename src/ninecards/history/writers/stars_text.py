"""One hand as the writer of PokerStars text looks at it: names, figures, cards, who is left."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from ninecards.cards import Card, format_cards
from ninecards.history.setting import known_hands
from ninecards.history.writers.export import Export
from ninecards.history.writers.players import hero_of, player_names
from ninecards.history.writers.stars_words import hand_in_words
from ninecards.rules import Street
from ninecards.rules import events as ev
from ninecards.rules.config import BOARD_SIZE

__all__ = ["RUN_NAMES", "StarsHand", "in_brackets"]

RUN_NAMES = ("FIRST ", "SECOND ", "THIRD ")
"""What stands before the streets, showdowns and boards of a hand that is run again."""

SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "CNY": "¥", "INR": "₹", "CAD": "C$", "AUD": "A$"}
_NO_MONEY = ("XXX", "XPM", "PPC")
"""Codes of Open Hand History for no currency that is known, and for play money."""
_CENT = Decimal("0.01")
_MIN_FLOP = 3


def in_brackets(cards: Iterable[Card | None]) -> str:
    """Cards as the text writes them; unknown ones are left out.

    >>> from ninecards.cards import parse_cards
    >>> in_brackets(parse_cards("As2c"))
    '[As 2c]'
    """
    return f"[{format_cards([card for card in cards if card is not None], ' ')}]"


class StarsHand:
    """An export, and what its lines need more than once.

    ``holdings`` are the cards that the record knows of each player, ``folds`` the streets on
    which players folded. A cancelled hand, of which nothing is told, counts as ``has_showdown``.
    """

    def __init__(self, export: Export) -> None:
        self.export = export
        self.record = record = export.record
        self.names = player_names(record)
        self.hero = hero_of(record)
        self.holdings = known_hands(record)
        self.folds: dict[int, Street] = {}
        street = Street.PREFLOP
        for event in export.events:
            if isinstance(event, ev.BoardDealt):
                street = event.street
            elif isinstance(event, ev.Folded):
                self.folds[event.player] = street
        self.live = tuple(p for p in range(len(self.names)) if p not in self.folds)
        showdown = any(isinstance(event, ev.ShowdownStarted) for event in export.events)
        self.has_showdown = showdown or not export.events
        self.runs = len(export.boards)
        currency = str(record.details.get("currency", ""))
        if currency in _NO_MONEY:
            currency = ""
        is_code = currency.isalpha() and currency.isupper()
        self.code = currency if is_code else ""
        self.sign = ""
        if record.unit == _CENT and "tournament" not in record.details:
            self.sign = SIGNS.get(currency, "" if is_code else currency)

    @property
    def untold(self) -> list[int]:
        """Players who would have no line but that of their seat."""
        told = {post.player for post in self.export.posts}
        told |= {
            event.player
            for event in self.export.betting
            if isinstance(event, ev.Folded | ev.Checked | ev.Called | ev.BetMade | ev.RaisedTo)
        }
        told |= {show.player for show in self.export.showings if self.has_line(show.cards)}
        return [player for player in range(len(self.names)) if player not in told]

    @property
    def behind(self) -> list[int | None]:
        """What each player can spend in the hand."""
        cap = self.record.stakes.cap
        stacks = [player.stack for player in self.record.players]
        if cap is None:
            return stacks
        return [None if stack is None else min(stack, cap) for stack in stacks]

    def last_chips(self, player: int) -> str:
        """What a line says after a player's last chips."""
        cap, stack = self.record.stakes.cap, self.record.players[player].stack
        if cap is None or (stack or 0) <= cap:
            return " and is all-in"
        return f" and has reached the {self.money(cap)} cap"

    def money(self, chips: int) -> str:
        """A figure in a line.

        A hundredth is written only where there is one.
        """
        return f"{self.sign}{self.record.figure(chips).removesuffix('.00')}"

    def is_known(self, player: int) -> bool:
        """Whether every card of a player is known."""
        return None not in self.holdings[player]

    def words(self, player: int, run: int) -> str | None:
        """What a known hand makes on a board."""
        hole, board = self.holdings[player], self.export.boards[run]
        if None in hole or not _MIN_FLOP <= len(board) <= BOARD_SIZE:
            return None
        cards = [card for card in hole if card is not None]
        return hand_in_words(cards, board, hi_lo=self.record.game.hi_lo)

    def won(self, player: int, run: int) -> int:
        """What a player got from the pots on one board; what no board decided is the first's."""
        return sum(
            award.chips
            for award in self.export.awards
            if award.player == player and (award.board or 0) == run
        )

    @staticmethod
    def has_line(cards: tuple[Card | None, ...]) -> bool:
        """Whether a showing can be told: a muck, or a card that is known."""
        return not cards or any(card is not None for card in cards)
