"""The table as the player sees it: seats, boards, pots, his cards and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from ninecards.cards import Card
from ninecards.cli.terminal.layout import WIDTH, Line, capital, clean, columns, flow, rule, wrap
from ninecards.cli.terminal.practice import PLAYER
from ninecards.evaluation import HighHand, LowHand, evaluate_high, evaluate_low
from ninecards.rules import (
    HandConfig,
    HandState,
    LegalActions,
    Limit,
    PostKind,
    Pot,
    Street,
    pots_of,
)
from ninecards.words import Words
from ninecards.words.hand_log import allowed_actions, game_name, limit_name, street_name

__all__ = ["Screen", "open_pots"]

SHORT_POSTS = {
    PostKind.SMALL_BLIND: "SB",
    PostKind.BIG_BLIND: "BB",
}
FLOP_CARDS = 3
NAME_WIDTH = 9
FOLDED, OWN, FIGURES, QUIET = "dim", "bold", "cyan", "dim"


def open_pots(state: HandState) -> list[Pot]:
    """The pots as a dealer would lay them now: a side pot begins where somebody is all-in.

    :func:`~ninecards.rules.pots_of` parts them wherever two players have put in different
    sums, though who is behind may still call. A pot's players are who may yet win it.
    """
    layers = pots_of(state)
    pots = [layers[0]]
    for below, layer in pairwise(layers):
        left_out = set(below.players) - set(layer.players)
        stuck = {player for player in left_out if not state.stacks[player]}
        if stuck:
            players = tuple(player for player in pots[-1].players if player not in stuck)
            pots.append(Pot(layer.chips, players))
        else:
            pots[-1] = pots[-1]._replace(chips=pots[-1].chips + layer.chips)
    return pots


def known(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    """The cards that are known."""
    return tuple(card for card in cards if card is not None)


class Screen:
    """Draws with the words of one language; ``names`` are the players' by index.

    ``symbols`` says whether suits are signs or letters. Every line fits into 80 columns.
    """

    def __init__(self, words: Words, names: Sequence[str], *, symbols: bool = True) -> None:
        self.words = words
        self.names = names
        self._symbols = symbols

    def cards(self, cards: Iterable[Card | None]) -> str:
        """Cards with blanks between them."""
        return " ".join(map(self._card, cards))

    def _card(self, card: Card | None) -> str:
        if card is None:
            return "??"
        return card.rank.char + card.suit.symbol if self._symbols else str(card)

    def heading(self, config: HandConfig, number: int) -> Line:
        """Above each hand: its number, game, limit and stakes."""
        hand = capital(self.words.text("play.hand", number=number))
        return Line(rule(f"{hand} · {self.title(config)}", "═"), "bold")

    def table(self, state: HandState, acts: Mapping[int, str]) -> list[Line]:
        """Everything on the table. ``acts`` is what each player did last in this round."""
        street = capital(street_name(self.words, state.street))
        return [
            Line(rule(street, "─"), QUIET),
            *self._seats(state, acts),
            Line(""),
            *self._middle(state),
        ]

    def title(self, config: HandConfig) -> str:
        """Game, limit and stakes as they are spoken of."""
        small, big = config.small_blind, config.big_blind
        if config.limit is Limit.FIXED:
            small, big = config.bet_unit(Street.FLOP), config.bet_unit(Street.TURN)
        return self.words.text(
            "play.table",
            game=game_name(self.words, config.game),
            limit=limit_name(self.words, config.limit),
            stakes=f"{small}/{big}",
        )

    def _seats(self, state: HandState, acts: Mapping[int, str]) -> list[Line]:
        text, bets = self.words.text, state.round.street_bets
        digits = len(str(max(state.start.chips, 1)))
        widths = [3, 3, NAME_WIDTH, 6, -max(7, digits + 1), -max(9, digits + 2), 3, 1]
        headings = ["", "", "", "", text("play.stack"), text("play.in_front"), "", ""]
        lines = [Line(columns(headings, widths), QUIET)]
        for player, seat in enumerate(state.start.seat_nos):
            mark = " ▸" if player == state.to_act else ""
            bet = str(bets[player]) if bets[player] else ""
            act = acts.get(player, "")
            if state.folded[player]:
                act = text("log.fold")
            elif not state.stacks[player]:
                act = act or text("play.all_in")
            place = self._place(state, player, seat)
            cells = [mark, f"{seat}", self.names[player], place, f"{state.stacks[player]}", bet]
            style = OWN if player == PLAYER else FOLDED if state.folded[player] else ""
            lines.append(Line(clean(columns([*cells, "", act], widths), WIDTH), style))
        return lines

    def _place(self, state: HandState, player: int, seat: int) -> str:
        """Button and blinds."""
        marks = ["D"] if seat == state.start.button else []
        marks += [
            SHORT_POSTS[post.kind]
            for post in state.start.posts
            if post.player == player and post.kind in SHORT_POSTS
        ]
        return " ".join(marks)

    def _middle(self, state: HandState) -> list[Line]:
        """Pots, the player's cards, and each board with what they are worth on it."""
        text, in_hand = self.words.text, not state.folded[PLAYER]
        rows = self._pots(state)
        hole = known(state.hole_cards[PLAYER])
        if in_hand:
            rows.append((text("play.cards"), self.cards(hole), OWN))
        best = f"  {text('play.best')}"
        for number, board in enumerate(state.boards):
            if board:
                rows.append((self._board_name(state, number), self.cards(board), OWN))
                said = self._worth(state, hole, number) if in_hand else []
                rows += [(label, worth, "") for label, worth in zip([best, ""], said, strict=False)]
        # The longest of the usual labels counts even before it is there: columns stay in place.
        width = max(len(label) for label in (best, text("play.cards"), *(row[0] for row in rows)))
        return [
            Line(text, style)
            for label, value, style in rows
            for text in wrap(f"{capital(label).ljust(width + 3)}{value}", indent=width + 4)
        ]

    def _pots(self, state: HandState) -> list[tuple[str, str, str]]:
        """The sum of all pots and bets, and the pots by themselves once somebody is all-in."""
        text, pots = self.words.text, open_pots(state)
        rows = [(text("pot.only"), str(state.pot_total), OWN)]
        if len(pots) > 1:
            rows.append((f"  {text('pot.main')}", str(pots[0].chips), ""))
            for number, pot in enumerate(pots[1:], start=1):
                who = ", ".join(self.names[player] for player in pot.players)
                side = text("pot.side", number=number)
                rows.append((f"  {side}", f"{pot.chips} ({who})", ""))
        return rows

    def _board_name(self, state: HandState, number: int) -> str:
        """The label of a board, numbered where there are several; ``number`` counts from 0."""
        if len(state.boards) == 1:
            return self.words.text("play.board")
        return self.words.text("play.board_number", number=number + 1)

    def _worth(self, state: HandState, hole: Sequence[Card], number: int) -> list[str]:
        """The best high and, in Hi/Lo, low on a board: words and the five cards, two and three.

        Nothing before the flop.
        """
        board = state.boards[number]
        if len(board) < FLOP_CARDS:
            return []
        high = evaluate_high(hole, board)
        said = [f"{self.words.high(high)}  {self._used(high)}"]
        if state.config.game.hi_lo:
            low = evaluate_low(hole, board)
            said.append(self.words.low(low) + (f"  {self._used(low)}" if low else ""))
        return said

    def _used(self, hand: HighHand | LowHand) -> str:
        return f"({self.cards(hand.hole)} + {self.cards(hand.board)})"

    def opened(self, state: HandState, player: int) -> list[Line]:
        """A hand at the showdown: its cards, and the best five on each board, high and low."""
        hole = known(state.hole_cards[player])
        lines = [Line(f" {self.names[player].ljust(NAME_WIDTH)}{self.cards(hole)}", OWN)]
        for number in range(len(state.boards)):
            several = len(state.boards) > 1
            lead = f"{capital(self._board_name(state, number))}: " if several else ""
            worth = self._worth(state, hole, number)
            said = flow(worth, lead=f"  {lead}", indent=5 if several else 3)
            lines += [Line(text) for text in said]
        return lines

    def choices(self, legal: LegalActions) -> list[Line]:
        """What the player may do, with figures."""
        lead = f"{capital(self.words.text('play.you_may'))}: "
        return [Line(text, FIGURES) for text in flow(allowed_actions(self.words, legal), lead=lead)]

    def results(self, state: HandState) -> list[Line]:
        """Everybody's chips after the hand and what it changed."""
        items = []
        for player, (before, after) in enumerate(
            zip(state.start.stacks, state.stacks, strict=True)
        ):
            change = f" ({after - before:+d})" if after != before else ""
            items.append(f"{self.names[player]} {after}{change}")
        lead = f"{capital(self.words.text('play.stacks'))}: "
        return [Line(text, QUIET) for text in flow(items, lead=lead)]
