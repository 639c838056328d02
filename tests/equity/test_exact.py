"""Exact equity: figures of others to the count, fractions, and the faults of public tools."""

from __future__ import annotations

import csv
import random
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from naive_equity import boards_of, naive_equity
from ninecards.cards import FULL_DECK, format_cards, parse_cards
from ninecards.equity import EquityResult, Range, equity
from ninecards.errors import NinecardsError

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _no_random_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exact answer never draws a random number: asked for one, the generators raise."""

    def refuse(*_arguments: Any, **_options: Any) -> Any:
        raise AssertionError("an exact answer drew a random number")

    for name in ("default_rng", "Generator", "PCG64", "SeedSequence", "random", "randint"):
        monkeypatch.setattr(np.random, name, refuse)
    monkeypatch.setattr(random, "random", refuse)


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open() as file:
        return list(csv.DictReader(file))


def counts_of(result: EquityResult, field: str) -> list[int]:
    return [getattr(player, field) for player in result.players]


def test_all_boards_before_the_flop_as_others_count_them(shared_data: Path) -> None:
    rows = rows_of(shared_data / "oracles" / "exact_hu_preflop_plo4.csv")
    for row in rows:
        result = equity(row["hand1"], row["hand2"])
        assert result.boards == int(row["boards"])
        assert counts_of(result, "high_win") == [int(row["win1"]), int(row["win2"])]
        assert counts_of(result, "high_tie") == [int(row["tie"])] * 2
        assert f"{result.players[0].equity:.6f}" == row["equity1"]
    assert rows


def test_flops_and_turns_as_others_count_them(shared_data: Path) -> None:
    rows = rows_of(shared_data / "oracles" / "exact_flop_turn_spots.csv")
    names = {"plo4": "omaha", "plo5": "omaha5", "plo6": "omaha6"}
    names |= {"plo8": "omaha-hilo", "bigo": "omaha5-hilo"}
    for row in rows:
        result = equity(*row["hands"].split("|"), game=names[row["game"]], board=row["board"])
        assert result.exact
        assert result.boards == int(row["runouts"])
        for theirs, ours in (
            ("hi_win", "high_win"),
            ("hi_tie", "high_tie"),
            ("low_win", "low_win"),
            ("low_tie", "low_tie"),
            ("scoop", "scoop"),
        ):
            assert "|".join(map(str, counts_of(result, ours))) == row[theirs], (row, ours)
        assert "|".join(f"{player.equity:.6f}" for player in result.players) == row["equity"]
    assert len(rows) > 100


@pytest.mark.parametrize("game", ["omaha", "omaha-hilo", "omaha5-hilo", "omaha6-hilo", "holdem"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_count_is_that_of_a_naive_count(game: str, players: int) -> None:
    generator = random.Random(f"{game} {players}")
    hole = {"omaha5-hilo": 5, "omaha6-hilo": 6, "holdem": 2}.get(game, 4)
    low = game.endswith("hilo")
    for size in (4, 5, 4):
        cards = [FULL_DECK[number] for number in generator.sample(range(52), players * hole + 8)]
        hands = [tuple(cards[i * hole : (i + 1) * hole]) for i in range(players)]
        board, dead = cards[-size:], cards[-8:-6]
        result = equity(
            *map(format_cards, hands),
            game=game,
            board=format_cards(board),
            dead=format_cards(dead),
        )
        naive = naive_equity(hands, board, dead, low=low)
        assert result.boards == len(boards_of(hands, board, dead))
        assert [player.share for player in result.players] == [one.share for one in naive]
        for field in ("high_win", "high_tie", "low_win", "low_tie", "scoop", "quarter"):
            assert counts_of(result, field) == [getattr(one, field) for one in naive], field


@pytest.mark.parametrize("game", ["omaha", "omaha-hilo"])
def test_two_boards_are_half_the_pot_each(game: str) -> None:
    hands = [parse_cards(text) for text in ("As2dKsKh", "Ah2cQdJd", "6s7s8s9d")]
    texts = ("3d4c8h", "5s6hJhTc")
    low = game.endswith("hilo")
    dead = FULL_DECK[26:48:3]
    gone = {card for hand in hands for card in hand} | set(parse_cards("".join(texts)))
    dead = tuple(card for card in dead if card not in gone)
    result = equity(
        *map(format_cards, hands),
        game=game,
        board=texts[0],
        board2=texts[1],
        dead=format_cards(dead),
    )
    sides = []
    for own, other in (texts, texts[::-1]):
        out = (*parse_cards(other), *dead)
        board = parse_cards(own)
        fulls = boards_of(hands, board, out)
        naive = naive_equity(hands, board, out, low=low)
        sides.append(
            [(set(full), [one.shares[i] for one in naive]) for i, full in enumerate(fulls)]
        )
    pairs = [
        [(a + b) / 2 for a, b in zip(one, two, strict=True)]
        for full, one in sides[0]
        for full2, two in sides[1]
        if not full & full2
    ]
    assert result.boards == len(pairs)
    for i, player in enumerate(result.players):
        assert player.share == sum((pair[i] for pair in pairs), Fraction(0)) / len(pairs)
        assert player.scoop == sum(pair[i] == 1 for pair in pairs)
        assert player.quarter == sum(pair[i] == Fraction(1, 4) for pair in pairs)
    first, second = result.rows
    assert (first.key, second.key) == ("3d 4c 8h", "5s 6h Jh Tc")
    for i, player in enumerate(result.players):
        one, two = first.players[i].share, second.players[i].share
        assert one is not None
        assert two is not None
        assert player.share == (one + two) / 2
        # A pair of boards has two highs: how often he wins one of them.
        beside = [result.boards // row.boards for row in result.rows]
        assert player.high_win == sum(
            times * row.players[i].high_win for times, row in zip(beside, result.rows, strict=True)
        )


def test_two_boards_before_the_flop_are_exact() -> None:
    one = equity("AsAhKsKh", "Td9c8d7c")
    two = equity("AsAhKsKh", "Td9c8d7c", board2="")
    assert two.exact
    assert two.boards == 1_086_008 * 575_757
    assert [player.share for player in two.players] == [player.share for player in one.players]
    # The rest of the boards is split, a quarter is impossible: all of it, half of it, nothing.
    scoops = [int(player.scoop or 0) for player in two.players]
    won, scoop = two.players[0].share, Fraction(scoops[0], two.boards)
    assert won is not None
    assert won == scoop + (1 - scoop - Fraction(scoops[1], two.boards)) / 2


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_shares_add_up_to_the_pot(players: int) -> None:
    generator = random.Random(players)
    for game, hole in (("omaha", 4), ("plo8", 4), ("bigo", 5), ("omaha6-hilo", 6)):
        cards = [FULL_DECK[number] for number in generator.sample(range(52), players * hole)]
        hands = [format_cards(cards[i * hole : (i + 1) * hole]) for i in range(players)]
        result = equity(*hands, game=game)
        shares = [player.share for player in result.players]
        assert sum(share for share in shares if share is not None) == 1
        assert [player.equity for player in result.players] == [float(s) for s in shares if s]
        scooped = sum(player.scoop or 0 for player in result.players)
        assert 0 < scooped <= result.boards


def test_five_and_six_cards_are_not_cut_to_four() -> None:
    """A public tool reads the first four of five: the fifth decides here."""
    board = "Qh7h2h3c9d"
    four = equity("AsKdTc8c", "QdQc5s4s", board=board)
    five = equity("AsKdTc8cAh", "QdQc5s4s6s", game="omaha5", board=board)
    six = equity("AsKdTc8cAhKh", "QdQc5s4s6s6c", game="omaha6", board=board)
    assert [result.players[0].share for result in (four, five, six)] == [0, 0, 1]


def test_win_and_tie_are_told_apart() -> None:
    hero, villain = equity("AsAdKsKd", "AhAcKhKc").players
    assert (hero.high_win, hero.high_tie) == (193_992, 698_024)
    assert hero.share == villain.share == Fraction(1, 2)


def test_without_a_board_there_is_an_answer() -> None:
    assert equity("As2sKdKh", "JdTd9c8c", game="plo8").boards == 1_086_008


def test_nobody_has_a_low() -> None:
    """The high takes the low's half; nothing is counted for the low."""
    result = equity("AsKsQdQh", "KdJdTc9c", game="plo8", board="Ts9s8h7c")
    assert counts_of(result, "low_win") == counts_of(result, "low_tie") == [0, 0]
    assert counts_of(result, "scoop") == counts_of(result, "high_win")
    assert counts_of(result, "quarter") == [0, 0]
    low_on_board_only = equity("AsAhKdKc", "QdQhJcJs", game="plo8", board="2c3d4h5s6c")
    assert counts_of(low_on_board_only, "low_win") == [0, 0]


def test_a_pot_of_an_odd_count_is_shared_without_a_rest() -> None:
    """Three equal highs: thirds, not 33 + 33 + 34."""
    result = equity("AsKc2c3d", "AhKd2d3h", "AdKh2h3s", board="QsJcTd8h8c")
    assert [player.share for player in result.players] == [Fraction(1, 3)] * 3
    assert counts_of(result, "high_tie") == [1, 1, 1]
    assert counts_of(result, "quarter") == [0, 0, 0]


def test_a_quarter_is_one_half_shared_and_the_other_lost() -> None:
    hero, villain = equity("As2dKsKh", "Ah2cQdJd", game="plo8", board="3d4c8hKd9s").players
    assert (hero.share, hero.high_win, hero.low_tie, hero.quarter) == (Fraction(3, 4), 1, 1, 0)
    assert (villain.share, villain.high_win, villain.low_tie) == (Fraction(1, 4), 0, 1)
    assert (villain.quarter, villain.scoop, hero.scoop) == (1, 0, 0)


def test_dead_cards_cannot_come() -> None:
    """The only outs are gone: a set of fives against aces with no five and no pair to come."""
    alive = equity("AsAhKdQc", "5s5h9c8c", board="AdJc5d2h")
    gone = equity("AsAhKdQc", "5s5h9c8c", board="AdJc5d2h", dead="5c")
    assert counts_of(alive, "high_win") == [39, 1]
    assert counts_of(gone, "high_win") == [39, 0]


def test_a_hand_that_cannot_win_is_counted_on() -> None:
    result = equity("AsAhKdQc", "5s5h9c8c", "Ts9s8s7h", board="AdJc5d2h")
    assert result.players[2].share == 0
    assert result.boards == 36


def test_spaces_signs_and_case_are_read_as_the_same_hand() -> None:
    plain = equity("AsAhKsKh", "Td9c8d7c")
    assert equity("A♠ a♡ ks KH", "10d 9c8d 7c").players == plain.players


def test_a_record_for_scripts() -> None:
    record = equity("AsAhKsKh", "Td9c8d7c").record()
    assert list(record) == [*("exact", "boards", "deals", "samples", "seed", "players", "rows")]
    players = record["players"]
    assert isinstance(players, list)
    assert list(players[0]) == [
        *("text", "combos", "equity", "high_win", "high_tie"),
        *("low_win", "low_tie", "scoop", "quarter", "std_error"),
    ]


@pytest.mark.parametrize(
    ("specs", "options", "line", "column"),
    [
        (["AsAhKsKh"], {}, "equity: 1 hand; 2 to 6 meet", None),
        ([], {}, "equity: 0 hands; 2 to 6 meet", None),
        (["AsAhKsKh"] * 7, {}, "equity: 7 hands; 2 to 6 meet", None),
        (
            ["AsAhKsKh", "Td9c8d7c6c"],
            {},
            "hand 2 'Td9c8d7c6c', column 9: 5 cards in 'Td9c8d7c6c'; a hand has 4",
            9,
        ),
        (
            ["AsAhKsKhQs", "Td9c8d7c6c5c"],
            {"game": "plo5"},
            "hand 2 'Td9c8d7c6c5c', column 11: 6 cards in",
            11,
        ),
        (["AsAhKsKs", "Td9c8d7c"], {}, "hand 1 'AsAhKsKs', column 7: Ks again", 7),
        (
            ["AsAhKsKh", "10d 9c Ks 7c"],
            {},
            "hand 2 '10d 9c Ks 7c', column 8: Ks is in hand 1 already; a card comes once",
            8,
        ),
        (
            ["AsAhKsKh", "Td9c8d7c"],
            {"board": "2c3cAs"},
            "board '2c3cAs', column 5: As is in hand 1 already",
            5,
        ),
        (
            ["AsAhKsKh", "Td9c8d7c"],
            {"board": "2c3c4c", "board2": "5c6c2c"},
            "board2 '5c6c2c', column 5: 2c is in board already",
            5,
        ),
        (
            ["AsAhKsKh", "Td9c8d7c"],
            {"dead": "2c,Td"},
            "dead '2c,Td', column 4: Td is in hand 2 already",
            4,
        ),
        (["AsAhKsKh", "Td9c8d7c"], {"board": "2c3c"}, "board '2c3c': 2 cards; omaha shows", None),
        (["AsAhKsKh", "Td9c8d7c"], {"board": "2c3c4x"}, "board '2c3c4x', column 6: 'x' is no", 6),
        (["AsAhKsKh", "Td9c8d7c"], {"game": "stud"}, "unknown game 'stud'", None),
        (["AsAhKsKh", ""], {}, "hand 2 '', column 1: an empty term", 1),
        (
            ["AsAhKsKh", "Td9c8d7c"],
            {"dead": "".join(map(str, FULL_DECK[:20] + FULL_DECK[32:44]))},
            "8 hole cards, 32 on the board and dead",
            None,
        ),
    ],
)
def test_a_fault_is_one_line(
    specs: list[str], options: dict[str, str], line: str, column: int | None
) -> None:
    if "dead" in options and len(options["dead"]) > 40:
        held = {*parse_cards("AsAhKsKhTd9c8d7c")}
        kept = [card for card in FULL_DECK if card not in held]
        options = {"dead": format_cards(kept[:40])}
        line = "8 hole cards, 40 on the board and dead: 4 cards are left and 5 more must come"
    with pytest.raises(NinecardsError) as caught:
        equity(*specs, **options)  # type: ignore[arg-type]
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)
    assert getattr(caught.value, "column", None) == column


def test_a_range_of_another_size_is_refused() -> None:
    with pytest.raises(NinecardsError, match="a range of 5 cards; omaha deals 4"):
        equity("AsAhKsKh", Range("AA", 5))
