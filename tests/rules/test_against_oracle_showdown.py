"""Who shows, who may muck, in what order: random hands beside a naive reading of S1, S2 and S4."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_settlement as naive
from naive_ledger import WatchedHand
from ninecards.evaluation import Ranker
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Limit, Phase
from ninecards.rules import events as ev
from oracle_bridge import strengths_of
from random_hands import CELLS, COARSE, effort, generators, random_action, random_table


class NaiveShowdown:
    """The showdown of a hand from its events so far."""

    def __init__(self, hand: WatchedHand) -> None:
        self.hand = hand
        self.hi_lo = hand.table.config.game.hi_lo
        self.live = [p for p in hand.table.order if not hand.ledger.folded[p]]
        people = [
            naive.Player(put_in, folded, ())
            for put_in, folded in zip(hand.ledger.layered, hand.ledger.folded, strict=True)
        ]
        pots = naive.pots_of(people, hand.ledger.dead)
        self.pots = [pot.contenders for pot in pots if len(pot.contenders) > 1]

    @property
    def order(self) -> list[int]:
        """From the last bettor or raiser of the last round on, else from the button's left."""
        bettor = None
        for event in self.hand.events:
            if isinstance(event, ev.BettingStarted):
                bettor = None
            if isinstance(event, ev.BetMade | ev.RaisedTo):
                bettor = event.player
        start = 0 if bettor is None else self.live.index(bettor)
        return self.live[start:] + self.live[:start]

    @property
    def all_in(self) -> bool:
        """Whether somebody in the hand has no chips left that a cap lets him bet."""
        reserves = self.hand.state.start.reserves
        return any(self.hand.ledger.behind[p] == reserves[p] for p in self.live)

    def those(self, kind: type[ev.HandShown | ev.HandMucked]) -> list[int]:
        return [event.player for event in self.hand.events if isinstance(event, kind)]

    def equals_or_beats(self, player: int) -> bool:
        """Whether he is as good as the best shown in a pot of his, on a board, for a half."""
        table, shown = self.hand.table, self.those(ev.HandShown)
        for contenders in self.pots:
            if player not in contenders:
                continue
            rivals = [rival for rival in shown if rival in contenders]
            for board in self.hand.state.boards:
                mine = naive.best_high(table.hole(player), board)
                if all(mine >= naive.best_high(table.hole(rival), board) for rival in rivals):
                    return True
                low = naive.best_low(table.hole(player), board) if self.hi_lo else None
                lows = [naive.best_low(table.hole(rival), board) for rival in rivals]
                if low is not None and all(other is None or low >= other for other in lows):
                    return True
        return False

    def next(self) -> tuple[int, bool] | None:
        """Who comes next and whether he is shown unasked; None when nobody has to."""
        shown, mucked = self.those(ev.HandShown), self.those(ev.HandMucked)
        if not any(len(set(pot).difference(mucked)) > 1 for pot in self.pots):
            return None
        waiting = [p for p in self.order if p not in shown and p not in mucked]
        if not waiting:
            return None
        player = waiting[0]
        everybody = self.hand.table.config.rules.all_in_shows_all and self.all_in
        must = not shown or everybody or self.equals_or_beats(player)
        return player, must and player not in self.hand.table.unknown

    def may_muck(self, player: int) -> bool:
        """Whether each pot that he would give away still has another contender."""
        gone = {player, *self.those(ev.HandMucked)}
        return all(set(pot) - gone for pot in self.pots if player in pot)


def follow(events: list[ev.Event], hand: WatchedHand) -> None:
    """Put the hand's events back one by one and foretell each that belongs to the showdown."""
    began = next(n for n, event in enumerate(events) if isinstance(event, ev.ShowdownStarted))
    first = events[began]
    assert isinstance(first, ev.ShowdownStarted)
    hand.events = events[:began]
    assert list(first.order) == NaiveShowdown(hand).order
    place = began + 1
    while (coming := NaiveShowdown(hand).next()) is not None:
        player, shown = coming
        if shown:
            assert events[place] == ev.HandShown(player, hand.table.hole(player))
        else:
            assert events[place] == ev.ShowChoiceOffered(player)
            place += 1
            assert isinstance(events[place], ev.HandShown | ev.HandMucked)
        hand.events = events[: place + 1]
        place += 1
    assert not any(isinstance(event, ev.ShowChoiceOffered) for event in events[place:])
    assert isinstance(events[place], ev.RakeTaken | ev.PotAwarded | ev.HandEnded)


def check_early_shows(hand: WatchedHand) -> None:
    """With the betting over before the river everybody is shown before the cards (S2, A13)."""
    closed = [n for n, event in enumerate(hand.events) if isinstance(event, ev.BettingClosed)]
    rules, order = hand.table.config.rules, NaiveShowdown(hand).order
    bets = [n for n, event in enumerate(hand.events) if isinstance(event, ev.BettingStarted)]
    shown = [
        event.player
        for event in hand.events[bets[-1] : closed[0]]
        if isinstance(event, ev.HandShown)
    ]
    told = [player for player in order if player not in hand.table.unknown]
    assert shown == (told if rules.all_in_shows_all else [])


@pytest.mark.rule("S1", source="000, 001, 002, 004")
@pytest.mark.rule("S2", source="TDA 16")
@pytest.mark.rule("S4", source="000, 004")
@pytest.mark.rule("A13", source="000, TDA 16")
@pytest.mark.parametrize(("game", "limit"), CELLS)
@effort(20)
@given(random=generators(), ranker=st.sampled_from((COARSE, NATIVE)))
def test_random_showdowns(random: Random, ranker: Ranker, game: str, limit: Limit) -> None:
    table = random_table(random, game=game, limit=limit, deepest_bb=20, unknown_cards=True)
    hand = WatchedHand(table, ranker)
    while legal := hand.legal:
        if hand.state.phase is Phase.SHOWDOWN and legal.player is not None:
            assert legal.muck == NaiveShowdown(hand).may_muck(legal.player)
        hand.do(random_action(random, table, legal))
    events = list(hand.events)
    if any(isinstance(event, ev.BettingClosed) for event in events):
        check_early_shows(hand)
    if NaiveShowdown(hand).pots:
        with strengths_of(ranker):
            follow(events, hand)
    else:
        assert not any(isinstance(event, ev.ShowdownStarted) for event in events)
        ended = next(n for n, event in enumerate(events) if isinstance(event, ev.HandEnded))
        assert not any(isinstance(event, ev.HandShown) for event in events[:ended])
