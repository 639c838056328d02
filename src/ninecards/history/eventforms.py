"""How a value of an annotated type is written as JSON: read from the annotation, once.

A :class:`Form` is a pair of functions for one type; :class:`Forms` builds and keeps them.
"""

from __future__ import annotations

import dataclasses
import functools
import json
import types
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Union, get_args, get_origin, get_type_hints

from ninecards.errors import HistoryError, NinecardsError
from ninecards.history.eventatoms import (
    ATOMS,
    OBJECT,
    Context,
    Form,
    Json,
    Place,
    Vault,
    choice,
    fail,
    is_choice,
    told,
)

__all__ = ["Context", "Form", "Forms", "Json", "Vault"]


class Forms:
    """Builds the form of each type that is asked for.

    ``names`` are what annotations may name beside what their module holds; ``secrets`` are
    the (record, field) that go through the vault, ``left_out`` those that are not written:
    what is read has their defaults.
    """

    def __init__(
        self,
        names: Mapping[str, Any],
        secrets: Collection[tuple[str, str]] = (),
        left_out: Collection[tuple[str, str]] = (),
    ) -> None:
        self._names = dict(names)
        self._secrets = frozenset(secrets)
        self._left_out = frozenset(left_out)
        self._of: Callable[[Any], Form] = functools.cache(self._build)

    def of_kinds(self, kinds: Iterable[type[Any]]) -> Form:
        """Return the form of a value that is of one of these records, named by its type."""
        return self._tagged(tuple(kinds))

    def of(self, annotation: Any) -> Form:
        """Return the form of a value of this type. Raises TypeError where there is none."""
        return self._of(annotation)

    def _build(self, annotation: Any) -> Form:
        origin, arguments = get_origin(annotation), get_args(annotation)
        if annotation in ATOMS:
            return ATOMS[annotation]
        if origin in (Union, types.UnionType):
            return self._union(arguments)
        if origin is tuple:
            if arguments[-1] is Ellipsis:
                return _many(tuple, self._of(arguments[0]))
            return _fixed(tuple(map(self._of, arguments)))
        if origin is frozenset:
            return _many(frozenset, self._of(arguments[0]))
        if origin is Mapping:
            of_any = arguments[1] in (object, Any)
            return OBJECT if of_any else _mapping(self._of(arguments[1]))
        if is_choice(annotation):
            return choice((annotation,))
        if dataclasses.is_dataclass(annotation) or hasattr(annotation, "_fields"):
            return self._record(annotation)
        raise TypeError(f"no form for {annotation!r}")

    def _union(self, members: tuple[Any, ...]) -> Form:
        rest = tuple(member for member in members if member is not type(None))
        if len(rest) == 1:
            form = self._of(rest[0])
        else:
            form = choice(rest) if all(map(is_choice, rest)) else self._tagged(rest)
        if len(rest) == len(members):
            return form
        return Form(
            lambda value, *where: None if value is None else form.encode(value, *where),
            lambda value, *where: None if value is None else form.decode(value, *where),
        )

    def _tagged(self, kinds: tuple[type[Any], ...]) -> Form:
        forms = {kind.__name__: self._of(kind) for kind in kinds}
        if len(forms) != len(kinds):
            raise TypeError(f"two kinds of one name among {', '.join(forms)}")

        def encode(value: Any, place: Place, context: Context) -> Json:
            name = type(value).__name__
            if type(value) not in kinds:
                raise HistoryError(
                    f"{told(place)}: {name} is not registered; known are {list(forms)}"
                )
            return {"type": name, **forms[name].encode(value, place, context)}

        def decode(value: Json, place: Place, context: Context) -> Any:
            if not isinstance(value, dict) or not isinstance(value.get("type"), str):
                fail(place, value, 'an object with a "type"')
            name = value["type"]
            if name not in forms:
                raise HistoryError(f"{told(place)}: unknown type {name!r:.40}")
            fields = {**value}
            del fields["type"]
            return forms[name].decode(fields, place, context)

        return Form(encode, decode)

    def _record(self, kind: type[Any]) -> Form:
        name = kind.__name__
        hints = get_type_hints(kind, localns=self._names)
        keys = (
            [item.name for item in dataclasses.fields(kind) if item.init]
            if dataclasses.is_dataclass(kind)
            else list(kind._fields)
        )
        keys = [key for key in keys if (name, key) not in self._left_out]
        forms = {
            key: _secret(self._of(hints[key]))
            if (name, key) in self._secrets
            else self._of(hints[key])
            for key in keys
        }

        def encode(value: Any, place: Place, context: Context) -> Json:
            return {
                key: form.encode(getattr(value, key), (place, key), context)
                for key, form in forms.items()
            }

        def completed(value: Json, later: Mapping[str, Json], place: Place) -> Json:
            expected = forms.keys() - later.keys()
            if unknown := value.keys() - expected:
                field_ = f"field {min(unknown)!r:.40}"
                raise HistoryError(f"{told(place)}: {field_} of {name} is unknown")
            if missing := expected - value.keys():
                raise HistoryError(f"{told(place)}: field {min(missing)!r} of {name} is missing")
            return {**later, **value}

        def decode(value: Json, place: Place, context: Context) -> Any:
            if not isinstance(value, dict):
                fail(place, value, f"an object with the fields of {name}")
            later = context.missing.get(name)
            if later or value.keys() != forms.keys():
                value = completed(value, later or {}, place)
            fields = {
                key: form.decode(value[key], (place, key), context) for key, form in forms.items()
            }
            try:
                return kind(**fields)
            except NinecardsError as error:
                if isinstance(error, HistoryError):
                    raise
                # Its own words could name a card.
                raise HistoryError(f"{told(place)}: {name} contradicts the rules") from error

        return Form(encode, decode)


def _many(kind: type[tuple[Any, ...] | frozenset[Any]], form: Form) -> Form:
    def encode(value: Any, place: Place, context: Context) -> Json:
        items = sorted(value) if kind is frozenset else value
        return [form.encode(item, place, context) for item in items]

    def decode(value: Json, place: Place, context: Context) -> Any:
        if not isinstance(value, list):
            fail(place, value, "a list")
        return kind(form.decode(item, (place, index), context) for index, item in enumerate(value))

    return Form(encode, decode)


def _fixed(forms: tuple[Form, ...]) -> Form:
    def encode(value: Any, place: Place, context: Context) -> Json:
        return [form.encode(item, place, context) for form, item in zip(forms, value, strict=True)]

    def decode(value: Json, place: Place, context: Context) -> Any:
        if not isinstance(value, list) or len(value) != len(forms):
            fail(place, value, f"a list of {len(forms)}")
        return tuple(
            form.decode(item, (place, index), context)
            for index, (form, item) in enumerate(zip(forms, value, strict=True))
        )

    return Form(encode, decode)


def _mapping(form: Form) -> Form:
    """The form of a mapping whose keys are text; their order is kept."""

    def encode(value: Any, place: Place, context: Context) -> Json:
        return {key: form.encode(item, (place, key), context) for key, item in value.items()}

    def decode(value: Json, place: Place, context: Context) -> Any:
        if not isinstance(value, dict):
            fail(place, value, "an object")
        return {key: form.decode(item, (place, key), context) for key, item in value.items()}

    return Form(encode, decode)


def _secret(form: Form) -> Form:
    """The form of a field that lies in the vault; null hides nothing and stays null."""

    def encode(value: Any, place: Place, context: Context) -> Json:
        clear = form.encode(value, place, context)
        if context.vault is None or clear is None:
            return clear
        return {"sealed": context.vault.seal(json.dumps(clear, separators=(",", ":")))}

    def decode(value: Json, place: Place, context: Context) -> Any:
        if context.vault is None or value is None:
            return form.decode(value, place, context)
        if not isinstance(value, dict) or value.keys() != {"sealed"}:
            raise HistoryError(f"{told(place)}: not sealed, but everything secret is")
        if not isinstance(value["sealed"], str):
            raise HistoryError(f"{told(place)}: sealed is no text")
        return form.decode(json.loads(context.vault.open(value["sealed"])), place, context)

    return Form(encode, decode)
