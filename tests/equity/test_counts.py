"""How many hands each construct holds: against brute force, and against known figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, pairwise
from math import comb

import numpy as np
import pytest

from naive_ranges import naive_weight
from ninecards.equity import Range, evaluate
from ninecards.equity.hands import hand_count, hand_numbers, hands_at
from ninecards.equity.parser import parse_range

Hand = Sequence[int]
Test = Callable[[Hand], bool]

RANKS = "23456789TJQKA"


def ranks(hand: Hand) -> list[int]:
    return [card // 4 for card in hand]


def shape(values: list[int]) -> list[int]:
    """How often the values repeat: two pairs are [2, 2]."""
    return sorted(Counter(values).values(), reverse=True)


def suits(hand: Hand) -> list[int]:
    return shape([card % 4 for card in hand])


def holds(text: str) -> Test:
    """At least these ranks."""
    wanted = Counter(RANKS.index(char) for char in text)
    return lambda hand: not wanted - Counter(ranks(hand))


def twice(hand: Hand, *wanted: int) -> bool:
    return any(ranks(hand).count(rank) >= 2 for rank in wanted)


def run(missing: Sequence[int]) -> Test:
    """All ranks different, with one of so many missing in between; the ace high or low."""

    def test(hand: Hand) -> bool:
        held = set(ranks(hand))
        low = {-1 if rank == 12 else rank for rank in held}
        spans = [max(values) - min(values) + 1 - len(hand) for values in (held, low)]
        return len(held) == len(hand) and any(span in missing for span in spans)

    return test


def in_a_row(hand: Hand) -> bool:
    held = {*ranks(hand), *(-1 for rank in ranks(hand) if rank == 12)}
    return any({rank, rank + 1, rank + 2} <= held for rank in range(-1, 11))


def rundown(hand: Hand) -> bool:
    """All ranks in a row, the ace high."""
    return all(b == a + 1 for a, b in pairwise(sorted(ranks(hand))))


WHOLE = [{51, 50, 47, 46}, {0, 1, 2, 3}]

# Each construct beside the same thing in plain words of Python.
CASES: list[tuple[str, Test]] = [
    ("*", lambda _: True),
    ("100%", lambda _: True),
    ("AA", lambda hand: ranks(hand).count(12) >= 2),
    ("AA!AAA", lambda hand: ranks(hand).count(12) == 2),
    ("!A", lambda hand: 12 not in ranks(hand)),
    ("AK,QJ", lambda hand: holds("AK")(hand) or holds("QJ")(hand)),
    ("(AA,KK):$ds", lambda hand: suits(hand) == [2, 2] and twice(hand, 11, 12)),
    ("As", lambda hand: 51 in hand),
    ("AsKd", lambda hand: 51 in hand and 45 in hand),
    ("ss", lambda hand: [card % 4 for card in hand].count(3) >= 2),
    ("AsAhKsKh,QQ,2c2d2h2s", lambda hand: twice(hand, 10) or set(hand) in WHOLE),
    ("sshh", lambda hand: Counter(card % 4 for card in hand) == {3: 2, 2: 2}),
    ("ssxx", lambda hand: suits(hand) == [2, 2] and [c % 4 for c in hand].count(3) == 2),
    ("xxyy", lambda hand: suits(hand) == [2, 2]),
    ("wxyz", lambda hand: suits(hand) == [1, 1, 1, 1]),
    ("wxy", lambda hand: len(suits(hand)) >= 3),
    ("RR", lambda hand: shape(ranks(hand))[0] >= 2),
    ("RRON", lambda hand: shape(ranks(hand)) == [2, 1, 1]),
    ("RROO", lambda hand: shape(ranks(hand)) == [2, 2]),
    ("RONP", lambda hand: shape(ranks(hand)) == [1, 1, 1, 1]),
    ("AARR", lambda hand: ranks(hand).count(12) == 2 and shape(ranks(hand)) == [2, 2]),
    ("RxRyOxOy", lambda hand: shape(ranks(hand)) == [2, 2] and suits(hand) == [2, 2]
        and len({frozenset(c % 4 for c in hand if c // 4 == r) for r in ranks(hand)}) == 1),
    ("QQ+", lambda hand: twice(hand, 10, 11, 12)),
    ("44-", lambda hand: twice(hand, 0, 1, 2)),
    ("JJ-99", lambda hand: twice(hand, 7, 8, 9)),
    ("JT98+", lambda hand: rundown(hand) and max(ranks(hand)) >= 9),
    ("T987-6543", lambda hand: rundown(hand) and max(ranks(hand)) in range(4, 9)),
    ("AJ+", lambda hand: 12 in ranks(hand) and bool({9, 10, 11} & set(ranks(hand)))),
    ("AK-AT", lambda hand: 12 in ranks(hand) and bool({8, 9, 10, 11} & set(ranks(hand)))),
    ("[A,K][Q-T]", lambda hand: all(set(ranks(hand)) & one for one in ({12, 11}, {8, 9, 10}))),
    ("[T+][T+][T+][T+]", lambda hand: min(ranks(hand)) >= 8),
    ("[As,Kd]", lambda hand: 51 in hand or 45 in hand),
    ("[s,h][s,h][s,h][s,h]", lambda hand: all(card % 4 >= 2 for card in hand)),
    ("$B$B$B$B", lambda hand: min(ranks(hand)) >= 9),
    ("$M$M$M$M", lambda hand: all(5 <= rank <= 8 for rank in ranks(hand))),
    ("$Z$Z$Z$Z", lambda hand: all(rank <= 4 for rank in ranks(hand))),
    ("$L$L$L$L", lambda hand: all(rank <= 6 or rank == 12 for rank in ranks(hand))),
    ("$R$R$R$R", lambda hand: min(ranks(hand)) >= 8),
    ("$F$F$F$F", lambda hand: all(9 <= rank <= 11 for rank in ranks(hand))),
    ("$N$N$N$N", lambda hand: all(7 <= rank <= 11 for rank in ranks(hand))),
    ("$W$W$W$W", lambda hand: all(rank <= 3 or rank == 12 for rank in ranks(hand))),
    ("$ds", lambda hand: suits(hand) == [2, 2]),
    ("$ss", lambda hand: suits(hand) == [2, 1, 1]),
    ("$ts", lambda hand: suits(hand) == [3, 1]),
    ("$r", lambda hand: suits(hand) == [1, 1, 1, 1]),
    ("$np", lambda hand: shape(ranks(hand)) == [1, 1, 1, 1]),
    ("$op", lambda hand: shape(ranks(hand)) == [2, 1, 1]),
    ("$tp", lambda hand: shape(ranks(hand)) == [2, 2]),
    ("$nt", lambda hand: shape(ranks(hand))[0] <= 2),
    ("$0g", run([0])),
    ("$1g", run([1])),
    ("$2g", run([2])),
    ("$rd", run([0, 1, 2])),
    ("$3rd", in_a_row),
    ("$4rd", run([0])),
]  # fmt: skip


@cache
def all_hands() -> list[tuple[int, ...]]:
    return list(combinations(range(52), 4))


@cache
def all_numbers() -> np.ndarray:
    return hand_numbers(np.array(all_hands(), dtype=np.uint8))


@pytest.mark.parametrize(("text", "test"), CASES, ids=[text for text, _ in CASES])
def test_four_cards_by_brute_force(text: str, test: Test) -> None:
    """One hand out of seventeen, from a start of its own; the counts below are of all."""
    chosen = slice(len(text) % 17, None, 17)
    naive = [test(hand) for hand in all_hands()[chosen]]
    assert any(naive)
    assert Range(text).held()[all_numbers()[chosen]].tolist() == naive


@pytest.mark.parametrize(
    ("text", "test", "count"),
    [
        ("AA", dict(CASES)["AA"], 6_961),
        ("$ds", dict(CASES)["$ds"], 36_504),
    ],
)
def test_all_hands_of_four_cards(text: str, test: Test, count: int) -> None:
    assert sum(map(test, all_hands())) == count
    assert Range(text).count() == count


def test_whole_hands_among_patterns() -> None:
    listed = hand_numbers(np.array([sorted(hand) for hand in WHOLE], dtype=np.uint8))
    assert Range("AsAhKsKh,2c2d2h2s").held().nonzero()[0].tolist() == sorted(listed.tolist())
    assert Range("AsAhKsKh,QQ,2c2d2h2s").count() == Range("QQ").count() + 2
    assert Range("AsAhKsKh!As").count() == 0


def at_least(cards: int, of: int, least: int) -> int:
    """Hands of so many cards with at least ``least`` out of ``of`` cards of the deck."""
    return sum(
        comb(of, held) * comb(52 - of, cards - held) for held in range(least, min(of, cards) + 1)
    )


@pytest.mark.parametrize(("cards", "count"), [(4, 270_725), (5, 2_598_960), (6, 20_358_520)])
def test_the_whole_deck(cards: int, count: int) -> None:
    assert Range("100%", cards=cards).count() == count
    assert Range("*", cards=cards).count() == count


@pytest.mark.parametrize("cards", [3, 4, 5, 6])
def test_figures_by_formula(cards: int) -> None:
    assert Range("AA", cards=cards).count() == at_least(cards, 4, 2)
    assert Range("sss", cards=cards).count() == at_least(cards, 13, 3)
    assert Range("As", cards=cards).count() == comb(51, cards - 1)
    assert Range("$np", cards=cards).count() == comb(13, cards) * 4**cards
    one_pair = 13 * 6 * comb(12, cards - 2) * 4 ** (cards - 2)
    assert Range("$op", cards=cards).count() == one_pair
    two_pairs = comb(13, 2) * 36 * comb(11, max(cards - 4, 0)) * 4 ** max(cards - 4, 0)
    assert Range("$tp", cards=cards).count() == (two_pairs if cards >= 4 else 0)


def test_suits_of_five_and_six_by_formula() -> None:
    def deal(*shape: int) -> int:
        """Hands of this shape in suits, in this order of the suits."""
        count = 1
        for held in shape:
            count *= comb(13, held)
        return count

    assert Range("$r", cards=5).count() == 4 * deal(2, 1, 1, 1)
    assert Range("$ss", cards=5).count() == 4 * deal(2, 1, 1, 1)
    assert Range("$ds", cards=5).count() == 12 * deal(2, 2, 1) + 12 * deal(3, 2)
    assert Range("$ts", cards=5).count() == 12 * deal(3, 1, 1) + 12 * deal(3, 2)
    assert Range("$ts", cards=6).count() == (
        4 * deal(3, 1, 1, 1) + 24 * deal(3, 2, 1) + 6 * deal(3, 3)
    )
    assert Range("$r", cards=6).count() == 6 * deal(2, 2, 1, 1) + 4 * deal(3, 1, 1, 1)
    assert Range("$ss", cards=6).count() == 0


@pytest.mark.parametrize(
    "text",
    [
        "AA@50,KK", "AxAyxy", "RxRyOx", "RRO[A,K]", "AsRR", "xxx!xxxx", "[As,Kd,Qs]xx", "QxJx+",
        "JxTx9y-8x7x6y", "A[K-T]x*xR", "$Bx$Bx$My", "[A-9]x[K-8]y[Q-7]x", "RONN", "$0g", "$tp@25",
        "(AA,KK@30):($ds,$ss@60)!RRR", "RxOyN", "zzAs",
    ],
)  # fmt: skip
@pytest.mark.parametrize("cards", [4, 5])
def test_random_hands_by_the_naive_twin(text: str, cards: int) -> None:
    by_the_naive_twin(text, cards)


GAPS = ["$0g", "$1g", "$2g", "$rd"]


@pytest.mark.parametrize("text", [text for text, _ in CASES if text not in ("100%", *GAPS)])
def test_each_construct_with_five_and_six_cards(text: str) -> None:
    by_the_naive_twin(text, 5)
    if text != "$ss":  # six cards are never this, which is counted above
        by_the_naive_twin(text, 6)


@pytest.mark.parametrize("text", GAPS)
@pytest.mark.parametrize("cards", [5, 6])
def test_rundowns_of_five_and_six_cards(text: str, cards: int) -> None:
    """The twin would try too much: what is meant stands beside the text."""
    held = Range(text, cards=cards)
    random = np.random.default_rng(cards)
    inside = random.choice(np.flatnonzero(held.held()), 500)
    numbers = np.concatenate([inside, random.integers(0, hand_count(cards), 2000)])
    meant = [dict(CASES)[text](hand) for hand in hands_at(numbers, cards).tolist()]
    assert held.held()[numbers].tolist() == meant


@pytest.mark.parametrize("text", ["AxAyxy", "RxRyOx", "JxTx9y-8x7x6y", "RONN!AA", "[As,Kd,Qs]xxRR"])
def test_random_hands_of_six_cards_by_the_naive_twin(text: str) -> None:
    by_the_naive_twin(text, 6)


def by_the_naive_twin(text: str, cards: int) -> None:
    # Random hands seldom fit a narrow range: half of them are drawn from what it holds.
    many = {4: 100, 5: 20, 6: 6}[cards]
    random = np.random.default_rng(len(text) * cards)
    held = Range(text, cards=cards)
    inside = random.choice(np.flatnonzero(held.held()), many)
    numbers = np.concatenate([inside, random.integers(0, hand_count(cards), many)])
    node = parse_range(text, cards)
    naive = [naive_weight(node, hand) for hand in hands_at(numbers, cards).tolist()]
    assert max(naive) > 0
    assert held.weights[numbers] == pytest.approx(naive)


def test_a_macro_and_a_term_that_come_again_and_again_are_worked_out_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evaluate._macro.cache_clear()
    asked: list[object] = []
    real = evaluate._patterns
    monkeypatch.setattr(
        evaluate, "_patterns", lambda patterns, cards: asked.append(1) or real(patterns, cards)
    )
    terms = [f"{one}{two}:$ds" for one, two in combinations(RANKS, 2)]
    long = Range(",".join([*terms, *terms, "AA", "AA"]))
    assert long.count() == Range(f"(AA,{','.join(one[:2] for one in terms)}):($ds,AA)").count()
    # A look for each different term, for all pairs of aces, for the macro, and for the last range.
    assert len(asked) <= len(terms) + 6
    info = evaluate._macro.cache_info()
    assert (info.misses, info.hits) == (1, len(terms))
    assert Range("$ds").count() == Range("xxyy").count()
