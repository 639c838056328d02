"""Random hands paid out by the engine and by the brute-force settlement: the same to the chip.

The settlement was written from the rule book alone and works chip by chip. With the poker hands
of a shuffled deck ties are rare, so hands are also played with a coarse ranker, in both.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle_settlement as naive
from naive_ledger import WatchedHand
from ninecards.evaluation import Ranker
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Action, Bet, Call, LegalActions, Limit, Raise, Rake, Street
from ninecards.rules import events as ev
from ninecards.rules.pots import build_pots
from oracle_bridge import strengths_of
from random_hands import (
    CELLS,
    COARSE,
    Table,
    effort,
    generators,
    random_action,
    random_table,
    rarely,
)

Award = tuple[int, int | None, str, tuple[tuple[int, int], ...]]

STAKES = {"big_blinds": (2, 10, 1, 3), "deepest_bb": 20}


def players_of(hand: WatchedHand) -> list[naive.Player]:
    """Who put in what and holds what, from the ledger."""
    ledger, mucked = hand.ledger, hand.state.showdown.mucked
    return [
        naive.Player(put_in, folded, hand.table.hole(player), player in mucked)
        for player, (put_in, folded) in enumerate(zip(ledger.layered, ledger.folded, strict=True))
    ]


def settled(hand: WatchedHand) -> naive.Settlement:
    """The pay-out of a hand that is over, by brute force."""
    config, boards, rake = hand.table.config, hand.state.boards, hand.table.config.rake
    assert isinstance(rake, Rake)
    caps = [chips for least, chips in rake.caps if hand.table.players >= least]
    streets = [event.street for event in hand.events if isinstance(event, ev.BoardDealt)]
    return naive.settle(
        players_of(hand),
        boards if len(boards[0]) == 5 else [],
        dead=hand.ledger.dead,
        hi_lo=config.game.hi_lo,
        order=hand.table.order,
        rake=(rake.fraction.numerator, rake.fraction.denominator, caps[-1] if caps else None),
        flop_seen=Street.FLOP in streets,
        same_hands_as_one=config.rules.same_hands_split_as_one,
    )


def awards_by_the_book(hand: WatchedHand, result: naive.Settlement) -> list[Award]:
    """Every award in the order of S5; those of no chips are left out."""
    config, boards, people = hand.table.config, hand.state.boards, players_of(hand)
    awards: list[Award] = []

    def award(board: int | None, half: str, chips: int, winners: list[int]) -> None:
        tied = sorted(winners, key=hand.table.order.index)
        shares = zip(tied, naive.in_equal_shares(chips, len(tied)), strict=True)
        if chips:
            awards.append((number, board, half, tuple(shares)))

    for number in reversed(range(len(result.pots))):
        pot = result.pots[number]
        chips = pot.chips - result.rake_by_pot[number]
        holding = [player for player in pot.contenders if not people[player].mucked]
        if len(pot.contenders) == 1:
            holding = list(pot.contenders)
        if len(holding) == 1:
            award(None, "whole", chips, holding)
            continue
        for board, share in enumerate(naive.in_equal_shares(chips, len(boards))):
            highs = naive.winners_of(people, holding, boards[board], low=False)
            lows = []
            if config.game.hi_lo:
                lows = naive.winners_of(people, holding, boards[board], low=True)
            if not lows or (config.rules.same_hands_split_as_one and highs == lows):
                award(board, "whole", share, highs)
            else:
                award(board, "high", share - share // 2, highs)
                award(board, "low", share // 2, lows)
    return awards


def check(hand: WatchedHand, ranker: Ranker) -> None:
    """Compare a hand that is over with the settlement."""
    with strengths_of(ranker):
        result = settled(hand)
        expected = awards_by_the_book(hand, result)
    ledger = hand.ledger
    assert tuple(ledger.won) == result.winnings
    stacks = tuple(a + b for a, b in zip(ledger.behind, result.winnings, strict=True))
    assert [e.stacks for e in hand.events if isinstance(e, ev.HandEnded)] == [stacks]
    rakes = [event.by_pot for event in hand.events if isinstance(event, ev.RakeTaken)]
    assert rakes == ([result.rake_by_pot] if result.rake else [])
    awards = [event for event in hand.events if isinstance(event, ev.PotAwarded)]
    assert [(a.pot, a.board, a.half.value, a.shares) for a in awards] == expected


def play(random: Random, table: Table, ranker: Ranker) -> WatchedHand:
    hand = WatchedHand(table, ranker)
    while legal := hand.legal:
        hand.do(random_action(random, table, legal))
    return hand


def shove(random: Random, table: Table, legal: LegalActions) -> Action:
    """All the chips, or a call of them; now and then something else."""
    span = legal.bet or legal.raise_to
    if (legal.call is None and span is None) or rarely(random, 6):
        return random_action(random, table, legal)
    if span is None or (legal.call and rarely(random, 2)):
        return Call()
    return Bet(span.most) if legal.bet else Raise(span.most)


@pytest.mark.rule("S5", source="000, RRP, TDA 20, WSOP 73, live 149")
@pytest.mark.rule("S7", source="RRP, PokerStars")
@pytest.mark.rule("G4", source="001, 003")
@pytest.mark.rule("A12", source="000, 001")
@pytest.mark.rule("A15", source="WSOP live 223")
@pytest.mark.parametrize(("game", "limit"), CELLS)
@effort(20)
@given(random=generators(), ranker=st.sampled_from((COARSE, NATIVE)))
def test_random_hands(random: Random, ranker: Ranker, game: str, limit: Limit) -> None:
    table = random_table(random, game=game, limit=limit, unknown_cards=True, **STAKES)
    check(play(random, table, ranker), ranker)


@pytest.mark.rule("A12", source="000, 001")
@pytest.mark.rule("A14", source="WSOP live 214–223")
@pytest.mark.rule("S5", source="000, RRP, TDA 20, WSOP 73, live 149")
@effort(200)
@given(random=generators(), ranker=st.sampled_from((COARSE, NATIVE)))
def test_layers_of_all_ins(random: Random, ranker: Ranker) -> None:
    table = random_table(random, limit=Limit.NO, **STAKES)
    hand = WatchedHand(table, ranker)
    while legal := hand.legal:
        hand.do(shove(random, table, legal))
    check(hand, ranker)


@pytest.mark.rule("A12", source="000, 001")
@effort(300)
@given(
    people=st.lists(st.tuples(st.integers(0, 30), st.booleans()), min_size=2, max_size=10),
    dead=st.integers(0, 20),
    winner=st.integers(0, 9),
)
def test_pots_of_any_contributions(people: list[tuple[int, bool]], dead: int, winner: int) -> None:
    winner %= len(people)
    people[winner] = (people[winner][0], False)
    players = [naive.Player(put_in, folded, ()) for put_in, folded in people]
    contenders = [player for player, (_, folded) in enumerate(people) if not folded]
    pots = build_pots([put_in for put_in, _ in people], dead, contenders)
    expected = naive.pots_of(players, dead) if any(p.contribution for p in players) or dead else ()
    assert tuple(map(tuple, pots)) == tuple(map(tuple, expected))
