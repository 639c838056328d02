"""PokerStars text that is written, read by another program.

pokerkit (a development dependency) reads PokerStars text of no-limit hold'em. Its grammar knows
nothing of hold'em but the name in the first line: with the name of pot-limit Omaha in its table
it reads that too, and plays it by its own rules. (The bets of fixed limit it does not read.) The
hands here have what it reads: a small and a big blind that are whole and no other posts, no fold
where checking is free, no rake, no runs, and figures that divide without odd chips. A raise that
nobody can pay more of is left out: it plays that otherwise (see test_phh_pokerkit.py).
"""

from __future__ import annotations

import random
import re
import warnings
from collections import Counter
from typing import TYPE_CHECKING, ClassVar

from pokerkit.notation import PokerStarsParser

from ninecards.cards import FULL_DECK
from ninecards.history.writers import Export, exported
from ninecards.history.writers.own_hand import record_of
from ninecards.history.writers.stars import STARS_WRITER
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandConfig,
    HandState,
    Raise,
    Show,
    apply,
    legal_actions,
    plain_posts,
    start_hand,
)

if TYPE_CHECKING:
    from re import Pattern

GRAIN = 5_040
"""Every figure is a multiple of it, so that no pot divides into odd chips."""
CONFIG = HandConfig.of("omaha", "pot", 5 * GRAIN, 10 * GRAIN)


class OmahaParser(PokerStarsParser):
    """The same grammar with another name of a game."""

    VARIANT: ClassVar[Pattern[str]] = re.compile(r" (?P<variant>Omaha Pot Limit) ")
    VARIANTS: ClassVar[dict[str, str]] = {"Omaha Pot Limit": "PO"}


def pokerkit_stacks(text: str) -> dict[str, int]:
    """What each player has at the end of the only hand of a text, by pokerkit."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        [hand] = OmahaParser()(text, error_status=True)
    *_, state = hand
    assert not state.status, "pokerkit has not come to the end of the hand"
    assert hand.players is not None
    return dict(zip(hand.players, map(int, state.stacks), strict=True))


class PlainHand:
    """A random hand; ``left_out`` says why pokerkit cannot be asked about it."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.left_out: str | None = None
        players = rng.randint(2, 6)
        depths = [(12, 60), (60, 400), (1000, 1000)]
        state, opening = start_hand(
            CONFIG,
            stacks=[GRAIN * rng.randint(*rng.choice(depths)) for _ in range(players)],
            deck=rng.sample(FULL_DECK, len(FULL_DECK)),
            posts=plain_posts(CONFIG, players),
            button=players,
            ranker=NATIVE,
        )
        self.events = [*opening]
        while not state.is_over:
            state, more = apply(state, self._choose(state), ranker=NATIVE)
            self.events += more
        self.names = [f"Player {chair}" for chair in range(1, players + 1)]
        self.stacks = dict(zip(self.names, state.stacks, strict=True))

    def export(self) -> Export:
        """The hand as it is written."""
        record = record_of(self.events, names=self.names, hand="1")
        return exported(record, ranker=NATIVE)

    def _choose(self, state: HandState) -> Action:
        rng, legal = self._rng, legal_actions(state)
        if legal.show:
            return Show()
        span, roll = legal.bet or legal.raise_to, rng.random()
        if roll < 0.15 and not legal.check:
            return Fold()
        if roll < 0.7 or span is None:
            return Check() if legal.check else Call()
        least, most = span
        to = rng.choice([least, most, GRAIN * rng.randint(least // GRAIN, most // GRAIN)])
        bets, stacks = state.round.street_bets, state.stacks
        others = [player for player in state.live if player != state.to_act]
        if max(bets[player] + stacks[player] for player in others) <= state.round.current_bet:
            self.left_out = "a raise that nobody can pay"
        return Bet(to) if legal.bet else Raise(to)


def test_another_program_plays_the_text_to_the_same_end() -> None:
    rng = random.Random("stars")
    asked: Counter[str] = Counter()
    several_pots = 0
    while asked["asked"] < 80:
        hand = PlainHand(rng)
        asked[hand.left_out or "asked"] += 1
        if hand.left_out is None:
            text = "".join(STARS_WRITER.write([hand.export()]))
            assert pokerkit_stacks(text) == hand.stacks, text
            several_pots += "Side pot" in text
    assert several_pots > 10
    assert asked.total() < 120, f"too much is left out: {asked}"
