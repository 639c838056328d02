"""One function for every question about equity."""

from __future__ import annotations

from dataclasses import replace

from ninecards.equity.exact import (
    exact_equity,
    exact_equity_by_next_card,
    exact_equity_on_two_boards,
)
from ninecards.equity.question import Effort, EquityQuestion, Hand, equity_game, read_question
from ninecards.equity.range import Range
from ninecards.equity.results import EquityResult, EquityRow
from ninecards.errors import ConfigError

__all__ = ["BY", "answer", "equity"]

BY = ("hand", "next-card")
"""What an answer can be split by."""

PLAIN = Effort()
ONE_CARD_COMES = (3, 4)


def equity(
    *specs: str | Range,
    game: str = "omaha",
    board: str = "",
    board2: str | None = None,
    dead: str = "",
    by: str | None = None,
) -> EquityResult:
    """How 2 to 6 hands do against each other: each one's expected share of the pot, and the counts.

    A spec is a hand, ``AsAhKsKh``, of as many cards as the game deals. ``board`` has the cards that
    lie already, ``board2`` those of a second board for half the pot (``""`` where none lie yet),
    ``dead`` cards that were seen elsewhere. ``by`` asks for rows: ``hand``, or ``next-card`` on a
    flop or turn. ``holdem`` is a game here, for checks.

    Hand against hand is exact, over all boards that can come: ``share`` is a fraction. Raises
    CardError, RangeError or ConfigError, with the column where a text is to blame.

    Cost: under a millisecond, two boards before the flop some tenths of a second. Slow twin:
    `ninecards.kernels.equity.outcome_counts_by_board`.

    >>> result = equity("AsAhKsKh", "Td9c8d7c")
    >>> result.exact, result.boards, [round(player.equity, 4) for player in result.players]
    (True, 1086008, [0.6028, 0.3972])
    >>> hero = equity("As2dKsKh", "Ah2cQdJd", game="omaha-hilo", board="3d4cTh").players[0]
    >>> hero.share, hero.high_win, hero.low_win, hero.low_tie, hero.scoop, hero.quarter
    (Fraction(1141, 1640), 568, 0, 520, 235, 41)
    >>> equity("AsAhKsKh", "TdAs8d7c")
    Traceback (most recent call last):
    ninecards.errors.CardError: hand 2 'TdAs8d7c', column 3: As is in hand 1 already; a card ...
    """
    question = read_question(specs, game=equity_game(game), board=board, board2=board2, dead=dead)
    return answer(question, by=by)


def answer(
    question: EquityQuestion, effort: Effort = PLAIN, *, by: str | None = None
) -> EquityResult:
    """Answer a question that was read, with rows ``by`` one of `BY` where that is asked.

    Hand against hand is exact whatever the effort: nothing is cheaper. Raises ConfigError for what
    cannot be answered.
    """
    if by is not None and by not in BY:
        raise ConfigError(f"equity: by {by!r}; it is {', '.join(BY)}")
    hands = question.hands
    if hands is None:
        return _of_ranges(effort)
    if by == "next-card":
        return _by_next_card(question, hands)
    result = _exact(question, hands)
    if by == "hand":
        rows = [
            EquityRow(key=player.text, boards=result.boards, players=(player,), player=number)
            for number, player in enumerate(result.players, start=1)
        ]
        return replace(result, rows=tuple(rows))
    return result


def _of_ranges(effort: Effort) -> EquityResult:
    """Refuse: ranges are not there yet."""
    how = "exact equity" if effort.exact else "equity"
    raise ConfigError(f"{how} of ranges is not there yet; tell each hand card by card")


def _exact(question: EquityQuestion, hands: tuple[Hand, ...]) -> EquityResult:
    low = question.game.hi_lo
    if question.board2 is None:
        return exact_equity(hands, question.board, question.dead, low=low)
    return exact_equity_on_two_boards(
        hands, question.board, question.board2, question.dead, low=low
    )


def _by_next_card(question: EquityQuestion, hands: tuple[Hand, ...]) -> EquityResult:
    if question.board2 is not None:
        raise ConfigError("equity: by next-card with two boards; one board is needed")
    if len(question.board) not in ONE_CARD_COMES:
        raise ConfigError(
            f"equity: by next-card with {len(question.board)} cards on the board; one card comes "
            "next on 3 or 4"
        )
    return exact_equity_by_next_card(hands, question.board, question.dead, low=question.game.hi_lo)
