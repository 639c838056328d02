"""Lines that fit the screen, whatever they are made of."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from ninecards.cli.terminal.layout import WIDTH, clean, columns, flow, rule, whole, wrap
from ninecards.cli.terminal.paint import PLAIN_SIGNS, SIGNS, can_show


@given(st.text(), st.integers(min_value=1, max_value=WIDTH))
def test_foreign_text_is_cut_and_cannot_steer_the_terminal(text: str, width: int) -> None:
    shown = clean(text, width)
    assert cell_len(shown) <= width
    assert shown.isprintable()
    assert clean(shown, width) == shown


@given(st.lists(st.text("abc", min_size=1, max_size=60)), st.text("x", max_size=15))
def test_a_flow_keeps_every_item_whole_and_every_line_short(items: list[str], lead: str) -> None:
    lines = flow(items, lead=lead)
    assert all(len(line) <= WIDTH for line in lines)
    body = " · ".join(line.strip(" ") for line in lines)
    assert body == f"{lead}{' · '.join(items)}"


def test_a_flow_breaks_between_items_and_indents() -> None:
    assert flow(["a" * 40, "b" * 40, "c"], lead="Log: ") == [
        f" Log: {'a' * 40}",
        f"   {'b' * 40} · c",
    ]


@given(st.lists(st.text("ab表", min_size=1, max_size=37), min_size=1), st.integers(0, 30))
def test_a_wrapped_sentence_keeps_every_word_and_every_line_is_short(
    words: list[str], indent: int
) -> None:
    words = [word for word in words if cell_len(word) <= WIDTH - indent] or ["a"]
    lines = wrap(" ".join(words), indent)
    assert all(cell_len(line) <= WIDTH for line in lines)
    assert " ".join(line.strip(" ") for line in lines) == " ".join(words)
    assert all(line.startswith(" " * indent) for line in lines[1:])


def test_what_belongs_together_is_not_broken() -> None:
    item = "raise to 20000000-40000000"
    assert wrap(f"{'x' * 60} {whole(item)}, fold") == [f" {'x' * 60}", f"   {item}, fold"]
    assert wrap(f"label   {whole(item)}", indent=9) == [f" label   {item}"]


def test_a_rule_is_as_wide_as_the_screen_with_any_title() -> None:
    assert {len(rule(title, "─")) for title in ("", "Flop", "x" * 200)} == {WIDTH}


def test_columns_are_aligned_left_and_right() -> None:
    assert columns(["a", "12", "z"], [3, -4, 2]) == "a    12z"


def test_every_sign_has_a_plain_one_where_the_terminal_has_no_unicode() -> None:
    assert can_show("utf-8")
    assert not can_show("latin-1")
    assert not can_show("no-such-encoding")
    plain = "".join(sign for sign in SIGNS if sign not in "♠♥♦♣").translate(PLAIN_SIGNS)
    assert can_show("ascii", plain)
