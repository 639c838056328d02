"""One function for every question about equity."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ninecards.equity.exact import (
    exact_equity,
    exact_equity_by_next_card,
    exact_equity_on_two_boards,
)
from ninecards.equity.question import Effort, EquityQuestion, Hand, equity_game, read_question
from ninecards.equity.results import EquityResult, EquityRow
from ninecards.errors import ConfigError

if TYPE_CHECKING:
    from ninecards.equity.range import Range
    from ninecards.equity.workers import Progress

__all__ = ["BY", "answer", "equity"]

BY = ("hand", "category", "next-card")
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
    effort: Effort = PLAIN,
) -> EquityResult:
    """How hands and ranges do against each other: expected shares of the pot, and the counts.

    A spec is a hand, ``AsAhKsKh``, of as many cards as the game deals, a text of the range language
    or a `Range`. ``board`` has the cards that lie already, ``board2`` those of a second board for
    half the pot (``""`` where none lie yet), ``dead`` cards that were seen elsewhere. ``by`` asks
    for rows: ``hand``, ``category``, or ``next-card`` on a flop or turn. ``effort`` says how well
    ranges are to be met (`Effort`). ``holdem`` is a game here, for checks.

    Two to six hands are met exactly, over all boards that can come: ``share`` is a fraction. Raises
    CardError, RangeError or ConfigError, with the column where a text is to blame.

    Cost: hands under a millisecond, two boards before the flop some tenths of a second; ranges as
    `ninecards.equity.versus.range_against_range`. Slow twin of hands:
    `ninecards.kernels.equity.outcome_counts_by_board`.

    >>> result = equity("AsAhKsKh", "Td9c8d7c")
    >>> result.exact, result.boards, [round(player.equity, 4) for player in result.players]
    (True, 1086008, [0.6028, 0.3972])
    >>> hero = equity("As2dKsKh", "Ah2cQdJd", game="omaha-hilo", board="3d4cTh").players[0]
    >>> hero.share, hero.high_win, hero.low_win, hero.low_tie, hero.scoop, hero.quarter
    (Fraction(1141, 1640), 568, 0, 520, 235, 41)
    >>> result = equity("AA:$ds", "Td9c8d7c", board="Th9s2d")
    >>> result.exact, [player.combos for player in result.players]
    (True, [759, 1])
    >>> equity("AsAhKsKh", "TdAs8d7c")
    Traceback (most recent call last):
    ninecards.errors.CardError: hand 2 'TdAs8d7c', column 3: As is in hand 1 already; a card ...
    """
    question = read_question(specs, game=equity_game(game), board=board, board2=board2, dead=dead)
    return answer(question, effort, by=by)


def answer(
    question: EquityQuestion,
    effort: Effort = PLAIN,
    *,
    by: str | None = None,
    progress: Progress | None = None,
) -> EquityResult:
    """Answer a question that was read, with rows ``by`` one of `BY` where that is asked.

    Hand against hand is exact unless ``effort`` asks for samples: nothing is cheaper. ``progress``
    is told how much of the work is done where it may take longer. Raises ConfigError or RangeError
    for what cannot be answered.
    """
    if by is not None and by not in BY:
        raise ConfigError(f"equity: by {by!r}; it is {', '.join(BY)}")
    if by == "next-card":
        _check_next_card(question)
    hands = question.hands
    if hands is None or by == "category" or effort.samples is not None:
        # Hands alone do not pay for what ranges need.
        from ninecards.equity.ranges import equity_of_ranges  # noqa: PLC0415

        return equity_of_ranges(question, effort, by=by, progress=progress)
    if by == "next-card":
        return exact_equity_by_next_card(
            hands, question.board, question.dead, low=question.game.hi_lo
        )
    result = _exact(question, hands)
    return replace(result, rows=_by_hand(result)) if by == "hand" else result


def _by_hand(result: EquityResult) -> tuple[EquityRow, ...]:
    return tuple(
        EquityRow(
            key=player.text,
            player=number,
            boards=result.boards,
            deals=result.deals,
            players=(player,),
        )
        for number, player in enumerate(result.players, start=1)
    )


def _exact(question: EquityQuestion, hands: tuple[Hand, ...]) -> EquityResult:
    low = question.game.hi_lo
    if question.board2 is None:
        return exact_equity(hands, question.board, question.dead, low=low)
    return exact_equity_on_two_boards(
        hands, question.board, question.board2, question.dead, low=low
    )


def _check_next_card(question: EquityQuestion) -> None:
    if question.board2 is not None:
        raise ConfigError("equity: by next-card with two boards; one board is needed")
    if len(question.board) not in ONE_CARD_COMES:
        raise ConfigError(
            f"equity: by next-card with {len(question.board)} cards on the board; one card comes "
            "next on 3 or 4"
        )
