"""Ranges against each other: which way is taken, and the answer in the records of all answers.

Two ways lead to an answer: `range_against_range` meets two ranges exactly, `sample` draws deals of
two to six. The equity on two boards is the mean of the equities on each, with the known cards of
the other dead; what is true of both at once, scoop and quarter, is not told then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import comb, sqrt

from ninecards.cards import FULL_DECK, Card, format_cards
from ninecards.equity.question import Effort, EquityQuestion
from ninecards.equity.range import Range
from ninecards.equity.range_rows import rows_by_category, rows_by_hand, versus_result
from ninecards.equity.results import NO_BOARD, EquityResult, EquityRow, EquityStopped, PlayerEquity
from ninecards.equity.sampling import Goal, Sample, SampleStopped, exact_is_cheaper, sample
from ninecards.equity.versus import Versus, range_against_range
from ninecards.equity.workers import Progress, Workers
from ninecards.errors import ConfigError

__all__ = ["DEFAULT_STD_ERROR", "equity_of_ranges"]

DEFAULT_STD_ERROR = 0.0005
"""Of a share, where nothing is said and exactly is dear: half a tenth of a percent."""
AT_ONCE_S = 2.0
"""Seconds on one core up to which the exact answer is taken in any case."""
IN_PARTS_S = 60.0
"""The same where rows by hand or category are asked for, which no sample gives."""
HEADS_UP = 2
DECK, BOARD = 52, 5
FLOP = 3


def equity_of_ranges(
    question: EquityQuestion,
    effort: Effort,
    *,
    by: str | None = None,
    progress: Progress | None = None,
) -> EquityResult:
    """Answer a question in which somebody has a range, or in which samples are asked for.

    Two ranges are met exactly where that is asked for, done at once or cheaper than the error that
    is asked for; all else is sampled. Rows by hand and by category come of an exact answer alone.
    Raises RangeError or ConfigError for what cannot be answered, and EquityStopped for a Ctrl-C
    after which there is an answer: not from parts of the question, such as one of two boards.
    """
    in_parts = by in ("hand", "category")
    work = _Work.of(question, effort, progress, IN_PARTS_S if in_parts else AT_ONCE_S)
    if by is not None and in_parts:
        return _in_parts(work, by)
    if question.board2 is not None:
        if effort.scoop:
            raise ConfigError(
                "equity: scoops of ranges, or of samples, are not told on two boards; hands alone, "
                "met exactly, have them"
            )
        return work.on_two_boards()
    try:
        result = work.on(question.board)
    except SampleStopped as stop:
        raise EquityStopped(work.as_result(stop.so_far, question.out)) from None
    if by == "next-card":
        return replace(result, rows=tuple(_by_next_card(work)))
    return result


@dataclass(frozen=True, slots=True)
class _Work:
    """A question whose ranges were worked out, and how it is to be answered."""

    question: EquityQuestion
    ranges: tuple[Range, ...]
    effort: Effort
    workers: Workers
    exact: bool

    @classmethod
    def of(
        cls,
        question: EquityQuestion,
        effort: Effort,
        progress: Progress | None,
        at_once_s: float = AT_ONCE_S,
    ) -> _Work:
        """Choose the way."""
        ranges = question.ranges
        if effort.exact and len(ranges) > HEADS_UP:
            raise ConfigError(
                f"equity: {len(ranges)} ranges; two are met exactly, more are sampled: leave "
                "--exact out"
            )
        exact = effort.exact or (
            effort.samples is None
            and exact_is_cheaper(
                ranges,
                question.board,
                goal=_goal(effort),
                hi_lo=question.game.hi_lo,
                dead=question.dead,
                at_once_s=at_once_s,
            )
        )
        return cls(question, ranges, effort, Workers(effort.threads, progress), exact)

    def on(self, board: Sequence[Card], beside: Sequence[Card] = ()) -> EquityResult:
        """The answer on one board, where the cards ``beside`` it cannot come."""
        return self.exactly(board, beside) if self.exact else self.sampled(board, beside)

    def met(self, board: Sequence[Card], beside: Sequence[Card] = (), **options: bool) -> Versus:
        """Both ranges, exactly."""
        hi_lo = self.question.game.hi_lo
        return range_against_range(
            self.ranges[0],
            self.ranges[1],
            board,
            hi_lo=hi_lo,
            dead=(*self.question.dead, *beside),
            scoop=self.effort.scoop or not hi_lo,
            workers=self.workers,
            **options,
        )

    def exactly(self, board: Sequence[Card], beside: Sequence[Card] = ()) -> EquityResult:
        """The exact answer on one board."""
        return versus_result(self.question, self.met(board, beside))

    def sampled(
        self, board: Sequence[Card], beside: Sequence[Card] = (), goal: Goal | None = None
    ) -> EquityResult:
        """The answer from deals that are drawn."""
        question = self.question
        drawn = sample(
            self.ranges,
            board,
            goal=goal or _goal(self.effort),
            hi_lo=question.game.hi_lo,
            dead=(*question.dead, *beside),
            seed=self.effort.seed,
            workers=self.workers,
        )
        return self.as_result(drawn, (*board, *question.dead, *beside))

    def as_result(self, drawn: Sample, out: Sequence[Card]) -> EquityResult:
        """The answer from these deals, in which the cards ``out`` were in nobody's hand."""
        question = self.question
        players = tuple(
            PlayerEquity(
                text=text,
                combos=held.count(out),
                equity=one.equity,
                high_win=one.high_win,
                high_tie=one.high_tie,
                low_win=one.low_win,
                low_tie=one.low_tie,
                scoop=one.scoop,
                quarter=one.quarter,
                std_error=one.std_error,
            )
            for text, held, one in zip(question.texts, self.ranges, drawn.players, strict=True)
        )
        return EquityResult(
            exact=False,
            boards=drawn.samples,
            deals=drawn.samples,
            samples=drawn.samples,
            seed=drawn.seed,
            players=players,
        )

    def on_two_boards(self) -> EquityResult:
        """The mean of both boards; as many samples of each."""
        question = self.question
        board, board2 = question.board, question.board2 or ()
        first = self.on(board, board2)
        if self.exact:
            second = self.exactly(board2, board)
            left = DECK - question.game.hole_cards * HEADS_UP - len(question.out)
            beside = [
                comb(left - (BOARD - len(own)), BOARD - len(other))
                for own, other in ((board, board2), (board2, board))
            ]
        else:
            second = self.sampled(board2, board, Goal(samples=first.samples))
            beside = [1, 1]
        return _two_boards(question, (first, second), beside)


def _goal(effort: Effort) -> Goal:
    if effort.samples is None and effort.std_error is None:
        return Goal(std_error=DEFAULT_STD_ERROR)
    return Goal(samples=effort.samples, std_error=effort.std_error)


def _two_boards(
    question: EquityQuestion, sides: Sequence[EquityResult], beside: Sequence[int]
) -> EquityResult:
    """Both boards as halves of a pot; each deal of one lies ``beside`` so many of the other."""
    first, second = sides

    def total(name: str, place: int) -> float:
        counts: list[float] = [getattr(side.players[place], name) for side in sides]
        return sum(times * count for times, count in zip(beside, counts, strict=True))

    players = tuple(
        PlayerEquity(
            text=one.text,
            combos=one.combos,
            equity=(one.equity + two.equity) / 2,
            high_win=total("high_win", place),
            high_tie=total("high_tie", place),
            low_win=total("low_win", place),
            low_tie=total("low_tie", place),
            scoop=None,
            quarter=None,
            std_error=sqrt(one.std_error**2 + two.std_error**2) / 2,
        )
        for place, (one, two) in enumerate(zip(first.players, second.players, strict=True))
    )
    rows = tuple(
        EquityRow(
            key=format_cards(own, " ") or NO_BOARD,
            boards=side.boards,
            deals=side.deals,
            players=side.players,
        )
        for own, side in zip((question.board, question.board2 or ()), sides, strict=True)
    )
    return replace(
        first,
        boards=first.boards * beside[0],
        deals=first.deals * beside[0],
        players=players,
        on_two_boards=True,
        rows=rows,
    )


def _in_parts(work: _Work, by: str) -> EquityResult:
    """The exact answer with rows of what the ranges hold."""
    question = work.question
    if question.board2 is not None:
        raise ConfigError(f"equity: by {by} with two boards; one board is needed")
    if by == "category" and len(question.board) < FLOP:
        raise ConfigError(
            f"equity: by category with {len(question.board)} cards on the board; it asks for a flop"
        )
    if not work.exact:
        players = len(question.specs)
        if players > HEADS_UP:
            instead = f"{players} ranges always are, two are exact"
        elif work.effort.samples is not None:
            instead = "ask for no samples"
        else:
            instead = "two ranges are exact on a flop, turn or river, else with --exact"
        raise ConfigError(
            f"equity: by {by} asks for an exact answer, and this one would be sampled; {instead}"
        )
    met = work.met(question.board, by_hand=True)
    rows = rows_by_hand(met) if by == "hand" else rows_by_category(question, met)
    return replace(versus_result(question, met), rows=tuple(rows))


def _by_next_card(work: _Work) -> Iterator[EquityRow]:
    question = work.question
    for card in reversed(FULL_DECK):
        out = (*question.out, card)
        # A card that every hand of a player holds does not come.
        if card not in question.out and all(each.count(out) for each in work.ranges):
            then = work.on((*question.board, card))
            yield EquityRow(
                key=str(card), boards=then.boards, deals=then.deals, players=then.players
            )
