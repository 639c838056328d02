"""The posts of a PHH hand and the stakes they show; what they mean is said in ``phh``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ninecards.errors import HistoryError
from ninecards.history.phh_fields import Fields
from ninecards.history.record import RecordedPost, Stakes, figure_of
from ninecards.rules import Limit, PostKind

__all__ = ["PostFields", "read_posts", "small_blind_of", "standard_posts"]


class PostFields(NamedTuple):
    """The chips of each player of the file, p1 first; a live post may be negative."""

    antes: Sequence[int]
    blinds: Sequence[int]
    dead: Sequence[int]
    layered: bool


def read_posts(fields: Fields, players: int, limit: Limit) -> tuple[list[RecordedPost], Stakes]:
    """Return the posts of the file's players, and the stakes they show."""
    unit_field = "small_bet" if limit is Limit.FIXED else "min_bet"
    least_bet = fields.chips(unit_field)
    big_blind = fields.chips("_big_blind") if "_big_blind" in fields else least_bet
    antes = fields.amounts("antes", players)
    blinds = fields.amounts("blinds_or_straddles", players, signed=True)
    if players == 2:
        antes.reverse()
        blinds.reverse()
    told = PostFields(
        antes,
        blinds,
        dead=fields.amounts("_dead_posts", players) if "_dead_posts" in fields else [],
        layered=fields.flag("ante_trimming_status", default=False),
    )
    if "_posts" in fields:
        posts = list(_listed_posts(fields, players))
    else:
        posts = standard_posts(told, big_blind)
        _check_live_posts(fields, posts, big_blind)
        _check_antes(fields, antes, posts)
    stakes = Stakes(
        small_blind=fields.amount("_small_blind")
        if "_small_blind" in fields
        else small_blind_of(posts),
        big_blind=big_blind,
        cap=fields.amount("_cap") if "_cap" in fields else None,
        splash=fields.amount("_splash") if "_splash" in fields else 0,
        boards=fields.whole_number("_boards", 1, 2) if "_boards" in fields else 1,
    )
    if limit is Limit.FIXED:
        stakes = replace(stakes, small_bet=least_bet, big_bet=fields.amount("big_bet"))
    return posts, stakes


def standard_posts(told: PostFields, big_blind: int) -> list[RecordedPost]:
    """Return the posts that the standard's fields tell, in the order in which they are paid.

    >>> told = PostFields(antes=[1, 1, 1], blinds=[5, 10, 0], dead=[], layered=True)
    >>> [(post.player, post.kind.value, post.chips) for post in standard_posts(told, 10)[3:]]
    [(0, 'small-blind', 5), (1, 'big-blind', 10)]
    """
    ante = PostKind.ANTE if told.layered else PostKind.TABLE_ANTE
    posts = [
        *(RecordedPost(player, ante, chips) for player, chips in enumerate(told.antes)),
        *_live_posts(told.blinds, big_blind),
        *(RecordedPost(p, PostKind.DEAD_BLIND, chips) for p, chips in enumerate(told.dead)),
    ]
    return [post for post in posts if post.chips]


def small_blind_of(posts: Sequence[RecordedPost]) -> int:
    """The small blind that posts show; where nobody posted one nothing says what it is."""
    return max((post.chips for post in posts if post.kind is PostKind.SMALL_BLIND), default=0)


def _listed_posts(fields: Fields, players: int) -> Iterator[RecordedPost]:
    """The posts of our own field: ``[["p1", "ante", 5], ...]``, in the order of payment."""
    kinds = {kind.value: kind for kind in PostKind}
    for item in fields.items("_posts"):
        match item:
            case [str(name), str(kind), chips] if kind in kinds:
                player = fields.player("_posts", name, players)
                yield RecordedPost(player, kinds[kind], fields.figure("_posts", chips))
            case _:
                raise HistoryError(
                    f"_posts has {item!r:.60}; it is a list of [player, kind, chips], the kinds "
                    f"are {', '.join(kinds)}",
                    line=fields.line("_posts"),
                )


def _check_live_posts(fields: Fields, posts: Sequence[RecordedPost], big_blind: int) -> None:
    """A big blind and a live post are as large as the least bet. Raises HistoryError."""
    for post in posts:
        if post.kind in (PostKind.BIG_BLIND, PostKind.LIVE_POST) and post.chips != big_blind:
            figure = figure_of(post.chips, fields.scale.unit)
            least = figure_of(big_blind, fields.scale.unit)
            raise HistoryError(
                f"p{post.player + 1} posts {figure}, a {post.kind}; with a least bet of "
                f"{least} it is {least}",
                line=fields.line("blinds_or_straddles"),
            )


def _check_antes(fields: Fields, antes: Sequence[int], posts: Sequence[RecordedPost]) -> None:
    """All pay the same ante, or the big blind or the button for all. Raises HistoryError."""
    payers = [player for player, chips in enumerate(antes) if chips]
    alone = [post.player for post in posts if post.kind is PostKind.BIG_BLIND] + [len(antes) - 1]
    one_for_all = len(payers) == 1 and payers[0] in alone
    if len(set(antes)) > 1 and not one_for_all:
        raise HistoryError(
            "antes are neither the same for all nor those of the big blind or the button alone",
            line=fields.line("antes"),
        )


def _live_posts(blinds: Sequence[int], big_blind: int) -> list[RecordedPost]:
    """What each live post is, blinds before straddles, smaller straddles first."""
    if len(blinds) == 2:
        kinds = [PostKind.BIG_BLIND, PostKind.SMALL_BLIND]
    else:
        kinds = list(_kinds(blinds, big_blind))
    posts = [
        RecordedPost(player, PostKind.LIVE_POST if chips < 0 else kind, abs(chips))
        for player, (kind, chips) in enumerate(zip(kinds, blinds, strict=True))
        if chips
    ]
    return sorted(posts, key=lambda post: (post.kind is PostKind.STRADDLE) * post.chips)


def _kinds(blinds: Sequence[int], big_blind: int) -> Iterator[PostKind]:
    """The kind of each of three or more positive posts; what the others get is of no account."""
    seen: set[PostKind] = set()
    for player, chips in enumerate(blinds):
        kind = PostKind.LIVE_POST
        if chips > 0 and PostKind.BIG_BLIND in seen:
            kind = PostKind.STRADDLE if chips > big_blind else PostKind.LIVE_POST
        elif chips > 0:
            equal = player == 0 and chips == blinds[1]
            small = PostKind.SMALL_BLIND not in seen and (chips < big_blind or equal)
            kind = PostKind.SMALL_BLIND if small else PostKind.BIG_BLIND
            seen.add(kind)
        yield kind
