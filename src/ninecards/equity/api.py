"""One function for every question about equity."""

from __future__ import annotations

from ninecards.equity.exact import exact_equity, exact_equity_on_two_boards
from ninecards.equity.question import EquityQuestion, equity_game, read_question
from ninecards.equity.range import Range
from ninecards.equity.results import EquityResult
from ninecards.errors import ConfigError

__all__ = ["answer", "equity"]


def equity(
    *specs: str | Range,
    game: str = "omaha",
    board: str = "",
    board2: str | None = None,
    dead: str = "",
) -> EquityResult:
    """How 2 to 6 hands do against each other: each one's expected share of the pot, and the counts.

    A spec is a hand, ``AsAhKsKh``, of as many cards as the game deals. ``board`` has the cards that
    lie already, ``board2`` those of a second board for half the pot (``""`` where none lie yet),
    ``dead`` cards that were seen elsewhere. ``holdem`` is a game here, for checks.

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
    return answer(question)


def answer(question: EquityQuestion) -> EquityResult:
    """Answer a question that was read. Raises ConfigError for what cannot be answered yet."""
    hands = question.hands
    if hands is None:
        raise ConfigError("equity of ranges is not there yet; tell each hand card by card")
    low = question.game.hi_lo
    if question.board2 is None:
        return exact_equity(hands, question.board, question.dead, low=low)
    return exact_equity_on_two_boards(
        hands, question.board, question.board2, question.dead, low=low
    )
