"""Chips that are put in before the cards (rules B1–B4, B9, B11, A14).

A hand is given its posts as a list; who owes what is worked out elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ninecards.errors import StartError
from ninecards.rules.config import MIN_SEATS, HandConfig
from ninecards.rules.options import AnteKind, option_by_name

__all__ = ["Post", "PostKind", "ante_posts", "live_levels", "plain_posts"]


class PostKind(StrEnum):
    """What a post is for. Live posts count in a call, dead ones lie in the pot."""

    SMALL_BLIND = "small-blind"
    BIG_BLIND = "big-blind"
    STRADDLE = "straddle"
    LIVE_POST = "live-post"
    """A big blind's worth out of position: a new or returning player (B3, B4)."""
    DEAD_BLIND = "dead-blind"
    """The dead part of what a returning player owes: whole in the main pot (B4)."""
    ANTE = "ante"
    """A player's own ante: dead, but layered with his other chips (B2, A12)."""
    TABLE_ANTE = "table-ante"
    """One player's ante for the whole table: whole in the main pot (B11)."""

    # The hash of its text: Enum's own is a call of Python, and a hand asks for many.
    __hash__ = str.__hash__

    @property
    def live(self) -> bool:
        """Whether the chips count towards a call."""
        return self in _LIVE

    @property
    def layered(self) -> bool:
        """Whether the chips belong to the layers that pots are made of (A12)."""
        return self in _LAYERED


_LIVE = (PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE, PostKind.LIVE_POST)
_LAYERED = (*_LIVE, PostKind.ANTE)


@dataclass(frozen=True, slots=True)
class Post:
    """What a player owes before the deal; a shorter stack pays what it has.

    ``chips`` are those added, also where the player has posted already.
    """

    player: int
    kind: PostKind
    chips: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", option_by_name(PostKind, self.kind))


def live_levels(posts: Iterable[Post], big_blind: int) -> Iterator[tuple[Post, int]]:
    """Yield each live post with the street total its player stands at after it, were it full.

    A big blind stands for a whole one, however short it is posted (B9).

    >>> posts = [Post(0, PostKind.BIG_BLIND, 7), Post(0, PostKind.STRADDLE, 10)]
    >>> [level for _, level in live_levels(posts, 10)]
    [10, 20]
    """
    levels: dict[int, int] = {}
    for post in posts:
        if post.kind.live:
            chips = post.chips
            if post.kind is PostKind.BIG_BLIND:
                chips = max(chips, big_blind)
            level = levels[post.player] = levels.get(post.player, 0) + chips
            yield post, level


def plain_posts(config: HandConfig, players: int, first: int = 0) -> tuple[Post, ...]:
    """Return the posts of a table where everybody owes only the usual.

    ``players`` is their number, ``first`` the index of the first one left of the button.
    Heads-up that one is the big blind and the button the small one (B7). Blinds come before
    antes: a short stack pays in that order (B2).

    >>> posts = plain_posts(HandConfig.of("plo", "pot", 5, 10), 3)
    >>> [(post.player, post.kind.value, post.chips) for post in posts]
    [(0, 'small-blind', 5), (1, 'big-blind', 10)]
    """
    if players < MIN_SEATS or not 0 <= first < players:
        raise StartError(
            f"posts of {players} players, the first one {first}; "
            f"at least {MIN_SEATS} players are asked for, and one of them"
        )
    button = (first - 1) % players
    small, big = (button, first) if players == 2 else (first, (first + 1) % players)
    posts = [
        Post(small, PostKind.SMALL_BLIND, config.small_blind),
        Post(big, PostKind.BIG_BLIND, config.big_blind),
    ]
    around = [(first + turn) % players for turn in range(players)]
    return (*(post for post in posts if post.chips), *ante_posts(config, around, big, button))


def ante_posts(
    config: HandConfig, around: Sequence[int], big: int, button: int | None
) -> tuple[Post, ...]:
    """Return the antes of players dealt in, ``around`` from the left of the button (B2, B11).

    ``big`` is the player of the big blind. With nobody on the button, ``button`` None, he pays
    an ante of the button too.

    >>> config = HandConfig.of("plo", "pot", 5, 10, ante=2, ante_kind="button")
    >>> [(post.player, post.chips) for post in ante_posts(config, [0, 1, 2], big=1, button=None)]
    [(1, 2)]
    """
    if not config.ante:
        return ()
    if config.ante_kind is AnteKind.EACH:
        return tuple(Post(player, PostKind.ANTE, config.ante) for player in around)
    pays = big if config.ante_kind is AnteKind.BIG_BLIND or button is None else button
    return (Post(pays, PostKind.TABLE_ANTE, config.ante),)
