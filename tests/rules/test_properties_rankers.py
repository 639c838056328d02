"""The rules with the native ranker in place of the reference: nothing differs, byte for byte."""

from __future__ import annotations

from random import Random

import pytest

from ninecards.errors import IllegalActionError
from ninecards.evaluation import REFERENCE, Ranker
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Action, Limit, apply, legal_actions
from ninecards.rules import events as ev
from random_hands import CELLS, COARSE, Table, random_action, random_table

HANDS = 10_000
HANDS_A_CELL = -(-HANDS // len(CELLS))


def play(random: Random, table: Table) -> tuple[list[Action], bytes]:
    """Play a hand with the native ranker; return its actions and the text of its events."""
    state, events = table.start(NATIVE)
    happened: list[ev.Event] = list(events)
    actions = []
    while legal := legal_actions(state):
        actions.append(random_action(random, table, legal))
        state, events = apply(state, actions[-1], ranker=NATIVE)
        happened += events
    return actions, repr(happened).encode()


def replay(actions: list[Action], table: Table, ranker: Ranker) -> bytes:
    """Play the same actions with another ranker; return the text of the events."""
    state, events = table.start(ranker)
    happened: list[ev.Event] = list(events)
    for action in actions:
        state, events = apply(state, action, ranker=ranker)
        happened += events
    return repr(happened).encode()


@pytest.mark.parametrize(("game", "limit"), CELLS)
def test_ten_thousand_hands_with_both_rankers(game: str, limit: Limit) -> None:
    random = Random(f"{game} {limit}")
    showdowns = 0
    for _ in range(HANDS_A_CELL):
        table = random_table(random, game=game, limit=limit, most_players=6)
        actions, native = play(random, table)
        assert native == replay(actions, table, REFERENCE)
        showdowns += b"ShowdownStarted" in native
    assert showdowns > HANDS_A_CELL // 2


def test_another_ranker_is_seen() -> None:
    """The comparison bites: a ranker that ranks otherwise changes the events or what is legal."""

    def differs(seed: int) -> bool:
        table = random_table(Random(seed), most_players=3)
        actions, native = play(Random(seed), table)
        try:
            return native != replay(actions, table, COARSE)
        except IllegalActionError:
            return True

    assert sum(differs(seed) for seed in range(30)) > 10
