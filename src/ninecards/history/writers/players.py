"""What writers of every format ask of a record: names, the hero, the posts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ninecards.history.record import HandRecord, RecordedPost
from ninecards.history.writers.export import Export
from ninecards.rules import PostKind

__all__ = ["hero_of", "player_names", "told_posts"]


def player_names(record: HandRecord) -> tuple[str, ...]:
    """Return what each player is called: by his name, or as the record's lines call him.

    The second where two names are the same or one is missing.
    """
    names = tuple(player.name for player in record.players)
    if all(names) and len(set(names)) == len(names):
        return names
    return tuple(player.label for player in record.players)


def hero_of(record: HandRecord) -> int | None:
    """Return whose cards the record was written for, if it says so."""
    hero = record.details.get("hero")
    for index, player in enumerate(record.players):
        if hero in (player.name, player.label):
            return index
    return None


def told_posts(export: Export) -> Iterator[RecordedPost]:
    """Yield the posts as they were paid; what a player cannot pay at all is left out.

    A big blind and a straddle are told even then, as 0: they set the bet all the same (B9).
    """
    paid = [*export.posts]
    for post in export.record.posts:
        if paid and (paid[0].player, paid[0].kind) == (post.player, post.kind):
            yield paid.pop(0)
        elif post.kind in (PostKind.BIG_BLIND, PostKind.STRADDLE):
            yield replace(post, chips=0)
