"""Names change nothing: neither those of the suits nor those of the chairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ninecards.cards import FULL_DECK, Card
from ninecards.evaluation import Ranker
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Action, Show, apply, legal_actions
from ninecards.rules import events as ev
from random_hands import (
    CHAIRS,
    COARSE,
    Table,
    effort,
    generators,
    random_action,
    random_table,
)


@dataclass(frozen=True)
class Renaming:
    """New names for players (old index to new) and cards (number to card)."""

    players: Sequence[int]
    cards: Sequence[Card]

    def of_cards(self, cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
        return tuple(None if card is None else self.cards[card] for card in cards)

    def of_values(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """Values by player, in the new order."""
        renamed = dict(zip(self.players, values, strict=True))
        return tuple(renamed[player] for player in range(len(values)))

    def of_action(self, action: Action) -> Action:
        if isinstance(action, Show) and action.cards is not None:
            return Show(self.of_cards(action.cards))  # type: ignore[arg-type]
        return action

    def of_event(self, event: ev.Event) -> ev.Event:
        fields: dict[str, Callable[[Any], Any]] = {
            "player": self.players.__getitem__,
            "cards": self.of_cards,
            "order": lambda order: tuple(self.players[player] for player in order),
            "shares": lambda shares: tuple((self.players[p], chips) for p, chips in shares),
            "stacks": self.of_values,
        }
        return replace(
            event,
            **{
                name: rename(getattr(event, name))
                for name, rename in fields.items()
                if hasattr(event, name)
            },
        )


def play_both(random: Random, one: Table, other: Table, names: Renaming, ranker: Ranker) -> None:
    """Play the same decisions at both tables and compare everything that happens."""
    (state, events), (twin, twin_events) = one.start(ranker), other.start(ranker)
    events, twin_events = events[1:], twin_events[1:]
    while True:
        assert [names.of_event(event) for event in events] == list(twin_events)
        legal, twin_legal = legal_actions(state), legal_actions(twin)
        player = None if legal.player is None else names.players[legal.player]
        assert legal._replace(player=player) == twin_legal
        if not legal:
            break
        action = random_action(random, one, legal)
        state, events = apply(state, action, ranker=ranker)
        twin, twin_events = apply(twin, names.of_action(action), ranker=ranker)
    assert names.of_values(state.stacks) == twin.stacks


@pytest.mark.rule("G2", source="003")
@effort(250)
@given(
    random=generators(),
    suits=st.permutations(range(4)),
    ranker=st.sampled_from((COARSE, NATIVE)),
)
def test_renaming_suits_changes_only_card_names(
    random: Random, suits: list[int], ranker: Ranker
) -> None:
    table = random_table(random, unknown_cards=True)
    cards = [FULL_DECK[4 * card.rank + suits[card.suit]] for card in FULL_DECK]
    names = Renaming(range(table.players), cards)
    twin = replace(table, deck=tuple(cards[card] for card in table.deck))
    play_both(random, table, twin, names, ranker)


@pytest.mark.rule("A1", source="000, 004")
@pytest.mark.rule("S5", source="000, RRP, TDA 20")
@effort(250)
@given(
    random=generators(),
    turn=st.integers(1, CHAIRS - 1),
    ranker=st.sampled_from((COARSE, NATIVE)),
)
def test_turning_the_table_changes_only_seats(random: Random, turn: int, ranker: Ranker) -> None:
    table = random_table(random, unknown_cards=True)
    turned = [(chair - 1 + turn) % CHAIRS + 1 for chair in table.seat_nos]
    chairs = tuple(sorted(turned))
    names = Renaming([chairs.index(chair) for chair in turned], FULL_DECK)
    twin = replace(
        table,
        seat_nos=chairs,
        button=(table.button - 1 + turn) % CHAIRS + 1,
        stacks=names.of_values(table.stacks),
        posts=tuple(replace(post, player=names.players[post.player]) for post in table.posts),
        unknown=frozenset(names.players[player] for player in table.unknown),
    )
    play_both(random, table, twin, names, ranker)


def test_renaming_that_is_wrong_is_seen() -> None:
    """The comparison itself bites: a table whose names do not fit fails it."""
    random = Random(1)
    table = random_table(random, most_players=2)
    swapped = Renaming([1, 0], FULL_DECK)
    with pytest.raises(AssertionError):
        play_both(random, table, table, swapped, COARSE)
    suits = next(suits for suits in permutations(range(4)) if suits != (0, 1, 2, 3))
    cards = [FULL_DECK[4 * card.rank + suits[card.suit]] for card in FULL_DECK]
    with pytest.raises(AssertionError):
        play_both(random, table, table, Renaming([0, 1], cards), COARSE)
