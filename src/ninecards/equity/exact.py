"""Hands against hands, exactly: every board, all shares as fractions of whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from math import comb

import numpy as np

from ninecards.cards import FULL_DECK, Card, format_cards
from ninecards.equity.results import NO_BOARD, EquityResult, EquityRow, PlayerEquity
from ninecards.kernels.equity import Cards, Counts, outcome_counts, two_board_counts

__all__ = [
    "Tally",
    "exact_equity",
    "exact_equity_by_next_card",
    "exact_equity_on_two_boards",
    "tallies",
]

WHOLE = 120
"""Parts of a pot: two halves of lcm(1, ..., 6), so that up to six winners share without a rest."""
BOARD = 5
DECK = 52


@dataclass(slots=True)
class Tally:
    """Counts of one player; ``parts`` is what he wins, a pot being `WHOLE` parts."""

    parts: int = 0
    high_win: int = 0
    high_tie: int = 0
    low_win: int = 0
    low_tie: int = 0
    scoop: int = 0
    quarter: int = 0

    def add(self, other: Tally, times: int = 1) -> None:
        """Add the counts of another tally, so many times."""
        for field in fields(self):
            value = getattr(self, field.name) + times * getattr(other, field.name)
            setattr(self, field.name, value)


def exact_equity(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    *,
    low: bool = False,
) -> EquityResult:
    """The equity of 2 to 6 hands of one size over all boards that can come.

    Errors as in `ninecards.kernels.equity.outcome_counts`, which is what it costs.

    >>> from ninecards.cards import parse_cards
    >>> result = exact_equity([parse_cards("AsAhKsKh"), parse_cards("Td9c8d7c")])
    >>> result.boards, [player.share for player in result.players]
    (1086008, [Fraction(654699, 1086008), Fraction(431309, 1086008)])
    """
    counts = outcome_counts(_array(hands), _array(board), _array(dead), low=low)
    boards = int(counts.sum())
    players = _players(hands, tallies(counts), boards)
    return EquityResult(exact=True, boards=boards, deals=boards, players=players)


def exact_equity_on_two_boards(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    board2: Sequence[Card],
    dead: Sequence[Card] = (),
    *,
    low: bool = False,
) -> EquityResult:
    """The equity of hands on two boards from one deck, each for half the pot.

    ``boards`` counts pairs of boards. A pair has two highs and two lows, so a count of wins and
    ties may be up to twice as many; ``scoop`` and ``quarter`` speak of the pot as a whole. The rows
    are the two boards, each as if it were alone for the pot, over boards that leave the other's
    known cards out. Costs and errors as in `ninecards.kernels.equity.two_board_counts`.

    >>> from ninecards.cards import parse_cards
    >>> hands = [parse_cards("AsAhKsKh"), parse_cards("Td9c8d7c")]
    >>> result = exact_equity_on_two_boards(hands, parse_cards("Th9s2c3d"), parse_cards("JcQc4h5s"))
    >>> result.boards, [player.scoop for player in result.players]
    (1260, [194, 404])
    """
    hole, shares = _array(hands), _shares(len(hands))
    pairs = two_board_counts(
        hole, _array(board), _array(board2), _array(dead), _share_codes(len(hands)), low=low
    )
    left = DECK - hole.size - len(board) - len(board2) - len(dead)
    known = ((board, board2), (board2, board))
    totals = [Tally() for _ in hands]
    rows: list[EquityRow] = []
    boards = int(pairs[0].sum())
    for own, other in known:
        counts = outcome_counts(hole, _array(own), _array([*dead, *other]), low=low)
        alone, count = tallies(counts), int(counts.sum())
        # Each board of this one lies beside so many of the other.
        beside = comb(left - (BOARD - len(own)), BOARD - len(other))
        for total, tally in zip(totals, alone, strict=True):
            total.add(tally, beside)
        key = format_cards(own, " ") or NO_BOARD
        of_it = _players(hands, alone, count)
        rows.append(EquityRow(key=key, boards=count, deals=count, players=of_it))
    for total, table in zip(totals, pairs, strict=True):
        total.scoop = _pairs_of(table, shares, 2 * WHOLE)
        total.quarter = _pairs_of(table, shares, WHOLE // 2)
    players = _players(hands, totals, boards, pots=2)
    return EquityResult(
        exact=True,
        boards=boards,
        deals=boards,
        players=players,
        on_two_boards=True,
        rows=tuple(rows),
    )


def exact_equity_by_next_card(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    dead: Sequence[Card] = (),
    *,
    low: bool = False,
) -> EquityResult:
    """The equity of hands, with a row for each card that may come next, the ace of spades first.

    ``board`` has three or four cards, so that one card comes next. Costs `exact_equity` a card.

    >>> from ninecards.cards import parse_cards
    >>> hands = [parse_cards("AsAhKdQc"), parse_cards("5s5h9c8c")]
    >>> result = exact_equity_by_next_card(hands, parse_cards("AdJc5d2h"))
    >>> [row.key for row in result.rows if row.players[1].equity == 1]
    ['5c']
    """
    whole = exact_equity(hands, board, dead, low=low)
    gone = {*board, *dead, *(card for hand in hands for card in hand)}
    rows = []
    for card in reversed(FULL_DECK):
        if card not in gone:
            then = exact_equity(hands, (*board, card), dead, low=low)
            rows.append(
                EquityRow(key=str(card), boards=then.boards, deals=then.deals, players=then.players)
            )
    return replace(whole, rows=tuple(rows))


def tallies(counts: Counts) -> list[Tally]:
    """The counts of each player out of the counts of outcomes.

    >>> import numpy as np
    >>> counts = np.zeros((4, 4), dtype=np.int64)
    >>> counts[1, 3] = 7  # the first has the high, both have the low
    >>> [(tally.parts // 7, tally.high_win, tally.low_tie) for tally in tallies(counts)]
    [(90, 7, 7), (30, 0, 7)]
    """
    players = len(counts).bit_length() - 1
    result = [Tally() for _ in range(players)]
    for high, low in np.argwhere(counts).tolist():
        boards = int(counts[high, low])
        for player, tally in enumerate(result):
            if (high | low) >> player & 1:
                _count(tally, player, high, low, boards)
    return result


def _count(tally: Tally, player: int, high: int, low: int, boards: int) -> None:
    """Add boards of one outcome for one of its winners."""
    bit = 1 << player
    parts = _parts(player, high, low)
    tally.parts += boards * parts
    if high & bit:
        if high == bit:
            tally.high_win += boards
        else:
            tally.high_tie += boards
    if low & bit:
        if low == bit:
            tally.low_win += boards
        else:
            tally.low_tie += boards
    if parts == WHOLE:
        tally.scoop += boards
    elif 4 * parts == WHOLE:
        tally.quarter += boards


def _parts(player: int, high: int, low: int) -> int:
    """What a player wins of a pot of `WHOLE` parts; without a low the high takes all of it."""
    half = WHOLE if low == 0 else WHOLE // 2
    won = 0
    for winners in (high, low):
        if winners >> player & 1:
            won += half // winners.bit_count()
    return won


def _shares(players: int) -> list[int]:
    """Every share that one of so many players can have of a board, in parts."""
    sets = range(1 << players)
    return sorted({_parts(0, high, low) for high in sets for low in sets if high})


def _share_codes(players: int) -> Cards:
    """The place in `_shares` of what each player has of each outcome."""
    place = {parts: code for code, parts in enumerate(_shares(players))}
    code = np.zeros((players, 4**players), dtype=np.uint8)
    for player in range(players):
        for outcome in range(4**players):
            high, low = outcome & ((1 << players) - 1), outcome >> players
            if high:
                code[player, outcome] = place[_parts(player, high, low)]
    return code


def _pairs_of(table: Counts, shares: Sequence[int], parts: int) -> int:
    """Pairs of boards that give so many parts of two pots; ``table`` is by share of each board."""
    return sum(
        int(table[one, two])
        for one, first in enumerate(shares)
        for two, second in enumerate(shares)
        if first + second == parts
    )


def _players(
    hands: Sequence[Sequence[Card]], counts: Sequence[Tally], boards: int, pots: int = 1
) -> tuple[PlayerEquity, ...]:
    return tuple(
        PlayerEquity(
            text=format_cards(hand),
            combos=1,
            equity=float(share),
            high_win=tally.high_win,
            high_tie=tally.high_tie,
            low_win=tally.low_win,
            low_tie=tally.low_tie,
            scoop=tally.scoop,
            quarter=tally.quarter,
            std_error=0.0,
            share=share,
        )
        for hand, tally in zip(hands, counts, strict=True)
        for share in (Fraction(tally.parts, pots * WHOLE * boards),)
    )


def _array(cards: Sequence[Card] | Sequence[Sequence[Card]]) -> Cards:
    return np.array(cards, dtype=np.uint8)
