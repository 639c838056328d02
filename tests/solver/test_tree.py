"""The betting tree against a model that was written from the rule book alone, and by hand."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from ninecards.errors import SpotError
from ninecards.solver import tree as tree_module
from ninecards.solver.spot import Spot
from ninecards.solver.tree import BettingTree, End, LineNode, betting_tree, solver_streets
from spots import river


def tree_of(**changes: Any) -> BettingTree:
    return betting_tree(Spot.of(river(**changes)))


def actions(tree: BettingTree, *line: str) -> list[str]:
    return list(map(str, tree.node(line).choices))


def bets(street: str = "river", **menus: dict[str, list[str]]) -> dict[str, Any]:
    """The same menu for both, or one for each."""
    both = menus.get("both", {})
    return {street: {"oop": menus.get("oop", both), "ip": menus.get("ip", both)}}


def ends(tree: BettingTree) -> dict[tuple[str, ...], LineNode]:
    return {node.line: node for street in tree.streets for node in street.nodes if node.end}


def test_the_river_of_33_nodes() -> None:
    spot = Spot.of(river())
    tree = betting_tree(spot)
    (street,) = tree.streets
    assert len(street.nodes) == 33
    assert Counter(node.end for node in street.nodes) == {
        None: 12,
        End.FOLD: 10,
        End.SHOWDOWN: 11,
    }
    (solver,) = solver_streets(tree, spot)
    assert len(solver.terminals) == 21
    # Action sequences of a player that a terminal ends: the lanes of the kernel.
    assert [len(lanes) for lanes in solver.lane_nodes] == [16, 16]
    assert actions(tree) == ["check", "bet 50", "bet 100"]
    assert actions(tree, "bet 50") == ["fold", "call", "raise 250"]
    assert actions(tree, "bet 50", "raise 250") == ["fold", "call", "raise 300"]
    assert actions(tree, "bet 50", "raise 250", "raise 300") == ["fold", "call"]
    assert tree.notes == ()


def test_what_lies_in_the_middle_at_the_ends() -> None:
    found = ends(tree_of())
    folded = found["bet 50", "fold"]
    assert (folded.pot, folded.paid, folded.folded) == (100, (0, 0), 1)
    raised = found["bet 50", "raise 250", "fold"]
    assert (raised.pot, raised.paid, raised.folded) == (200, (50, 50), 0)
    called = found["check", "bet 50", "raise 250", "call"]
    assert (called.pot, called.paid, called.folded) == (600, (250, 250), None)
    checked = found["check", "check"]
    assert (checked.pot, checked.paid, checked.end) == (100, (0, 0), End.SHOWDOWN)


def test_chips_that_an_action_adds() -> None:
    node = tree_of().node(("bet 50", "raise 250"))
    assert node.player == 0
    assert node.pot == 400
    assert [choice.chips for choice in node.choices] == [0, 200, 250]


def test_the_pot_limit_maximum_holds() -> None:
    tree = tree_of(bets=bets(both={"bet": ["200%", "max", "250c"], "raise": ["max", "9x"]}))
    assert actions(tree) == ["check", "bet 100"]
    assert tree.notes[0] == "start: 200%, max, 250c of oop are one size here: to 100"
    tree = tree_of(limit="no", bets=bets(both={"bet": ["200%", "max", "250c"], "raise": []}))
    assert actions(tree) == ["check", "bet 200", "bet 250", "bet 300"]


def test_kinds_of_sizes() -> None:
    menu = {"bet": ["33%"], "raise": ["2.5x", "90c", "max", "50%"]}
    tree = tree_of(limit="no", bets=bets(both=menu))
    # A raise of half the pot after the call: 33 and half of 166.
    assert actions(tree, "bet 33") == [
        "fold", "call", "raise 82", "raise 90", "raise 116", "raise 300",
    ]  # fmt: skip


def test_sizes_below_the_least_are_one() -> None:
    tree = tree_of(big_blind=40, bets=bets(both={"bet": ["10%", "33%"], "raise": ["1c"]}))
    assert actions(tree) == ["check", "bet 40"]
    assert actions(tree, "bet 40") == ["fold", "call", "raise 80"]
    assert "10%, 33% of oop" in tree.notes[0]


def test_fixed_limit_has_units_and_a_cap() -> None:
    menu = {"bet": ["pot", "50%"], "raise": ["pot"]}
    stakes = {"limit": "fixed", "small_bet": 10, "big_bet": 20, "tree": {"raises": 9}}
    tree = tree_of(**stakes, bets=bets(both=menu))
    line: tuple[str, ...] = ()
    for action in ("bet 20", "raise 40", "raise 60", "raise 80"):
        assert actions(tree, *line)[-1] == action
        line = (*line, action)
    assert actions(tree, *line) == ["fold", "call"]


def test_unequal_stacks_play_for_the_smaller() -> None:
    tree = tree_of(limit="no", stacks=[1000, 120], bets=bets(both={"bet": ["50%", "max"]}))
    assert actions(tree) == ["check", "bet 50", "bet 120"]
    assert ends(tree)["bet 120", "call"].paid == (120, 120)
    # The least bet may be more than the other one has; the rest of it comes back.
    tree = tree_of(stacks=[1000, 5], big_blind=10, bets=bets(both={"bet": ["50%"]}))
    assert actions(tree) == ["check", "bet 10"]
    assert ends(tree)["bet 10", "call"].paid == (5, 5)
    assert actions(tree, "check") == ["check", "bet 5"]


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_raises_are_counted_after_the_bet(most: int) -> None:
    menu = {"bet": ["10%"], "raise": ["10%"]}
    tree = tree_of(stacks=[9000, 9000], tree={"raises": most}, bets=bets(both=menu))
    longest = max(ends(tree), key=len)
    assert sum(action.startswith("raise") for action in longest) == most


def test_all_in_is_added_at_the_threshold() -> None:
    menu = bets(both={"bet": ["10%"], "raise": []})
    tree = tree_of(limit="no", bets=menu, tree={"all_in_below_spr": 3})
    assert actions(tree) == ["check", "bet 10", "bet 300"]
    # 290 behind to 120 in the pot after the call.
    assert actions(tree, "bet 10") == ["fold", "call", "raise 300"]
    tree = tree_of(limit="no", bets=menu, tree={"all_in_below_spr": 2.9})
    assert actions(tree) == ["check", "bet 10"]
    assert actions(tree, "bet 10") == ["fold", "call", "raise 300"]
    # In pot limit it is not legal, so it is not added.
    assert actions(tree_of(bets=menu, tree={"all_in_below_spr": 3})) == ["check", "bet 10"]


def test_a_bet_becomes_all_in_at_the_threshold() -> None:
    menu = bets(both={"bet": ["50%", "pot"], "raise": []})
    # After a called bet of 100 there are 200 behind and 300 in the pot.
    tree = tree_of(limit="no", bets=menu, tree={"force_all_in_below_spr": 0.67})
    assert actions(tree) == ["check", "bet 50", "bet 300"]
    tree = tree_of(limit="no", bets=menu, tree={"force_all_in_below_spr": 0.66})
    assert actions(tree) == ["check", "bet 50", "bet 100"]


def test_lines_are_added_and_removed() -> None:
    lines = {"add": ["check, bet 75", "check, bet 75, raise 300"], "remove": ["bet 100"]}
    tree = tree_of(lines=lines)
    assert actions(tree) == ["check", "bet 50"]
    assert actions(tree, "check") == ["check", "bet 50", "bet 75", "bet 100"]
    assert actions(tree, "check", "bet 75") == ["fold", "call", "raise 300"]
    # The pot raise, to 325, is all-in too: the added one is no other.
    assert len(tree.streets[0].nodes) == 33 - 6 + 6


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            {"add": ["check, bet 101"]},
            "lines.add[0]: 'bet 101' is not legal there; legal are fold, check, bet 1-100",
        ),
        (
            {"add": ["bet 60, raise 200"]},
            (
                "lines.add[0]: 'bet 60, raise 200': not in the tree; at 'start' there are check, "
                "bet 50, bet 100"
            ),
        ),
        (
            {"remove": ["check, check, bet 5"]},
            (
                "lines.remove[0]: 'check, check, bet 5': not in the tree; at 'check' there are "
                "check, bet 50, bet 100"
            ),
        ),
        (
            {"remove": ["bet 50", "bet 100", "check"]},
            "lines.remove: no action is left at 'start'",
        ),
        (
            {"lock": [{"line": "check, check", "frequency": [1]}]},
            "lines.lock[0].line: 'check, check': nobody decides after 'check, check'",
        ),
        (
            {"lock": [{"line": "bet 100", "frequency": [0.5, 0.5]}]},
            "lines.lock[0].frequency: 2 for 3 actions: fold, call, raise 300",
        ),
    ],
)
def test_lines_that_do_not_fit_are_one_line_errors(lines: dict[str, Any], message: str) -> None:
    with pytest.raises(SpotError) as caught:
        tree_of(lines=lines)
    assert str(caught.value) == message


def test_too_large_a_tree_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_module, "MOST_NODES", 32)
    with pytest.raises(SpotError, match="the tree has more than 32 nodes; fewer sizes"):
        tree_of()
    monkeypatch.setattr(tree_module, "MOST_NODES", 33)
    assert len(tree_of().streets[0].nodes) == 33


def test_a_turn_goes_on_to_the_river() -> None:
    menus = bets("turn", both={"bet": ["pot"]}) | bets(both={"bet": ["pot"]})
    tree = tree_of(board="As Qd 9c 5s", stacks=[150, 150], bets=menus)
    turn, last = tree.streets
    deals = [node for node in turn.nodes if node.end is End.DEAL]
    assert [node.line for node in deals] == [
        ("check", "check"), ("check", "bet 100", "call"), ("bet 100", "call"),
    ]  # fmt: skip
    assert [last.nodes[number].line for number in last.entries] == [node.line for node in deals]
    assert actions(tree, "bet 100", "call") == ["check", "bet 50"]
    assert tree.node(("bet 100", "call")).pot == 300
    solver_streets(tree, Spot.of(river(board="As Qd 9c 5s", bets=menus)))


def test_after_an_all_in_the_river_has_only_a_showdown() -> None:
    menus = bets("turn", both={"bet": ["pot"]}) | bets(both={"bet": ["pot"]})
    tree = tree_of(board="As Qd 9c 5s", stacks=[100, 80], bets=menus)
    last = tree.streets[1]
    after = last.nodes[last.entries[-1]]
    assert (after.line, after.end, after.pot) == (("bet 80", "call"), End.SHOWDOWN, 260)


def test_donk_sizes_are_for_a_lead_into_the_aggressor() -> None:
    turn = bets("turn", both={"bet": ["50%"], "raise": []})
    lead = bets(oop={"bet": ["pot"], "donk": ["10%"]}, ip={"bet": ["pot"]})
    tree = tree_of(board="As Qd 9c 5s", bets=turn | lead)
    assert actions(tree, "check", "bet 50", "call") == ["check", "bet 20"]
    assert actions(tree, "bet 50", "call") == ["check", "bet 200"]
    assert actions(tree, "check", "check") == ["check", "bet 100"]
    none = bets(oop={"bet": ["pot"], "donk": []}, ip={"bet": ["pot"]})
    tree = tree_of(board="As Qd 9c 5s", bets=turn | none)
    assert actions(tree, "check", "bet 50", "call") == ["check"]


def naive_span(limit: str, bet: int, by: int, stack: int, after_call: int) -> tuple[int, int]:
    least, most = bet + by, stack
    if limit == "pot":
        most = max(least, bet + after_call)
    elif limit == "fixed":
        most = least
    return min(least, stack), min(most, stack)


def naive_ends(spot: dict[str, Any]) -> dict[tuple[str, ...], tuple[int, tuple[int, int]]]:
    """Each end's pot and payments, from the rule book: heads-up, one street."""
    found: dict[tuple[str, ...], tuple[int, tuple[int, int]]] = {}
    stacks, pot, cap = spot["stacks"], spot["pot"], spot["tree"]["raises"]
    if spot["limit"] == "fixed":
        cap = min(cap, 3)

    def close(line: tuple[str, ...], bets: list[int]) -> None:
        level = min(bets)
        found[line] = pot + 2 * level, (level, level)

    def play(line: tuple[str, ...], who: int, bets: list[int], by: int, raises: int) -> None:
        other, bet = 1 - who, max(bets)
        owed = bet - bets[who]
        if owed:
            close((*line, "fold"), bets)
            paid = list(bets)
            paid[who] = min(bet, stacks[who])
            close((*line, "call"), paid)
        elif line:
            close((*line, "check"), bets)
        else:
            play((*line, "check"), other, bets, by, raises)
        if stacks[who] <= bet or stacks[other] <= bets[other] or raises > cap:
            return
        after_call = pot + sum(bets) + owed
        least, most = naive_span(spot["limit"], bet, by, stacks[who], after_call)
        menu = spot["bets"]["river"][("oop", "ip")[who]]["raise" if bet else "bet"]
        totals = set()
        for size in menu:
            to = bet + int(Fraction(size[:-1]) / 100 * after_call)
            totals.add(max(least, min(to, most, *stacks)))
        for to in totals:
            now = list(bets)
            now[who] = to
            word = f"raise {to}" if bet else f"bet {to}"
            more = by if spot["limit"] == "fixed" else max(by, to - bet)
            play((*line, word), other, now, more, raises + 1)

    play((), 0, [0, 0], spot.get("big_bet", spot["big_blind"]), 0)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_random_rivers_are_those_of_the_naive_model(seed: int) -> None:
    rng = random.Random(seed)
    sizes = ["10%", "33%", "50%", "75%", "100%", "150%"]

    def menu() -> dict[str, list[str]]:
        return {
            "bet": rng.sample(sizes, rng.randint(0, 3)),
            "raise": rng.sample(sizes, rng.randint(0, 2)),
        }

    limit = rng.choice(["pot", "no", "fixed"])
    unit = rng.randint(1, 40)
    spot = river(
        limit=limit,
        pot=rng.randint(1, 60),
        stacks=[rng.randint(1, 400), rng.randint(1, 400)],
        big_blind=rng.randint(1, 12),
        bets={"river": {"oop": menu(), "ip": menu()}},
        tree={"raises": rng.randint(0, 5)},
        **({"small_bet": unit // 2 or 1, "big_bet": unit} if limit == "fixed" else {}),
    )
    found = {
        line: (node.pot, node.paid) for line, node in ends(betting_tree(Spot.of(spot))).items()
    }
    assert found == naive_ends(spot)
