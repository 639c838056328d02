"""The one codec of events: records of what happened as JSON text, and back.

A document holds the events of one step and the version of their records::

    {"v":2,"events":[{"type":"Folded","player":2}, ...]}

Records are written by their fields, cards as "As" (None: null), fractions as "1/20". Whoever
keeps events registers their classes with an :class:`EventCodec`; those of a hand are
:data:`HAND_EVENTS`. Fields named secret are handed to a :class:`Vault`, if there is one, and
stand in the document sealed.

>>> from ninecards.rules import events as ev
>>> text = HAND_EVENTS.dumps([ev.RaisedTo(player=1, to=35, by=25, added=30)])
>>> text
'{"v":2,"events":[{"type":"RaisedTo","player":1,"to":35,"by":25,"added":30}]}'
>>> HAND_EVENTS.loads(text)
(RaisedTo(player=1, to=35, by=25, added=30),)
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from typing import Any, get_args

from ninecards.errors import HistoryError
from ninecards.history.eventforms import Context, Forms, Json, Vault
from ninecards.rules import HandStart
from ninecards.rules import events as ev

__all__ = [
    "HAND_EVENTS",
    "RECORDS_ADDED",
    "RECORDS_VERSION",
    "SECRETS",
    "Added",
    "EventCodec",
    "Vault",
]

SECRETS = frozenset({("HandStart", "deck"), ("HandStart", "spot"), ("HoleCardsDealt", "cards")})
"""The fields, as (record, field), that hold cards which a live hand does not show."""

_LATE_NAMES = {"HandStart": HandStart}
"""What ``rules.events`` imports for type checkers alone."""

Added = Mapping[int, Mapping[str, Mapping[str, Json]]]
"""Fields that records have from a version on: version -> record -> field -> JSON."""

RECORDS_VERSION = 2
"""The version of the records of a hand."""
RECORDS_ADDED: Added = {2: {"RuleSet": {"odd_low_chips_to_high": False}}}
"""What they had not in earlier versions, as :class:`EventCodec` takes it."""


class EventCodec:
    """Writes and reads events of registered kinds.

    ``kinds`` are dataclasses; what their fields may hold is read from their annotations.
    ``version`` is written; every version up to it is read. ``added`` says for each version
    which fields its records have that those of the version before did not, and what stands
    there in an older document: version -> record -> field -> JSON.
    """

    def __init__(
        self,
        kinds: Iterable[type[Any]],
        *,
        version: int = 1,
        added: Added | None = None,
        secrets: Collection[tuple[str, str]] = SECRETS,
    ) -> None:
        self.kinds = tuple(kinds)
        self.version = version
        self._added = added or {}
        self._form = Forms(_LATE_NAMES, secrets).of_kinds(self.kinds)

    def dumps(self, events: Iterable[object], vault: Vault | None = None) -> str:
        """Return the document of these events, one line of ASCII.

        Raises HistoryError for an event that is not of a registered kind.
        """
        context = Context(vault)
        encoded = [
            self._form.encode(event, ("events", index), context)
            for index, event in enumerate(events)
        ]
        return json.dumps({"v": self.version, "events": encoded}, separators=(",", ":"))

    def loads(self, text: str, vault: Vault | None = None) -> tuple[Any, ...]:
        """Return the events of a document.

        Raises HistoryError, one line, for anything that :meth:`dumps` would not have written:
        other JSON, an unknown version, kind or field, a missing one, a value of another type.
        """
        try:
            document = _READER.decode(text)
        except RecursionError:
            raise HistoryError("no JSON: nested beyond all measure") from None
        except ValueError as error:
            why = str(error)
            if "int_max_str_digits" in why:  # what Python says is no help to a reader
                why = "a number beyond all measure"
            raise HistoryError(f"no JSON: {why}") from None
        if not isinstance(document, dict) or document.keys() != {"v", "events"}:
            raise HistoryError('no document of events; it is {"v": ..., "events": [...]}')
        version, events = document["v"], document["events"]
        if type(version) is not int or not 1 <= version <= self.version:
            raise HistoryError(f"version {version!r} asked; known are 1 to {self.version}")
        if not isinstance(events, list):
            raise HistoryError(f"events: {type(events).__name__} found; a list is expected")
        context = Context(vault, self._missing_since(version))
        return tuple(
            self._form.decode(event, ("events", index), context)
            for index, event in enumerate(events)
        )

    def _missing_since(self, version: int) -> dict[str, dict[str, Json]]:
        """What a record of an old version lacks, and what stood for it."""
        missing: dict[str, dict[str, Json]] = {}
        for later in range(version + 1, self.version + 1):
            for record, fields in self._added.get(later, {}).items():
                missing.setdefault(record, {}).update(fields)
        return missing


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


_READER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)

HAND_EVENTS = EventCodec(get_args(ev.Event), version=RECORDS_VERSION, added=RECORDS_ADDED)
"""The codec of everything that happens in a hand."""
