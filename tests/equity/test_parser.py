"""The text of a range: what is read, how it is printed, and where its faults are."""

from __future__ import annotations

from decimal import Decimal
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninecards.equity import Range
from ninecards.equity.macros import HAND_MACROS
from ninecards.equity.nodes import (
    ANY_RANK,
    RANK_VARIABLES,
    SUIT_VARIABLES,
    Exclusion,
    Intersection,
    Macro,
    Node,
    Pattern,
    Percent,
    Slot,
    Union,
    Weighted,
    in_order,
    normal_pattern,
)
from ninecards.equity.parser import parse_range
from ninecards.errors import NinecardsError, RangeError

RANKS = "23456789TJQKA"
SUITS = "cdhs"

# ---------------------------------------------------------------------------- round trip

cards = [rank + suit for rank in RANKS for suit in SUITS]
lists = st.sets(
    st.sampled_from([*RANKS, *SUITS, *cards]), min_size=2, max_size=8
).map(in_order)  # fmt: skip
singles = st.sampled_from([*RANKS, *RANK_VARIABLES, ANY_RANK]).map(lambda char: (char,))
slots = st.builds(
    Slot, st.one_of(singles, singles, lists), st.sampled_from(["", "", *SUITS, *SUIT_VARIABLES])
)


def readable(pattern: Pattern) -> bool:
    """Whether the language lets the pattern through: some can be filled by no hand."""
    told = [slot for slot in pattern.slots if slot.suit and slot.rank not in ("", ANY_RANK)]
    suits = {slot.suit for slot in pattern.slots} - {""}
    full = [slot for slot in pattern.slots if len(slot.choices) > 1]
    everything = any(set(slot.choices) >= set(SUITS) for slot in full)
    counts = [sum(slot.rank == other.rank for other in pattern.slots) for slot in told]
    return len(told) == len(set(told)) and len(suits) <= 4 and max(counts, default=0) <= 4 and (
        not everything
    )  # fmt: skip


def with_span(pattern: Pattern, sign: str) -> Pattern:
    spans = any(slot.is_fixed_rank for slot in pattern.slots)
    return normal_pattern(pattern.slots, sign if spans else "")


def with_end(pattern: Pattern, by: int) -> Pattern:
    """The span to the pattern that is so many ranks away, where there is one."""
    moved = [RANKS.index(s.rank) + by if s.is_fixed_rank else 0 for s in pattern.slots]
    if min(moved) < 0 or max(moved) >= len(RANKS) or by == 0:
        return pattern
    if not any(slot.is_fixed_rank for slot in pattern.slots):
        return pattern
    return Pattern(
        pattern.slots,
        tuple(
            Slot((RANKS[rank],), slot.suit) if slot.is_fixed_rank else slot
            for slot, rank in zip(pattern.slots, moved, strict=True)
        ),
    )


plain = (
    st.lists(slots, min_size=1, max_size=4)
    .map(lambda found: normal_pattern(tuple(found)))
    .filter(readable)
)
patterns = st.one_of(
    plain,
    st.builds(with_span, plain, st.sampled_from("+-")),
    st.builds(with_end, plain, st.integers(-4, 4)),
)
figures = st.decimals(Decimal("0.001"), Decimal(100), places=3)
percents = st.builds(
    lambda a, b, order: Percent(min(a, b), max(a, b), order) if a != b else Percent(Decimal(0), a),
    figures,
    figures,
    st.sampled_from(["", "6h"]),
)
leaves: st.SearchStrategy[Node] = st.one_of(
    patterns, percents, st.sampled_from(HAND_MACROS).map(Macro)
)


def flat_union(parts: list[Node]) -> Node:
    found: list[Node] = []
    for part in parts:
        found += part.parts if isinstance(part, Union) else (part,)
    return Union(tuple(found))


nodes: st.SearchStrategy[Node] = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(flat_union),
        st.builds(Intersection, inner, inner),
        st.builds(Exclusion, inner, inner),
        st.builds(Weighted, inner, figures),
    ),
    max_leaves=8,
)


@given(nodes, st.sampled_from([4, 5, 6]))
def test_what_is_printed_is_read_as_the_same(node: Node, cards: int) -> None:
    assert parse_range(str(node), cards) == node


longer = (
    st.lists(slots, min_size=3, max_size=6)
    .map(lambda found: normal_pattern(tuple(found)))
    .filter(readable)
)


@given(longer)
def test_patterns_of_boards_and_of_six_cards_too(pattern: Pattern) -> None:
    assert parse_range(str(pattern), max(3, len(pattern.slots))) == pattern


@given(st.text(st.sampled_from("AKT92xyscROW*$%,:!()[]@+-dp6h50 ."), max_size=14))
def test_any_text_is_a_range_or_an_error_with_its_column(text: str) -> None:
    for dialect in ("ppt", "monker"):
        fault = None
        try:
            node = parse_range(text, 4, dialect)
        except RangeError as error:
            fault = error
        if fault is None:
            assert parse_range(str(node), 4) == node
            continue
        assert fault.column is not None
        assert 1 <= fault.column <= len(text) + 1
        assert str(fault).startswith(f"column {fault.column}: ")
        assert "\n" not in str(fault)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" AA : $ds , KK ", "AA:$ds,KK"),
        ("((AA))", "AA"),
        ("(AA,KK),QQ", "AA,KK,QQ"),
        ("(AA:KK):QQ", "AA:KK:QQ"),
        ("AA:(KK:QQ)", "AA:(KK:QQ)"),
        ("AA**", "AA"),
        ("****", "*"),
        ("!AA", "*!AA"),
        ("[A]K", "AK"),
        ("[K,A]Q", "[A,K]Q"),
        ("[Q-T]", "[Q-T]"),
        ("[T-Q]", "[Q-T]"),
        ("[Q,J,T]", "[Q-T]"),
        ("[T+]", "[A-T]"),
        ("[4-]", "[4-2]"),
        ("[A-2]", "*"),
        ("[s,h]", "[s,h]"),
        ("$Bx$Bx", "[A-J]x[A-J]x"),
        ("A*x", "A*x"),
        ("aA10t", "AATT"),
        ("A♠K♥", "AsKh"),
        ("015.50%", "15.5%"),
        ("0%-15%", "15%"),
        ("5%-10%6h", "5%-10%6h"),
        ("AA@050.0%", "AA@50"),
        ("(AA,KK)@50", "(AA,KK)@50"),
    ],
)
def test_canonical_text(text: str, canonical: str) -> None:
    node = parse_range(text, 4)
    assert str(node) == canonical
    assert parse_range(canonical, 4) == node


# ---------------------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("", 1, "an empty term; a range such as AA or $ds is expected here"),
        ("AA,", 4, "an empty term"),
        ("AA,,KK", 4, "an empty term"),
        ("AA:", 4, "an empty term"),
        ("()", 2, "an empty term"),
        ("@50", 1, "an empty term"),
        ("(AA", 1, "this '(' has no ')'"),
        ("AA)", 3, "this ')' has no '('"),
        ("AA KK", 4, "'K' after a term; put , (or) : (and) ! (but not) between two terms"),
        ("As Ks Qs Js", 4, "no blanks between the cards of one"),
        ("$dsx", 1, "no macro $dsx; did you mean $ds? The macros are $ds, $ss"),
        ("$", 1, "no macro $; the macros are"),
        ("AA$ds", 4, "put : before another macro"),
        ("AKQJT", 5, "5 cards in 'AKQJT'; a hand has 4"),
        ("AsAs", 3, "As again; a card comes once"),
        ("AxAx", 3, "Ax again; a card comes once"),
        ("AH", 2, "'H' after a term"),
        ("S", 1, "'S' is no rank; suits are small letters: 's'"),
        ("1K", 1, "'1' is no rank; ten is T, the ace A"),
        ("?", 1, "'?' is no card; use ranks A-2"),
        ("JT98-T9", 5, "a span from 4 to 2 cards"),
        ("JT-86", 3, "ranks of a span go together"),
        ("JxTx-9x8y", 8, "the two ends of a span have the same suits"),
        ("JR-9O", 5, "differ in told ranks alone"),
        ("RR+", 3, "a span needs a rank to start from, such as QQ+"),
        ("[A,K", 1, "this '[' has no ']'"),
        ("[AK]", 3, "'K' in a list; put , between what it holds"),
        ("[]", 2, "a list holds ranks, suits or cards"),
        ("[R]", 2, "a list holds ranks, suits or cards"),
        ("10%-5%", 1, "'10%-5%' holds no hand; the lower figure comes first"),
        ("0%", 1, "holds no hand"),
        ("101%", 1, "a percentage 101; 100 is the most"),
        ("AA@", 4, "a weight in percent from 0 to 100 is expected"),
        ("AA@0", 4, "a weight of 0 holds no hand; leave the term out"),
        ("AA@101", 4, "a weight in percent 101; 100 is the most"),
        ("(" * 1000 + "AA", 61, "more than 60 brackets and operators within a term"),
        ("AA" + ":AA" * 1000, 183, "more than 60 brackets and operators within a term"),
        ("AA@" + "9" * 5000, 4, "a weight in percent of 5000 characters; 12 are allowed"),
    ],
)
def test_a_fault_names_its_column(text: str, column: int, says: str) -> None:
    with pytest.raises(RangeError) as caught:
        parse_range(text, 4)
    assert caught.value.column == column
    assert says in str(caught.value)
    assert len(str(caught.value)) < 300


def test_five_cards_of_a_rank() -> None:
    with pytest.raises(RangeError, match="column 5: a fifth A; a rank has four cards"):
        parse_range("AAAAA", 5)
    with pytest.raises(RangeError, match="column 5: a fifth suit, z; variables are suits not told"):
        parse_range("swxyz", 5)


def test_a_dialect_order_or_size_that_is_not_known() -> None:
    with pytest.raises(NinecardsError, match="unknown dialect 'pio'; the dialects are ppt, monker"):
        Range("AA", dialect="pio")
    with pytest.raises(NinecardsError, match="unknown order 'x'; the orders are ppt-10max, ppt-6"):
        Range("AA", order="x")
    with pytest.raises(NinecardsError, match="hands of 7 cards; 2 to 6 are allowed"):
        Range("AA", cards=7)


# ---------------------------------------------------------------------------- dialects


@pytest.mark.parametrize(
    ("text", "ppt"),
    [
        ("AAxx", "AA"),
        ("Axxx", "A"),
        ("AXKx", "AK"),
        ("AA(2A)", "AyAz2xAx"),
        ("(AK)(AK)", "AxKxAyKy"),
        ("AAKK", "AxAyKzKw"),
        ("AAK", "AAK"),
        ("(AK)xx", "AxKx"),
        ("(AK)!(AA,KK)", "AxKx!(AA,KK)"),
        ("(AA,KK):$ds", "(AA,KK):$ds"),
        ("AsKsxx", "AsKs"),
        ("ayay", None),
    ],
)
def test_monker_text_is_printed_in_the_other_dialect(text: str, ppt: str | None) -> None:
    if ppt is None:
        with pytest.raises(RangeError):
            parse_range(text, 4, "monker")
        return
    node = parse_range(text, 4, "monker")
    assert str(node) == ppt
    assert parse_range(ppt, 4) == node


def test_x_is_a_suit_or_any_card() -> None:
    """As a suit it is the second ace's: some ace has company in its suit."""
    with_company = [
        hand
        for hand in combinations(range(52), 4)
        if sum(card >= 48 for card in hand) >= 2
        and any(card % 4 == ace % 4 for ace in hand if ace >= 48 for card in hand if card != ace)
    ]
    assert Range("AAxx").count() == len(with_company)
    assert Range("AAxx", dialect="monker").count() == Range("AA").count() == 6_961
    assert len(with_company) < 6_961


def test_a_label_of_five_suits() -> None:
    with pytest.raises(RangeError, match="column 1: 5 different suits; a pack has 4"):
        parse_range("AAKKQ", 5, "monker")


# ---------------------------------------------------------------------------- the algebra of sets


@settings(max_examples=6)
@given(nodes, nodes, nodes)
def test_laws_of_sets_hold_with_weights_too(one: Node, two: Node, three: Node) -> None:
    a, b, c = (f"({node})" for node in (one, two, three))

    def same(left: str, right: str) -> bool:
        return np.allclose(Range(left).weights, Range(right).weights, atol=1e-12)

    assert same(f"{a},{a}", a)
    assert same(f"{a}:{a}", a)
    assert same(f"{a},{b}", f"{b},{a}")
    assert same(f"{a}:{b}", f"{b}:{a}")
    assert same(f"{a}:({b},{c})", f"({a}:{b}),({a}:{c})")
    assert same(f"{a}!({b},{c})", f"{a}!{b}!{c}")
    assert same(f"*!(*!{a})", a)
    assert same(f"{a},({a}:{b})", a)
