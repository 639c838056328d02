"""Values without a type of their own as JSON, and back: what a record says beside its hand.

Text, whole numbers, true, false, null, lists and objects are themselves. What JSON has not is
an object with the one member that names it: ``{"$decimal": "1.50"}``, and likewise floats,
tuples, dates and times, and objects with such a member.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any, NamedTuple

from ninecards.errors import HistoryError

__all__ = ["decode_object", "encode_object"]


class _Tag(NamedTuple):
    kind: type[Any]
    name: str
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _items(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return [_decode(item) for item in value]


def _members(value: Any) -> dict[str, Any]:
    return {key: _decode(item) for key, item in value.items()}


_OBJECT = "$object"
_TAGS = (
    _Tag(Decimal, "$decimal", str, Decimal),
    _Tag(float, "$float", repr, float),
    # A moment is a date too, for Python: it comes first.
    _Tag(datetime, "$datetime", datetime.isoformat, datetime.fromisoformat),
    _Tag(date, "$date", date.isoformat, date.fromisoformat),
    _Tag(time, "$time", time.isoformat, time.fromisoformat),
    _Tag(
        tuple, "$tuple", lambda value: [_encode(item) for item in value], lambda v: tuple(_items(v))
    ),
)
_BY_NAME = {tag.name: tag.read for tag in _TAGS} | {_OBJECT: _members}


def encode_object(value: Mapping[str, object], place: str) -> Any:
    """Return an object as JSON. Raises HistoryError for what JSON cannot be made to hold.

    >>> encode_object({"table": "Ada", "buy_in": Decimal("1.50")}, "details")
    {'table': 'Ada', 'buy_in': {'$decimal': '1.50'}}
    """
    try:
        return {str(key): _encode(item) for key, item in value.items()}
    except TypeError as error:
        raise HistoryError(f"{place}: {error}") from None


def decode_object(value: Any, place: str) -> dict[str, Any]:
    """Return what :func:`encode_object` wrote. Raises HistoryError for anything else."""
    if not isinstance(value, dict):
        raise HistoryError(f"{place}: {type(value).__name__} found; an object is expected")
    try:
        return _members(value)
    except (TypeError, ValueError, AttributeError, InvalidOperation, RecursionError):
        raise HistoryError(f"{place}: a value that is none") from None


def _encode(value: object) -> Any:
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, list):
        return [_encode(item) for item in value]
    if isinstance(value, Mapping):
        members = {str(key): _encode(item) for key, item in value.items()}
        tagged = len(members) == 1 and next(iter(members)).startswith("$")
        return {_OBJECT: members} if tagged else members
    for tag in _TAGS:
        if isinstance(value, tag.kind):
            return {tag.name: tag.write(value)}
    raise TypeError(f"{type(value).__name__} has no form")


def _decode(value: Any) -> Any:
    if isinstance(value, float):
        raise TypeError
    if isinstance(value, list):
        return [_decode(item) for item in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        [(name, content)] = value.items()
        if name.startswith("$"):
            return _BY_NAME[name](content) if name in _BY_NAME else _no_tag()
    return _members(value)


def _no_tag() -> Any:
    raise TypeError
