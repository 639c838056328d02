"""The posts of a hand in PokerStars text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ninecards.history.record import RecordedPost
from ninecards.history.writers.players import told_posts
from ninecards.history.writers.stars_text import StarsHand
from ninecards.rules import PostKind

__all__ = ["post_lines"]

_WORDS = {
    PostKind.SMALL_BLIND: "small blind",
    PostKind.BIG_BLIND: "big blind",
    PostKind.ANTE: "the ante",
    PostKind.STRADDLE: "straddle",
    PostKind.LIVE_POST: "extra blind",
    PostKind.DEAD_BLIND: "dead blind",
    PostKind.TABLE_ANTE: "table ante",
}
_BOTH = "small & big blinds"


def post_lines(hand: StarsHand, behind: list[int | None]) -> Iterator[str]:
    """Yield a line for each post, and take its chips from what players have ``behind``."""
    posts = [*told_posts(hand.export)]
    while posts:
        post = posts.pop(0)
        words, chips = _WORDS[post.kind], post.chips
        if post.kind is PostKind.LIVE_POST and chips == hand.record.stakes.big_blind:
            dead = posts[0] if posts else post
            if dead.kind is PostKind.DEAD_BLIND and dead.player == post.player:
                words, chips = _BOTH, chips + posts.pop(0).chips
            elif _is_second_big_blind(hand, post):
                words = "big blind"
        left = behind[post.player]
        behind[post.player] = None if left is None else left - chips
        tail = hand.last_chips(post.player) if left == chips else ""
        yield f"{hand.names[post.player]}: posts {words} {hand.money(chips)}{tail}"


def _is_second_big_blind(hand: StarsHand, live: RecordedPost) -> bool:
    """Whether a live post may be called a big blind: the big blind sits before its player."""
    posts: Sequence[RecordedPost] = hand.export.posts
    by_kind = {post.kind: post.player for post in reversed(posts)}
    big, small = by_kind.get(PostKind.BIG_BLIND), by_kind.get(PostKind.SMALL_BLIND)
    if big is None or live.player in (big, small):
        return False
    chairs = [player.seat_no for player in hand.record.players]
    start = hand.record.button if small is None else chairs[small]
    return (chairs[big] <= start, chairs[big]) < (chairs[live.player] <= start, chairs[live.player])
