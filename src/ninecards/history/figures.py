"""What figures of a record can be, before anything is played: blinds, live posts, whole chips."""

from __future__ import annotations

from collections.abc import Iterator

from ninecards.errors import SettlementError
from ninecards.history.record import HandRecord
from ninecards.rules import PostKind

__all__ = ["check_figures"]


def check_figures(record: HandRecord, chip: int) -> None:
    """Raise SettlementError for a post that nobody owes, or a part of the smallest ``chip``."""
    _check_posts(record)
    if chip > 1:
        for figure, line in _played_figures(record):
            if figure is not None and figure % chip:
                raise SettlementError(
                    f"{record.figure(figure)} is put down where the smallest chip is "
                    f"{record.figure(chip)}",
                    line=line,
                )


def _check_posts(record: HandRecord) -> None:
    """A blind is that of the stakes, or all that its player has and a cap lets him play.

    A live post is one of them, or makes one of what its player has posted before.
    """
    stakes = record.stakes
    small, big = stakes.small_blind, stakes.big_blind
    due = {
        PostKind.SMALL_BLIND: (small,),
        PostKind.BIG_BLIND: (big,),
        PostKind.LIVE_POST: (big, small),
    }
    left = {
        index: player.stack
        if stakes.cap is None or player.stack is None
        else min(player.stack, stakes.cap)
        for index, player in enumerate(record.players)
    }
    live = dict.fromkeys(left, 0)
    for post in record.posts:
        stack = left[post.player]
        owed = due.get(post.kind)
        live[post.player] += post.chips * post.kind.live
        comes_to = live[post.player] if post.kind is PostKind.LIVE_POST else post.chips
        if owed is not None and not {post.chips, comes_to} & {*owed, stack}:
            raise SettlementError(
                f"{record.label(post.player)} posts a {post.kind} of "
                f"{record.figure(post.chips)}; by the stakes "
                f"{' or '.join(map(record.figure, owed))}",
                line=record.line,
            )
        if stack is not None:
            left[post.player] = stack - post.chips


def _played_figures(record: HandRecord) -> Iterator[tuple[int | None, int]]:
    """Every figure up to the showdown, what the house took, and the line that tells it."""
    stakes, outcome, line = record.stakes, record.outcome, record.line
    for named in (stakes.small_blind, stakes.big_blind, stakes.small_bet, stakes.big_bet):
        yield named, line
    yield stakes.splash, line
    for player in record.players:
        yield player.stack, line
    for post in record.posts:
        yield post.chips, line
    for act in record.actions:
        yield act.to, act.line
    for left in (outcome.rake, *(outcome.pots or ())):
        yield left, outcome.pot_line or line
