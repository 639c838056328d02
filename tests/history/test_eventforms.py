"""Forms of values that no event of a hand has: mappings, literal texts, fields left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Literal

import pytest

from ninecards.errors import HistoryError
from ninecards.history.eventforms import Context, Forms


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Shade(StrEnum):
    DARK = "dark"
    RED = "red"


@dataclass(frozen=True)
class Box:
    label: Colour | Literal["plain", "none"] | None
    prices: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    weight: int = 5


def there_and_back(kind: Any, value: Any, **options: Any) -> Any:
    form = Forms({}, **options).of(kind)
    return form.decode(form.encode(value, "box", Context()), "box", Context())


def test_a_mapping_keeps_its_kinds_and_its_order() -> None:
    prices = {"type": (3, 1), "b": (), "a": (2,)}
    found = there_and_back(Box, Box("plain", MappingProxyType(prices))).prices
    assert list(found.items()) == list(prices.items())


@pytest.mark.parametrize("label", [Colour.BLUE, "plain", "none", None])
def test_a_choice_comes_back_as_what_it_was(label: Any) -> None:
    found = there_and_back(Box, Box(label)).label
    assert (type(found), found) == (type(label), label)


def test_a_choice_of_one_text_for_two_is_refused() -> None:
    with pytest.raises(TypeError, match="two of one text among red, blue, dark"):
        Forms({}).of(Colour | Shade)


def test_what_is_left_out_is_not_written_and_not_read() -> None:
    left_out = {("Box", "weight")}
    assert there_and_back(Box, Box(None, weight=7), left_out=left_out) == Box(None)
    form = Forms({}, left_out=left_out).of(Box)
    assert "weight" not in form.encode(Box(None, weight=7), "box", Context())
    with pytest.raises(HistoryError, match="box: field 'weight' of Box is unknown"):
        form.decode({"label": None, "prices": {}, "weight": 7}, "box", Context())


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ({"label": "green", "prices": {}, "weight": 1}, "box.label: str found; one of red, blue"),
        ({"label": 3, "prices": {}, "weight": 1}, "box.label: int found; one of red, blue"),
        ({"label": None, "prices": [], "weight": 1}, "box.prices: list found; an object is"),
        ({"label": None, "prices": {"a": [1, "b"]}, "weight": 1}, r"box.prices.a\[1\]: str found"),
        ({"label": None, "prices": {}}, "box: field 'weight' of Box is missing"),
        ([], "box: list found; an object with the fields of Box"),
    ],
)
def test_a_fault_says_where_it_stands(value: Any, fault: str) -> None:
    with pytest.raises(HistoryError, match=fault):
        Forms({}).of(Box).decode(value, "box", Context())
