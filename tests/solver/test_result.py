"""Result files: what is written is what is read, where it is asked for and nowhere else."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from ninecards.cards import parse_cards
from ninecards.errors import SpotError
from ninecards.solver.best_response import evaluate
from ninecards.solver.cfr import Solver
from ninecards.solver.container import FORMAT_VERSION, Container, write_container
from ninecards.solver.figures import Figures, figures
from ninecards.solver.game import PLAYERS, Place
from ninecards.solver.omaha import OmahaGame
from ninecards.solver.places import find, next_places, shown
from ninecards.solver.result import Check, ResultFile, SolveRecord, write_result
from ninecards.solver.runouts import run_outs
from ninecards.solver.spot import Spot
from ninecards.solver.spot_game import spot_game
from ninecards.solver.toy import leduc
from ninecards.solver.tree import betting_tree
from ninecards.solver.walk import walk
from spots import river, turn

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def solved(table: dict[str, Any], path: Path, iterations: int = 20) -> tuple[Solver, OmahaGame]:
    spot = Spot.of(table)
    tree = betting_tree(spot)
    game = spot_game(spot, tree)
    solver = Solver(game)
    solver.run(iterations)
    record = SolveRecord(
        spot=spot, spot_text="the spot", tree=tree, evaluation=solver.evaluate(),
        checks=[Check(iterations, 0.0, 1.0)], seconds=0.0, threads=1, storage="f32",
    )  # fmt: skip
    write_result(path, solver, game, record)
    return solver, game


def test_a_river_is_read_as_it_was_written(tmp_path: Path) -> None:
    solver, game = solved(river(), tmp_path / "r")
    file = ResultFile(tmp_path / "r")
    assert file.spot["text"] == "the spot"
    assert file.solve["ev"] == list(solver.evaluate().ev)
    assert file.tree == betting_tree(Spot.of(river()))
    for player in PLAYERS:
        assert np.array_equal(file.hands(player), game.hands(0, player))
        assert np.array_equal(file.weights(player), game.weights[player])
    for node in game.streets[0].decisions:
        found = file.figures(Place(0, node))
        expected = solver.average_strategy(Place(0, node)).astype(np.float32)
        assert np.array_equal(found.strategy, expected)


def naive_figures(solver: Solver, game: OmahaGame | Any) -> dict[Place, Figures]:
    """The figures from the walk of the solver, a player at a time, and sums lane by lane."""
    weights = tuple(each.astype(np.float64) for each in game.weights)
    found: dict[Place, Figures] = {}

    class Recorder:
        def strategy(self, place: Place) -> Any:
            return solver.average_strategy(place)

        def settle(self, place: Place, strategy: Any, values: Any, reach: Any) -> Any:
            found[place] = Figures(strategy, values, reach, reach, reach)
            return (strategy * values).sum(axis=0)

    for player in PLAYERS:
        walk(game, player, Recorder(), (weights[0], weights[1]))
    return found


@pytest.mark.parametrize("table", [river(), turn()], ids=["river", "turn"])
def test_values_are_those_of_the_walk(table: dict[str, Any]) -> None:
    game = spot_game(Spot.of(table))
    solver = Solver(game, storage="f64")
    solver.run(6)
    told: dict[Place, Figures] = {}
    figures(game, solver.average_strategy, told.__setitem__)
    walked = naive_figures(solver, game)
    assert told.keys() == walked.keys()
    for place, found in told.items():
        met = found.met > 0
        values = (found.ev * found.met)[:, met]
        assert np.allclose(values, walked[place].ev[:, met], rtol=0, atol=1e-9)
        assert np.allclose(found.reach, walked[place].reach, rtol=0, atol=1e-12)
        assert np.isnan(found.ev[:, ~met]).all()


def test_leduc_is_told_too() -> None:
    game = leduc()
    solver = Solver(game, storage="f64")
    solver.run(30)
    told: dict[Place, Figures] = {}
    figures(game, solver.average_strategy, told.__setitem__)
    first = told[Place(0, game.streets[0].entries[0])]
    there = game.weights[0] * first.met
    ev = (there * (first.strategy * first.ev).sum(axis=0)).sum() / there.sum()
    assert ev == pytest.approx(evaluate(game, solver.average_strategy).ev[0], abs=1e-12)


def test_equity_is_the_share_in_a_showdown_on_every_card() -> None:
    """At the start of a turn: against each of his hands, over the rivers that both leave."""
    spot = Spot.of(turn())
    game = spot_game(spot)
    told: dict[Place, Figures] = {}
    overall = figures(game, Solver(game).average_strategy, told.__setitem__)
    start = told[Place(0, 0)]
    flat = spot_game(Spot.of(turn() | {"bets": {s: {} for s in ("turn", "river")}}))
    assert start.equity == pytest.approx(evaluate_shares(flat), abs=1e-9, nan_ok=True)
    assert overall == pytest.approx(
        np.nansum(start.equity * start.met * game.weights[0]) / (start.met @ game.weights[0])
    )


def evaluate_shares(game: OmahaGame) -> Any:
    """Nobody bets: what a hand has of the pot is its equity."""
    ev = evaluate(game, Solver(game).average_strategy).ev_by_hand[0]
    return ev / game.pot


@pytest.mark.parametrize("board", ["As Qd 9c 5s", "2s 7s 9s Js", "2s 7s 9h Jh", "9s 9h 9d 2c"])
@pytest.mark.parametrize("dead", ["", "Ad", "3h 3d"])
@pytest.mark.parametrize("alike", [True, False])
def test_run_outs_are_the_boards_of_the_game(board: str, dead: str, alike: bool) -> None:
    ranges = {"oop": "KKQQ", "ip": "TT88"}
    spot = Spot.of(turn() | {"board": board, "dead": dead, "ranges": ranges})
    oop, ip = (held.combos(spot.known) for held in spot.ranges)
    both = oop, ip
    boards = run_outs(spot.board, both, alike=alike, dead=spot.dead)
    streets = spot_game(spot).streets
    game = OmahaGame(spot.board, both, streets, pot=1.0, alike=alike, dead=spot.dead)
    assert [each.cards for each in boards] == [game.cards(n) for n in range(len(game.boards))]
    assert [each.hands for each in boards] == [each.hands for each in game.boards]
    for own, board_ in zip(boards, game.boards, strict=True):
        assert [(c.board, len(c.cards)) for c in own.comes] == [
            (outcome.board, len(outcome.hands)) for outcome in board_.outcomes
        ]


def test_a_card_that_was_played_as_another_is_shown_with_its_own_suits(tmp_path: Path) -> None:
    """Isomorphism on and off give the same figures for the same hand after the same card."""
    table = turn() | {"board": "2s 7s 9h Jh", "ranges": {"oop": "KKQQ", "ip": "TT88"}}
    solved(table, tmp_path / "on", 4)
    file = ResultFile(tmp_path / "on")
    spot = Spot.of(table)
    ranges = tuple(held.combos(spot.board) for held in spot.ranges)
    streets = spot_game(spot).streets
    game = OmahaGame(spot.board, (ranges[0], ranges[1]), streets, pot=100.0, alike=False)
    assert len(game.boards) > len(file.boards)
    solver = Solver(game)
    solver.run(4)
    told: dict[Place, Figures] = {}
    figures(game, solver.average_strategy, told.__setitem__)
    seen = 0
    for at in next_places(file, find(file, "check, check")):
        here = shown(file, at)
        [number] = [n for n in range(1, len(game.boards)) if game.cards(n) == at.board]
        other, hands = told[Place(number, at.place.node)], game.hands(number, 0)
        order, own = np.lexsort(np.sort(hands).T), np.lexsort(np.sort(here.hands).T)
        assert np.array_equal(np.sort(hands)[order], np.sort(here.hands)[own])
        assert np.allclose(other.strategy[:, order], here.found.strategy[:, own], atol=1e-3)
        seen += len(own)
    assert seen > 100


def test_only_what_is_asked_for_is_read(tmp_path: Path) -> None:
    """All bytes of other boards are spoilt: the answer is the same."""
    path = tmp_path / "t"
    solved(turn(), path, 3)
    line = "check, check, [2h], check"
    file = ResultFile(path)
    before = shown(file, find(file, line))
    number = find(file, line).number
    spoilt, raw = 0, bytearray(path.read_bytes())
    for name, (dtype, shape, place, _) in Container(path, "solve").header["arrays"].items():
        if name.partition(".")[0] not in (str(number), "hands"):
            size = int(np.prod(shape)) * np.dtype(dtype).itemsize
            raw[place : place + size] = b"\xff" * size
            spoilt += size
    path.write_bytes(raw)
    assert spoilt > 0.9 * len(raw) - 100_000
    file = ResultFile(path)
    after = shown(file, find(file, line))
    for part in ("strategy", "ev", "equity", "reach", "met"):
        now, then = getattr(after.found, part), getattr(before.found, part)
        assert np.array_equal(now, then, equal_nan=True)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bet 7", "'bet 7' is not in the tree at 'start'; oop has there check, bet 50, bet 100"),
        ("check, check", "nobody decides at 'check, check'; a card comes there: write it as [7h]"),
        ("bet 50, fold", "nobody decides at 'bet 50, fold'; the hand is over there"),
        ("[7h]", "no card comes at 'start'; oop has there check, bet 50, bet 100"),
        ("check, check, [As]", "[As] cannot come at 'check, check'"),
        ("check, check, [zz]", "'[zz]' is no card that comes; write [7h]"),
        ("sleep", "'sleep' is no action of a line"),
    ],
)
def test_a_line_that_leads_nowhere(line: str, why: str, tmp_path: Path) -> None:
    solved(turn(), tmp_path / "t", 1)
    file = ResultFile(tmp_path / "t")
    with pytest.raises(SpotError) as error:
        shown(file, find(file, line))
    assert why in str(error.value)


def cut(raw: bytes) -> bytes:
    return raw[:-1]


def newer(raw: bytes) -> bytes:
    return raw[:8] + (FORMAT_VERSION + 1).to_bytes(4, "little") + raw[12:]


def spoilt_header(raw: bytes) -> bytes:
    return raw[:-5] + b"!!!!!"


def remade(change: Callable[[dict[str, Any]], object]) -> Callable[[bytes], bytes]:
    """A change of the header by a program that counts its sum anew."""

    def made(raw: bytes) -> bytes:
        place = int.from_bytes(raw[16:24], "little")
        header = json.loads(raw[place:])
        change(header)
        text = json.dumps(header).encode()
        crc, length = zlib.crc32(text).to_bytes(4, "little"), len(text).to_bytes(8, "little")
        return raw[:12] + crc + raw[16:24] + length + raw[32:place] + text

    return made


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda header: header["arrays"]["0.ev"].__setitem__(2, 10**12), "0.ev lies outside"),
        (lambda header: header["arrays"]["0.ev"].__setitem__(0, "O"), "0.ev is none of the types"),
        (lambda header: header["arrays"]["0.ev"].__setitem__(1, [-1]), "0.ev lies outside"),
        (lambda header: header["arrays"].pop("0.ev"), "0.ev is missing"),
        (lambda header: header["arrays"].__setitem__("0.ev", 7), "0.ev is no array"),
    ],
)
def test_an_array_that_is_none(change: Any, why: str, tmp_path: Path) -> None:
    path = tmp_path / "r"
    solved(river(), path, 1)
    path.write_bytes(remade(change)(path.read_bytes()))
    with pytest.raises(SpotError, match=f"damaged: {why}"):
        ResultFile(path).figures(Place(0, 0))


@pytest.mark.parametrize("part", ["strategy", "ev", "equity", "reach", "met", "hands"])
def test_a_bit_that_is_another_is_found_where_it_is_asked_for(part: str, tmp_path: Path) -> None:
    path = tmp_path / "r"
    _, game = solved(river(), path, 1)
    header = Container(path, "solve").header
    raw = bytearray(path.read_bytes())
    place = header["arrays"]["hands.0" if part == "hands" else f"0.{part}"][2]
    raw[place + 5] ^= 1
    path.write_bytes(raw)
    first, *others = game.streets[0].decisions
    with pytest.raises(SpotError, match=r"damaged: .* (is|are) not what was written"):
        ResultFile(path).figures(Place(0, first))
    if part != "hands":
        for other in others:
            assert len(ResultFile(path).figures(Place(0, other)).reach)


def test_a_file_without_sums_is_read(tmp_path: Path) -> None:
    path = tmp_path / "r"
    solved(river(), path, 1)
    before = ResultFile(path).figures(Place(0, 0)).ev.tolist()
    path.write_bytes(remade(lambda header: header.pop("sums"))(path.read_bytes()))
    assert ResultFile(path).figures(Place(0, 0)).ev.tolist() == before
    path.write_bytes(remade(lambda header: header.update(sums=[]))(path.read_bytes()))
    with pytest.raises(SpotError, match="damaged: figures of"):
        ResultFile(path).figures(Place(0, 0))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (cut, "cut short"),
        (lambda raw: raw[:8] + bytes(4) + raw[12:], "version 0 of the format"),
        (lambda raw: raw[:20], "cut short"),
        (lambda _: b"", "no solve file of ninecards"),
        (lambda _: b"game = 'omaha'\n" * 9, "no solve file of ninecards"),
        (newer, f"version {FORMAT_VERSION + 1} of the format"),
        (spoilt_header, "damaged"),
        (lambda raw: raw + b"x", "damaged: .* bytes, and its header tells of"),
        (remade(lambda header: header.pop("tree")), "damaged: its header is not that of a sol"),
        (remade(lambda header: header["boards"].clear()), "damaged: its header is not that of a "),
        (remade(lambda header: header["solve"].pop("ev")), "damaged: its header is not that of a "),
        (remade(lambda header: header.pop("arrays")), "damaged: its header tells of no arrays"),
        (remade(lambda header: header.pop("kind")), "a file of kind None; 'solve' is needed"),
    ],
)
def test_files_that_are_none(change: Any, why: str, tmp_path: Path) -> None:
    path = tmp_path / "r"
    solved(river(), path, 1)
    path.write_bytes(change(path.read_bytes()))
    with pytest.raises(SpotError, match=why):
        ResultFile(path)


def test_a_file_of_another_kind(tmp_path: Path) -> None:
    with write_container(tmp_path / "c") as writer:
        writer.finish("checkpoint", {})
    with pytest.raises(SpotError, match="of kind 'checkpoint'"):
        ResultFile(tmp_path / "c")


def test_what_was_there_stays_when_writing_fails(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")

    def fail() -> None:
        with write_container(path) as writer:
            writer.add("a", np.zeros(3))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["x"]


def test_a_hand_and_its_figures_at_a_known_spot(tmp_path: Path) -> None:
    """Clairvoyance: the nuts bet, a third of the air does; to fold is worth 0."""
    table = river(
        board="2s 7h 9d Jc Kc", pot=20, stacks=[10, 10],
        ranges={"oop": "QsTs4s4h, AsAh3s3h", "ip": "KsKh5s5h"},
        bets={"river": {"oop": {"bet": ["50%"]}}},
    )  # fmt: skip
    solved(table, tmp_path / "r", 1000)
    file = ResultFile(tmp_path / "r")
    start = shown(file, find(file, ""))
    nuts = [set(hand) for hand in start.hands.tolist()].index(
        set(map(int, parse_cards("QsTs4s4h")))
    )
    assert start.found.strategy[1, nuts] == pytest.approx(1, abs=0.01)
    assert start.found.strategy[1, 1 - nuts] == pytest.approx(1 / 3, abs=0.02)
    assert start.found.ev[1, nuts] == pytest.approx(80 / 3, abs=0.1)
    assert start.found.equity.tolist() == [float(n == nuts) for n in (0, 1)]
    caller = shown(file, find(file, "bet 10"))
    assert caller.found.strategy[1].item() == pytest.approx(2 / 3, abs=0.02)
    # Calling 10 to win 30 a quarter of the time breaks even; folding is 0 by definition.
    assert caller.found.ev[:, 0].tolist() == pytest.approx([0, 0], abs=0.3)
