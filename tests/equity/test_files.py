"""Ranges in files: what is written is read back, and faults name their line."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninecards.equity import Range, hand_texts, read_range, write_range
from ninecards.equity.hands import hand_count, hands_at
from ninecards.equity.rows import hand_rows
from ninecards.errors import RangeError

if TYPE_CHECKING:
    from pathlib import Path


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(("text", "cards"), [("AA@50,KK:$ds@12.5", 4), ("$0g@33.3,AAA", 5)])
@pytest.mark.parametrize("suffix", [".csv", ".txt"])
def test_written_and_read_it_is_the_same(
    text: str, cards: int, suffix: str, tmp_path: Path
) -> None:
    path = tmp_path / f"range{suffix}"
    held = Range(text, cards=cards)
    write_range(held, path)
    assert np.allclose(read_range(path, cards).weights, held.weights, rtol=0, atol=1e-12)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_csv_and_rng_keep_every_digit_of_a_weight(tmp_path: Path) -> None:
    held = Range("AA@33.333,KK:$ds@0.001,$r@12.3456")
    for suffix in (".csv", ".rng"):
        write_range(held, tmp_path / f"range{suffix}")
        assert np.array_equal(read_range(tmp_path / f"range{suffix}").weights, held.weights)


def unpacked(node: str, shared_data: Path, folder: Path) -> Path:
    path = folder / f"{node}.rng"
    path.write_bytes(gzip.decompress((shared_data / "ranges" / f"{node}.rng.gz").read_bytes()))
    return path


def test_monkers_files_have_their_known_totals(shared_data: Path, tmp_path: Path) -> None:
    """What a player does first: the three actions share every hand."""
    total = np.zeros(270_725)
    for node, percent in (("0", 9.61), ("1", 17.41), ("40100", 72.97)):
        weights = read_range(unpacked(node, shared_data, tmp_path)).weights
        assert round(100 * weights.sum() / 270_725, 2) == percent
        total += weights
    assert total == pytest.approx(np.ones(270_725), abs=0.003)


def test_monkers_files_are_written_as_they_were(shared_data: Path, tmp_path: Path) -> None:
    path = unpacked("40100", shared_data, tmp_path)
    write_range(read_range(path), tmp_path / "again.rng")
    first, second = path.read_text().split(), (tmp_path / "again.rng").read_text().split()
    assert first[::2] == second[::2]
    assert [float(row.partition(";")[0]) for row in first[1::2]] == [
        float(row.partition(";")[0]) for row in second[1::2]
    ]


def test_csv_takes_hands_and_classes(tmp_path: Path) -> None:
    text = "hand,weight\n(AK)(AK), 0.5\n\nAsAhAdAc,1\r\nKsKhQsQd,0\n"
    held = read_range(write(tmp_path, "r.csv", text))
    assert (held.count(), held.weight()) == (7, 4.0)
    assert str(held) == "@r.csv"


def test_text_takes_lines_and_remarks(tmp_path: Path) -> None:
    text = "# the best\nAA:$ds,\n\nKK:$ds\n"
    held = read_range(write(tmp_path, "r.txt", text))
    assert str(held) == "AA:$ds,KK:$ds"
    assert np.array_equal(held.weights, Range("(AA,KK):$ds").weights)


@pytest.mark.parametrize("text", ["AsAhKsKh,KsKhQsQh@50,2c2d2h2s", "AsAhKsKh@20,KhKsAhAs@30"])
def test_whole_hands_are_read_quickly_and_alike(text: str, tmp_path: Path) -> None:
    quick = read_range(write(tmp_path, "r.txt", text))
    assert np.allclose(quick.weights, Range(text).weights)
    assert str(quick) == text


@given(
    st.lists(st.tuples(st.integers(0, 270_724), st.floats(0.001, 1)), min_size=1, max_size=5),
    st.lists(st.sampled_from(["1", "0.5", ".5", "1.", "1e-3", "07", "0.1234567890123456789"])),
    st.sampled_from([",", "@"]),
)
def test_plain_lists_are_read_as_line_by_line(
    hands: list[tuple[int, float]], odd: list[str], sign: str
) -> None:
    """Whatever the quick reader takes, each figure is what Python makes of it."""
    names = hand_texts(hands_at(np.array([number for number, _ in hands]), 4))
    figures = [repr(value) for _, value in hands]
    figures[: len(odd)] = odd[: len(figures)]
    lines = [f"{name}{sign}{figure}" for name, figure in zip(names, figures, strict=True)]
    rows = hand_rows("\n".join(lines).encode(), 4, sign)
    plain = all(re.fullmatch(r"[0-9]+(\.[0-9]+)?", figure) for figure in figures)
    assert (rows is not None) == plain
    if rows is not None:
        assert rows.hands.tolist() == [number for number, _ in hands]
        assert rows.figures.tolist() == [float(figure) for figure in figures]


@pytest.mark.parametrize("text", ["", "AA", "AsAh", "AsAhKsKx", "AsAsKsKh", "AsAhKsKh 1", "\n"])
def test_what_is_no_plain_list_of_hands(text: str) -> None:
    assert hand_rows(text.encode(), 4, ",") is None


def test_a_long_plain_list_is_what_its_lines_say(tmp_path: Path) -> None:
    """The slow reader takes the same list with a blank in it."""
    random = np.random.default_rng(5)
    numbers = random.choice(hand_count(5), 3000, replace=False)
    names = hand_texts(hands_at(numbers, 5))
    weights = random.random(3000).tolist()
    lines = [f"{name},{weight!r}" for name, weight in zip(names, weights, strict=True)]
    quick = read_range(write(tmp_path, "r.csv", "\n".join(lines)), 5)
    slow = read_range(write(tmp_path, "s.csv", "\n".join(lines).replace(",", ", ")), 5)
    assert np.array_equal(quick.weights, slow.weights)
    assert quick.weights[numbers].tolist() == weights
    lines = [f"{name}@{100 * weight:.7f}" for name, weight in zip(names, weights, strict=True)]
    quick = read_range(write(tmp_path, "r.txt", "\n".join(lines)), 5)
    slow = read_range(write(tmp_path, "s.txt", "# all of it\n\n" + " ,\n".join(lines)), 5)
    assert np.array_equal(quick.weights, slow.weights)
    assert np.allclose(quick.weights[numbers], weights, rtol=0, atol=1e-9)
    assert str(quick) == ",".join(lines)


@pytest.mark.parametrize(
    ("name", "text", "line", "says"),
    [
        ("r.csv", "", None, "no hand; a line is hand,weight"),
        ("r.csv", "AsAhKsKh,1\nAsAhKs,1\n", 2, "'AsAhKs' is no hand and no class"),
        ("r.csv", "AsAhKsKh,1\nAsAsKsKh,1\n", 2, "'AsAsKsKh' is no hand and no class"),
        ("r.csv", "hand,weight\nAsAhKsKh,2\n", 2, "weight '2'; it is 0 to 1"),
        ("r.csv", "AsAhKsKh,nan\n", 1, "weight 'nan'; it is 0 to 1"),
        ("r.csv", "AsAhKsKh\n", 1, "weight ''; it is 0 to 1"),
        ("r.csv", "AsAhKsKh,1\n\nKhAhKsAs,1\n", 3, "KhAhKsAs again; a hand is named once"),
        ("r.csv", "(AK)(AK),1\nAsAhKsKh,1\n", 2, "AsAhKsKh again; a hand is named once"),
        ("r.txt", "AA\n,,KK", 2, "column 1: an empty term"),
        ("r.txt", "# Sx\n\nAA,\nKK:Sx,\nQQ", 4, "column 4: 'S' is no rank"),
        ("r.txt", "AA\n(KK", 2, "column 1: this '(' has no ')'"),
        ("r.txt", "", None, "column 1: an empty term"),
        ("r.rng", "", 1, "no class; two lines a class are expected"),
        ("r.rng", "AAAA\n", 1, "'AAAA' has no line weight;ev"),
        ("r.rng", "AAAA\n1.5;0\n", 2, "weight '1.5'; it is 0 to 1"),
        ("r.rng", "AAAB\n0.5;0\n", 1, "'AAAB' is no hand and no class"),
        ("r.rng", "AAAA\n0.5;0\nAAAA\n0.5;0\n", 3, "AAAA again"),
        ("r.xls", "AA", None, "a range is in a file .csv, .txt, .rng"),
    ],
)
def test_a_fault_names_the_file_and_its_line(
    name: str, text: str, line: int | None, says: str, tmp_path: Path
) -> None:
    path = write(tmp_path, name, text)
    with pytest.raises(RangeError) as caught:
        read_range(path)
    where = "" if line is None else f"line {line}: "
    assert str(caught.value).startswith(f"{path}: {where}{says}")
    assert caught.value.line == line


def test_what_is_no_text_and_no_rng(tmp_path: Path) -> None:
    path = tmp_path / "r.csv"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RangeError, match="no text in UTF-8"):
        read_range(path)
    with pytest.raises(RangeError, match=r"a \.rng file holds hands of 4 cards; 5 are asked for"):
        read_range(write(tmp_path, "r.rng", "AAAA\n1;0\n"), 5)
    with pytest.raises(RangeError, match=r"a \.rng file holds hands of 4 cards; these have 5"):
        write_range(Range("AA", cards=5), tmp_path / "x.rng")
    with pytest.raises(RangeError, match=r"hands of the class .* differ in weight; \.csv holds"):
        write_range(Range("As"), tmp_path / "x.rng")
    with pytest.raises(RangeError, match="holds no hand; there is nothing to write"):
        write_range(Range("AA!A"), tmp_path / "x.csv")
    with pytest.raises(RangeError, match="goes into a file"):
        write_range(Range("AA"), tmp_path / "x")
    assert not list(tmp_path.glob("x*"))
