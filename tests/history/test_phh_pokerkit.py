"""Our reader and rules beside another program's, on the same PHH hands.

pokerkit (a development dependency) reads the two variants of the standard. Left out, each for its
reason, is what it reads otherwise:

- fields of our own: it does not know dead posts;
- a fold where checking is free, and a raise that nobody can pay more of: it refuses both;
- an all-in of a fixed-limit round between two units: it has no completing of it (rule A10);
- unknown cards at the showdown: to it they lose, whatever the stacks at the end say;
- in Hi/Lo a low for one pot and none for another: it then gives half of the other pot to hands
  that have no low, where the high takes it all (rule G4);
- odd chips: it has its own order for those of side pots. The random hands below have none.
"""

from __future__ import annotations

import random
import warnings
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from pokerkit import HandHistory

from ninecards.cards import FULL_DECK
from ninecards.history import Verdict, replay
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandConfig,
    HandState,
    Limit,
    Muck,
    Post,
    PostKind,
    Raise,
    Show,
    apply,
    legal_actions,
    plain_posts,
    start_hand,
)
from ninecards.rules import events as ev
from phh_hands import HANDS, read_record
from phh_text import phh_text

if TYPE_CHECKING:
    from decimal import Decimal
    from pathlib import Path

LEFT_OUT = {
    "plo-posts": "a dead post",
    "plo-seats": "a fold where checking is free",
    "plo-unshown": "unknown cards at the showdown",
    "plo-odd-chip": "splits to the unit, knows no larger chip",
}
OWN_HANDS = sorted(path for path in HANDS.glob("*.phh") if path.stem not in LEFT_OUT)
GRAIN = 120
"""Chips of random hands are multiples of it: halves and up to six equal shares come out even."""


def pokerkit_stacks(text: str) -> list[int | Decimal]:
    """What pokerkit says everybody has at the end."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        *_, state = HandHistory.loads(text)
    assert not state.status, "the hand goes on"
    return list(state.stacks)


def our_stacks(text: str) -> list[Decimal]:
    """What our rules say, in the figures of the hand; its own stated end is not looked at."""
    kept = [line for line in text.splitlines() if not line.startswith("finishing_stacks")]
    record = read_record("\n".join(line for line in kept if not line.startswith("winnings")))
    result = replay(record, ranker=NATIVE)
    assert result.verdict is Verdict.OK, result.why
    end = result.events[-1]
    assert isinstance(end, ev.HandEnded)
    return [chips * record.unit for chips in end.stacks]


@pytest.mark.parametrize("path", OWN_HANDS, ids=lambda path: path.stem)
def test_own_hands(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert our_stacks(text) == pokerkit_stacks(text)


def test_left_out_hands_exist() -> None:
    assert {path.stem for path in HANDS.glob("*.phh")} >= LEFT_OUT.keys()


def test_televised_hands(shared_data: Path) -> None:
    paths = sorted((shared_data / "hands" / "phh").glob("*.phh"))
    assert paths
    for path in paths:
        text = path.read_text(encoding="utf-8")
        assert our_stacks(text) == pokerkit_stacks(text), path.name


class RandomHand:
    """A random hand of PO or FO/8; ``left_out`` says why pokerkit cannot be asked about it."""

    def __init__(self, rng: random.Random, variant: str) -> None:
        self._rng = rng
        self.left_out: str | None = None
        self.config = HandConfig.of("omaha", "pot", 5 * GRAIN, 10 * GRAIN)
        if variant == "FO/8":
            self.config = HandConfig.of("omaha-hilo", "fixed", 10 * GRAIN, 20 * GRAIN)
        self.config = self.config.with_options(ante=rng.choice([0, 0, 2 * GRAIN]))
        players = rng.randint(2, 6)
        depths = [(12, 60), (60, 400), (1000, 1000)]
        self.stacks = [GRAIN * rng.randint(*rng.choice(depths)) for _ in range(players)]
        self.state, self.events = self._play(players)
        self.text = phh_text(self.config, variant, self.stacks, self.events)

    def _play(self, players: int) -> tuple[HandState, list[ev.Event]]:
        rng, config = self._rng, self.config
        antes = [Post(player, PostKind.ANTE, config.ante) for player in range(players)]
        blinds = [post for post in plain_posts(config, players) if post.kind is not PostKind.ANTE]
        state, opening = start_hand(
            config,
            stacks=self.stacks,
            deck=rng.sample(FULL_DECK, len(FULL_DECK)),
            posts=[*(antes if config.ante else []), *blinds],
            button=players,
            ranker=NATIVE,
        )
        events = list(opening)
        while not state.is_over:
            state, more = apply(state, self._choose(state), ranker=NATIVE)
            events += more
        awards = [e for e in events if isinstance(e, ev.PotAwarded) and e.board is not None]
        lows = {award.pot for award in awards if award.half is ev.Half.LOW}
        if lows and {award.pot for award in awards} != lows:
            self.left_out = "a low for one pot and none for another"
        return state, events

    def _choose(self, state: HandState) -> Action:
        rng, legal = self._rng, legal_actions(state)
        if legal.show:
            return Muck() if legal.muck and rng.random() < 0.5 else Show()
        span, roll = legal.bet or legal.raise_to, rng.random()
        if roll < 0.15 and not legal.check:
            return Fold()
        if roll < 0.7 or span is None:
            return Check() if legal.check else Call()
        least, most = span
        to = rng.choice([least, most, GRAIN * rng.randint(least // GRAIN, most // GRAIN)])
        self._look_at(state, to)
        return Bet(to) if legal.bet else Raise(to)

    def _look_at(self, state: HandState, to: int) -> None:
        unit = self.config.bet_unit(state.street)
        if self.config.limit is Limit.FIXED and to % unit:
            self.left_out = "an all-in between two fixed bets"
        rnd = state.round
        reach = [
            rnd.street_bets[other] + state.stacks[other]
            for other in state.live
            if other != state.to_act
        ]
        if max(reach) <= rnd.current_bet:
            self.left_out = "a raise that nobody can pay"


@pytest.mark.parametrize("variant", ["PO", "FO/8"])
def test_random_hands(variant: str) -> None:
    rng = random.Random(f"pokerkit {variant}")
    asked: Counter[str] = Counter()
    several_pots = 0
    while asked["asked"] < 60:
        hand = RandomHand(rng, variant)
        asked[hand.left_out or "asked"] += 1
        # Ours must settle all of them.
        assert our_stacks(hand.text) == list(hand.state.stacks), hand.text
        if hand.left_out is None:
            assert pokerkit_stacks(hand.text) == list(hand.state.stacks), hand.text
            several_pots += len({e.pot for e in hand.events if isinstance(e, ev.PotAwarded)}) > 1
    assert several_pots > 10
    assert asked.total() < 100, f"too much is left out: {asked}"


def test_random_hands_state_their_own_end() -> None:
    """The text keeps what was played: read back, every hand settles as it states."""
    rng = random.Random("own end")
    for _ in range(200):
        text = RandomHand(rng, rng.choice(["PO", "FO/8"])).text
        assert replay(read_record(text), ranker=NATIVE).verdict is Verdict.OK, text
