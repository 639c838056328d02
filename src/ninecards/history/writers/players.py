"""What writers of every format ask of a record: names, the hero, the moment, the posts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from ninecards.history.record import HandRecord, RecordedPost
from ninecards.history.writers.export import Export
from ninecards.rules import PostKind

__all__ = ["hero_of", "player_names", "told_posts", "utc_start"]

_STARTED = re.compile(
    r"(\d{4})[-/](\d\d)[-/](\d\d)[T ](\d{1,2}):(\d\d):(\d\d)(?:\.\d+)? ?(Z|UTC|GMT|[A-Z]+)?"
)
_DAYS_A_WEEK = 7
_FIRST_YEAR_OF_MARCH = 2007


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


def utc_start(text: object) -> str | None:
    """Return when a hand began, as "2024-05-01T20:00:00Z"; None if ``text`` does not say.

    Known are moments without a zone or in UTC, and the eastern time (ET) of some sites.

    >>> utc_start("2020/05/01 12:00:00 ET"), utc_start("2024-05-01T20:00:00"), utc_start("today")
    ('2020-05-01T16:00:00Z', '2024-05-01T20:00:00Z', None)
    """
    found = _STARTED.match(text) if isinstance(text, str) else None
    if found is None or found[7] not in (None, "Z", "UTC", "GMT", "ET"):
        return None
    try:
        moment = datetime(*map(int, found.groups()[:6]), tzinfo=UTC)  # type: ignore[misc, arg-type]
    except ValueError:
        return None
    if found[7] == "ET":
        moment += timedelta(hours=4 if _is_summer(moment) else 5)
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def _is_summer(local: datetime) -> bool:
    """Whether a clock of the American east is an hour ahead; the rules since 1987."""
    begins, ends = _sunday(local.year, 4, 1), _sunday(local.year, 10, 25)
    if local.year >= _FIRST_YEAR_OF_MARCH:
        begins, ends = _sunday(local.year, 3, 8), _sunday(local.year, 11, 1)
    return begins <= local < ends


def _sunday(year: int, month: int, day: int) -> datetime:
    """Two in the morning of the first Sunday from a day on."""
    first = datetime(year, month, day, 2, tzinfo=UTC)
    return first + timedelta(days=(_DAYS_A_WEEK - first.isoweekday()) % _DAYS_A_WEEK)
