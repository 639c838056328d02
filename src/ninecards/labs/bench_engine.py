"""The engine's speed: whole hands of pot-limit Omaha by a random policy, beside pokerkit.

Six players with 1000 each at 5/10; every hand from a new deck to its pay-out, nothing but the
rules. The policy folds 15 times in a hundred, checks or calls 70 and bets or raises 15, to any
legal figure with equal chance; where a check is free it checks instead of folding, and where no
raise is allowed it checks or calls. Nobody shows who may muck.

Both engines draw the same random numbers for their decisions, so a hand has the same betting in
both; the cards differ, as pokerkit shuffles by itself. (Shuffling is a thousandth of its time; the
decks of ninecards are shuffled before the clock starts.) The two take turns, a block of hands each,
so that whatever else the machine does meets both. pokerkit plays fewer hands: the first of each
block.
"""

from __future__ import annotations

import cProfile
import importlib.metadata
import importlib.util
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from ninecards.cards import FULL_DECK, Card
from ninecards.kernels.evaluator import NATIVE
from ninecards.labs.bench import BenchResult, PeerRate, Spent
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandConfig,
    LegalActions,
    Muck,
    Raise,
    Show,
    apply,
    legal_actions,
    plain_posts,
    start_hand,
)

__all__ = [
    "EngineBench",
    "Side",
    "bench_engine",
    "peer_is_installed",
    "play_hands",
    "play_peer",
    "profile_engine",
    "shuffled_decks",
]

PLAYERS = 6
STACK = 1000
SMALL_BLIND, BIG_BLIND = 5, 10
FOLD_SHARE = 0.15
RAISE_SHARE = 0.15
BLOCK_HANDS = 500
"""Hands of ninecards in one turn: some tenths of a second."""
PEER_BLOCK_HANDS = 10
"""Hands of pokerkit in one turn: about the same time."""
WARM_HANDS = 10
UNIT = "hands per second of processor time"


@dataclass(slots=True)
class Side:
    """What one of the two engines did."""

    name: str
    hands: int = 0
    actions: int = 0
    """Folds, checks, calls, bets and raises; shows and mucks are not counted."""
    spent: Spent = field(default_factory=Spent)

    @property
    def rate(self) -> float:
        """Hands per second of processor time; 0 before the first."""
        return self.hands / self.spent.cpu if self.hands else 0.0

    def play(self, block: Callable[[], Sequence[int]]) -> None:
        """Play hands and count them by the numbers of their actions, all of them or none."""
        spent = Spent()
        with spent.timed():
            counts = block()
        self.hands += len(counts)
        self.actions += sum(counts)
        self.spent.add(spent)


class EngineBench:
    """What each side did so far, and the result in the shape of all benches.

    An interrupt leaves what was done before the block that it broke off.
    """

    def __init__(self, seed: int, *, beside_peer: bool = True) -> None:
        self._seed = seed
        self._ours = Side("ninecards")
        beside_peer = beside_peer and peer_is_installed()
        self._peer = Side(_peer_name()) if beside_peer else None
        self._total = Spent()

    @property
    def sides(self) -> tuple[Side, ...]:
        """ninecards, and the peer where it plays along."""
        return (self._ours,) if self._peer is None else (self._ours, self._peer)

    def play(self, hands: int) -> None:
        """Play so many hands; beside them, in turns, fewer of the peer's."""
        with self._total.timed(), _global_random_kept():
            # The first hands pay for imports and caches; they are not counted.
            play_hands(shuffled_decks(WARM_HANDS, "warm"), "warm")
            if self._peer is not None:
                play_peer(1, "warm")
            for first in range(0, hands, BLOCK_HANDS):
                self._play_block(first, min(BLOCK_HANDS, hands - first))

    def _play_block(self, first: int, hands: int) -> None:
        source = f"{self._seed}/{first}"
        decks = shuffled_decks(hands, source)
        self._ours.play(lambda: play_hands(decks, source))
        if self._peer is not None:
            self._peer.play(lambda: play_peer(min(PEER_BLOCK_HANDS, hands), source))

    @property
    def result(self) -> BenchResult:
        """The rates, and the hands of ninecards that were played for them."""
        peer = self._peer
        return BenchResult(
            name="engine",
            value=self._ours.rate,
            unit=UNIT,
            peer=None if peer is None else PeerRate(peer.name, peer.rate),
            threads=1,
            hands=self._ours.hands,
            seed=self._seed,
            seconds=self._total.wall,
        )


def bench_engine(hands: int, seed: int, *, beside_peer: bool = True) -> EngineBench:
    """Play so many hands; beside them, in turns, fewer of the peer's where it is installed.

    >>> bench = bench_engine(hands=20, seed=1, beside_peer=False)
    >>> bench.result.hands, bench.result.peer, bench.result.value > 0
    (20, None, True)
    """
    bench = EngineBench(seed, beside_peer=beside_peer)
    bench.play(hands)
    return bench


def profile_engine(hands: int, seed: int) -> cProfile.Profile:
    """Play so many hands under the profiler, which itself slows every call."""
    play_hands(shuffled_decks(WARM_HANDS, "warm"), "warm")
    source = f"{seed}/0"
    decks, profile = shuffled_decks(hands, source), cProfile.Profile()
    profile.runcall(play_hands, decks, source)
    return profile


def shuffled_decks(hands: int, source: str) -> list[tuple[Card, ...]]:
    """A deck for each hand, drawn from a generator of their own."""
    cards = random.Random(f"{source}/cards")
    return [tuple(cards.sample(FULL_DECK, len(FULL_DECK))) for _ in range(hands)]


def play_hands(decks: Sequence[Sequence[Card]], source: str) -> list[int]:
    """Play a hand of ninecards with each deck; return the number of actions of each.

    >>> play_hands(shuffled_decks(3, "example"), "example")
    [25, 25, 15]
    """
    config = HandConfig.of("omaha", "pot", SMALL_BLIND, BIG_BLIND)
    posts, stacks = plain_posts(config, PLAYERS), (STACK,) * PLAYERS
    choice = random.Random(f"{source}/choice")
    counts: list[int] = []
    for deck in decks:
        state, _ = start_hand(
            config, stacks=stacks, deck=deck, posts=posts, button=PLAYERS, ranker=NATIVE
        )
        actions = 0
        while not state.is_over:
            legal = legal_actions(state)
            if legal.show:
                action: Action = Muck() if legal.muck else Show()
            else:
                action = _chosen(legal, choice)
                actions += 1
            state, _ = apply(state, action, ranker=NATIVE)
        assert sum(state.stacks) == STACK * PLAYERS
        counts.append(actions)
    return counts


def _chosen(legal: LegalActions, choice: random.Random) -> Action:
    draw = choice.random()
    if draw < FOLD_SHARE and legal.call is not None:
        return Fold()
    if draw >= 1 - RAISE_SHARE:
        if legal.bet is not None:
            return Bet(_between(*legal.bet, choice))
        if legal.raise_to is not None:
            return Raise(_between(*legal.raise_to, choice))
    return Check() if legal.check else Call()


def _between(least: int, most: int, choice: random.Random) -> int:
    return least + int(choice.random() * (most - least + 1))


def play_peer(hands: int, source: str) -> list[int]:
    """Play hands of pokerkit, all its automations on; return the number of actions of each."""
    from pokerkit import Automation, PotLimitOmahaHoldem  # noqa: PLC0415 - a guest, if at home

    automations = tuple(Automation)
    random.seed(f"{source}/cards")  # pokerkit shuffles with the generator that all share
    choice = random.Random(f"{source}/choice")
    counts: list[int] = []
    for _ in range(hands):
        state = PotLimitOmahaHoldem.create_state(
            automations,
            True,  # antes are trimmed; there are none
            0,
            (SMALL_BLIND, BIG_BLIND),
            BIG_BLIND,
            (STACK,) * PLAYERS,
            PLAYERS,
        )
        actions = 0
        while state.status:
            draw = choice.random()
            if draw < FOLD_SHARE and state.checking_or_calling_amount:
                state.fold()
            elif draw >= 1 - RAISE_SHARE and state.can_complete_bet_or_raise_to():
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                assert least is not None
                assert most is not None
                state.complete_bet_or_raise_to(_between(least, most, choice))
            else:
                state.check_or_call()
            actions += 1
        assert sum(state.stacks) == STACK * PLAYERS
        counts.append(actions)
    return counts


def peer_is_installed() -> bool:
    """Whether pokerkit can be imported; it is never asked for, only used where it is."""
    return importlib.util.find_spec("pokerkit") is not None


def _peer_name() -> str:
    return f"pokerkit {importlib.metadata.version('pokerkit')}"


@contextmanager
def _global_random_kept() -> Iterator[None]:
    before = random.getstate()
    try:
        yield
    finally:
        random.setstate(before)
