"""Whole random hands beside the naive betting model: the same choices at every decision.

The model was written from the rule book alone. It reads its whole log again for every question.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from ninecards.rules import Limit, Phase, apply, legal_actions
from ninecards.rules import events as ev
from oracle_bridge import chips_of, in_naive_words, model_of, naive_action
from random_hands import CELLS, COARSE, effort, generators, random_action, random_table


@pytest.mark.rule("A1", source="000, 004")
@pytest.mark.rule("A2", source="000, 003, 004")
@pytest.mark.rule("A3", source="000, 004")
@pytest.mark.rule("A4", source="000–004")
@pytest.mark.rule("A5", source="000, 001")
@pytest.mark.rule("A6", source="000, 002, WSOP")
@pytest.mark.rule("A8", source="000, 002, WSOP live 171–172")
@pytest.mark.rule("A9", source="WSOP 96, live 173, TDA 47")
@pytest.mark.rule("A10", source="RRP, WSOP live 129, TDA 47-B")
@pytest.mark.rule("A11", source="000")
@pytest.mark.rule("A13", source="000, TDA 16")
@pytest.mark.rule("A14", source="WSOP live 27, 161, 170")
@pytest.mark.rule("A16", source="cap games in data/")
@pytest.mark.rule("B9", source="RRP, WSOP live 150, TDA 54-B")
@pytest.mark.parametrize(("game", "limit"), CELLS)
@effort(30)
@given(random=generators())
def test_random_hands_have_the_same_choices_and_chips(
    random: Random, game: str, limit: Limit
) -> None:
    table = random_table(random, game=game, limit=limit, big_blinds=(2, 10, 1, 3, 4), deepest_bb=30)
    model, place = model_of(table), table.order.index
    log = model.log(())
    history = []
    state, events = table.start(COARSE)
    happened: list[ev.Event] = list(events)
    while state.phase is Phase.BETTING:
        legal = legal_actions(state)
        assert legal.player is not None
        assert model._to_act(log) == place(legal.player)
        assert model._legal(log) == in_naive_words(legal)
        action = random_action(random, table, legal)
        history.append(naive_action(action))
        log = model._after(log, history[-1])
        state, events = apply(state, action, ranker=COARSE)
        happened += events
    assert model.legal(history) == set()
    while state.phase is Phase.RUN_OUTS:
        state, events = apply(
            state, random_action(random, table, legal_actions(state)), ranker=COARSE
        )
        happened += events
    assert chips_of(state, happened) == model.chips(history)
