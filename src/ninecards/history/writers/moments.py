"""When a hand began: as sites write it, in UTC, and as PokerStars text has it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

__all__ = ["stars_start", "utc_start"]

_CLOCK = r"(?P<hour>\d{1,2}):(?P<minute>\d{1,2}):(?P<second>\d{1,2})"
_FORMS = tuple(
    re.compile(form)
    for form in (
        (
            rf"(?P<year>\d{{4}})[-/](?P<month>\d\d?)[-/](?P<day>\d\d?)[T ]{_CLOCK}(?:\.\d+)?"
            r" ?(?P<zone>[A-Z]+)?"
        ),
        rf"(?P<day>\d\d)[. ](?P<month>\d\d)[. ](?P<year>\d{{4}}) {_CLOCK}(?P<zone>)",
        (
            rf"[A-Z][a-z]+,? (?P<name>[A-Z][a-z]+) (?P<day>\d\d?),? {_CLOCK} (?P<zone>[A-Z]+)"
            r" (?P<year>\d{4})"
        ),
    )
)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_HOURS_BEHIND = {"": 0, "Z": 0, "UTC": 0, "GMT": 0, "EST": 5, "EDT": 4, "CET": -1, "CEST": -2}
_DAYS_A_WEEK = 7
_FIRST_YEAR_OF_MARCH = 2007


def utc_start(text: object) -> str | None:
    """Return when a hand began, as "2024-05-01T20:00:00Z"; None if ``text`` does not say.

    A moment without a zone stands as it is. "ET" is the clock of the American east, in
    summer too.

    >>> utc_start("2020/05/01 12:00:00 ET"), utc_start("18.05.2021 18:26:13"), utc_start("today")
    ('2020-05-01T16:00:00Z', '2021-05-18T18:26:13Z', None)
    """
    found = _moment(text)
    if found is None:
        return None
    moment, zone = found
    behind = (4 if _is_summer(moment) else 5) if zone == "ET" else _HOURS_BEHIND.get(zone)
    if behind is None:
        return None
    return f"{moment + timedelta(hours=behind):%Y-%m-%dT%H:%M:%SZ}"


def stars_start(text: object) -> str:
    """Return when a hand began, as "2024/05/01 20:00:00 UTC"; "" if ``text`` does not say.

    >>> stars_start("Mon Jul 20 11:00:51 EDT 2026"), stars_start("2015/4/28 1:1:3")
    ('2026/07/20 11:00:51 EDT', '2015/04/28 1:01:03')
    """
    found = _moment(text)
    if found is None:
        return ""
    moment, zone = found
    clock = f"{moment:%Y/%m/%d} {moment.hour}:{moment:%M:%S}"
    return f"{clock} {'UTC' if zone == 'Z' else zone}".rstrip()


def _moment(text: object) -> tuple[datetime, str] | None:
    """A moment on the clock of its zone, and that zone's name, empty if it has none."""
    if not isinstance(text, str):
        return None
    found = next(filter(None, (form.match(text) for form in _FORMS)), None)
    if found is None:
        return None
    parts = found.groupdict()
    month = parts.get("month")
    if month is None:
        month = str(1 + _MONTHS.index(parts["name"][:3])) if parts["name"][:3] in _MONTHS else "0"
    try:
        moment = datetime(
            int(parts["year"]),
            int(month),
            int(parts["day"]),
            int(parts["hour"]),
            int(parts["minute"]),
            int(parts["second"]),
            tzinfo=UTC,
        )
    except ValueError:
        return None
    return moment, parts["zone"] or ""


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
