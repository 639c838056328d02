"""Hands of any kind, played by Hypothesis: what is legal applies, the rest is refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import note, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from naive_ledger import WatchedHand, candidates, is_member
from ninecards.cards import FULL_DECK, Card
from ninecards.errors import IllegalActionError
from ninecards.rules import Call, Check, ChooseRunOuts, Show, apply, state_of
from ninecards.rules.legal import is_legal
from random_hands import COARSE, Table, effort, generators, random_action, tables


class HandMachine(RuleBasedStateMachine):
    """Hand after hand; ``WatchedHand`` compares each event with a naive ledger."""

    hand: WatchedHand

    @initialize(table=tables(unknown_cards=True))
    def first_hand(self, table: Table) -> None:
        self.hand = WatchedHand(table, COARSE)

    @precondition(lambda self: self.hand.legal)
    @rule(random=generators())
    def act(self, random: Random) -> None:
        action = random_action(random, self.hand.table, self.hand.legal)
        note(str(action))
        self.hand.do(action)

    @precondition(lambda self: not self.hand.legal)
    @rule(table=tables(unknown_cards=True))
    def next_hand(self, table: Table) -> None:
        self.hand.ended()
        self.hand = WatchedHand(table, COARSE)

    @invariant()
    def legal_applies_and_the_rest_is_refused(self) -> None:
        state, legal = self.hand.state, self.hand.legal
        for action in candidates(state):
            assert is_legal(state, action) == is_member(legal, action), action
            if isinstance(action, Show):
                continue  # What cards may be shown is looked at below.
            if is_member(legal, action):
                after, events = apply(state, action, ranker=COARSE)
                assert after == state_of([*self.hand.events, *events])
            else:
                with pytest.raises(IllegalActionError) as refusal:
                    apply(state, action, ranker=COARSE)
                assert "\n" not in str(refusal.value)
        assert state_of(self.hand.events) == state

    @invariant()
    def only_the_cards_that_a_player_has_are_shown(self) -> None:
        state, legal, table = self.hand.state, self.hand.legal, self.hand.table
        if not legal.show or legal.player is None:
            refused: list[tuple[Card, ...] | None] = [None, FULL_DECK[:4]]
            allowed: list[tuple[Card, ...] | None] = []
        else:
            held = table.hole(legal.player)
            known = legal.player not in table.unknown
            others = table.hole((legal.player + 1) % table.players)
            told_others = (legal.player + 1) % table.players not in table.unknown
            lying = state.boards[0][:1] or held[:1]
            refused = [held[:-1], (*held[:-1], held[0]), (*held[:-1], *lying)]
            refused += [others] if known or told_others else []
            refused += [] if known else [None]
            allowed = [held, None] if known else [held]
        for cards in refused:
            with pytest.raises(IllegalActionError):
                apply(state, Show(cards), ranker=COARSE)
        for cards in allowed:
            after, _ = apply(state, Show(cards), ranker=COARSE)
            assert legal.player in after.showdown.shown - state.showdown.shown

    def teardown(self) -> None:
        """A hand that nobody raises any more ends."""
        if not hasattr(self, "hand"):
            return
        while legal := self.hand.legal:
            if legal.run_outs:
                self.hand.do(ChooseRunOuts(legal.run_outs[-1]))
            elif legal.show and legal.player is not None:
                self.hand.do(Show(self.hand.table.hole(legal.player)))
            else:
                self.hand.do(Check() if legal.check else Call())
        self.hand.ended()


TestHands = HandMachine.TestCase
TestHands.settings = settings(effort(60), stateful_step_count=40)
