"""The bench of the engine plays real hands, the same ones at every run; no speed is asserted."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from ninecards.cards import FULL_DECK
from ninecards.labs import bench_engine as lab
from ninecards.labs.bench_engine import (
    PEER_BLOCK_HANDS,
    bench_engine,
    peer_is_installed,
    play_hands,
    play_peer,
    profile_engine,
    shuffled_decks,
)
from ninecards.rules import Span


def test_the_same_seed_plays_the_same_hands() -> None:
    first, again = (play_hands(shuffled_decks(20, "a"), "a") for _ in range(2))
    assert first == again
    assert first != play_hands(shuffled_decks(20, "b"), "b")


def test_every_deck_is_new_and_whole() -> None:
    decks = shuffled_decks(20, "a")
    assert all(sorted(deck) == list(FULL_DECK) for deck in decks)
    assert all(one != other for one, other in pairwise(decks))


def test_the_policy_has_its_shares() -> None:
    """Where everything is allowed the choices fall 15, 70 and 15 times in a hundred."""
    legal = lab.LegalActions(0, True, False, 10, None, Span(20, 35))
    choice = random.Random("shares")
    actions = [lab._chosen(legal, choice) for _ in range(4000)]
    shares = {
        kind: sum(isinstance(action, kind) for action in actions) / len(actions)
        for kind in (lab.Fold, lab.Call, lab.Raise)
    }
    assert shares == pytest.approx({lab.Fold: 0.15, lab.Call: 0.7, lab.Raise: 0.15}, abs=0.02)
    raises = {action.to for action in actions if isinstance(action, lab.Raise)}
    assert raises == set(range(20, 36))


def test_where_a_check_is_free_nobody_folds_and_where_no_raise_is_allowed_nobody_raises() -> None:
    choice = random.Random("free")
    free = lab.LegalActions(0, True, True, None, None, None)
    assert {lab._chosen(free, choice) for _ in range(200)} == {lab.Check()}
    closed = lab.LegalActions(0, True, False, 10, None, None)
    assert {lab._chosen(closed, choice) for _ in range(200)} == {lab.Call(), lab.Fold()}


@pytest.mark.skipif(not peer_is_installed(), reason="pokerkit is not installed")
@pytest.mark.parametrize("source", [f"same/{number}" for number in range(3)])
def test_the_same_random_numbers_make_the_same_betting_in_both_engines(source: str) -> None:
    """Every range of a bet or raise is the same, or the choices would part."""
    assert play_hands(shuffled_decks(20, source), source) == play_peer(20, source)


def test_alone_the_bench_has_no_peer() -> None:
    bench = bench_engine(30, seed=2, beside_peer=False)
    (side,) = bench.sides
    assert bench.result.peer is None
    assert (bench.result.hands, side.hands, bench.result.seed) == (30, 30, 2)
    assert side.actions == sum(play_hands(shuffled_decks(30, "2/0"), "2/0"))
    assert bench.result.value == 30 / side.spent.cpu


def test_where_the_peer_is_missing_the_bench_is_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "peer_is_installed", lambda: False)
    assert [side.name for side in bench_engine(5, seed=2).sides] == ["ninecards"]


@pytest.mark.skipif(not peer_is_installed(), reason="pokerkit is not installed")
def test_the_peer_plays_the_first_hands_of_each_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BLOCK_HANDS", 15)
    before = random.getstate()
    bench = bench_engine(40, seed=3)
    ours, peer = bench.sides
    assert (ours.hands, peer.hands) == (40, 3 * PEER_BLOCK_HANDS)
    assert peer.actions == sum(
        sum(play_hands(shuffled_decks(PEER_BLOCK_HANDS, source), source))
        for source in ("3/0", "3/15", "3/30")
    )
    assert bench.result.peer is not None
    assert bench.result.peer.name.startswith("pokerkit ")
    assert random.getstate() == before


def test_the_profile_sees_every_hand() -> None:
    profile = profile_engine(6, seed=1)
    calls = {
        entry.code.co_name: entry.callcount
        for entry in profile.getstats()
        if not isinstance(entry.code, str)
    }
    assert calls["start_hand"] == 6
    assert calls["play_hands"] == 1
