"""Exact numbers of complete betting lines, counted by the engine and by a naive model.

A line is complete when nobody is asked for a bet any more. The engine walks its own tree: it is
asked what it allows and carries it out; the model reads its log again at every node.
"""

from __future__ import annotations

from itertools import islice, zip_longest
from random import Random
from typing import Any

import pytest
from hypothesis import given

from oracle_betting import NaiveBetting
from oracle_betting_lines import CONFIGURATIONS
from oracle_bridge import engine_nodes, engine_of, model_of
from random_hands import COARSE, effort, generators, random_table

MOST_NODES = 400


def lines_of(arguments: dict[str, Any]) -> int:
    """How many complete lines the engine finds in a hand told as to the naive model."""
    given_to_engine = {name: value for name, value in arguments.items() if name != "last_street"}
    nodes = engine_nodes(engine_of(**given_to_engine), arguments.get("last_street", 3))
    return sum(not legal for _, legal in nodes)


@pytest.mark.rule("A5", source="000, 001")
@pytest.mark.rule("A6", source="000, 002, WSOP")
@pytest.mark.rule("A7", source="000, 002")
@pytest.mark.rule("A8", source="000, 002, WSOP live 171–172")
@pytest.mark.rule("A9", source="WSOP 96, live 173, TDA 47")
@pytest.mark.rule("A10", source="RRP, WSOP live 129, TDA 47-B")
@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_number_of_lines(name: str) -> None:
    arguments, lines = CONFIGURATIONS[name]
    assert lines_of(arguments) == lines


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_every_node_has_the_same_choices(name: str) -> None:
    arguments, lines = CONFIGURATIONS[name]
    last_street = arguments.get("last_street", 3)
    given_to_engine = {name: value for name, value in arguments.items() if name != "last_street"}
    engine = dict(engine_nodes(engine_of(**given_to_engine), last_street))
    model = dict(NaiveBetting(**arguments).nodes())
    assert len(model) > lines
    assert engine == model


@effort(60)
@given(random=generators())
def test_trees_of_random_small_tables(random: Random) -> None:
    """Node by node, the first few hundred of each tree."""
    table = random_table(random, most_players=4, big_blinds=(2, 1, 3, 4), deepest_bb=4)
    state, _ = table.start(COARSE)
    engine, model = engine_nodes(state, 3), model_of(table).nodes()
    for mine, theirs in zip_longest(islice(engine, MOST_NODES), islice(model, MOST_NODES)):
        assert mine == theirs
