"""The practice table: deals, buttons, chips, and who is asked."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from ninecards.bots import Bot, CallerBot, PotOddsBot, RandomBot, View
from ninecards.cli.terminal.practice import PLAYER, PracticeTable, Turn
from ninecards.errors import ConfigError, IllegalActionError
from ninecards.rules import (
    Action,
    Call,
    Check,
    ChooseRunOuts,
    Fold,
    HandConfig,
    Muck,
    Raise,
    Show,
    legal_actions,
)
from ninecards.rules import events as ev


class FolderBot:
    """Folds whatever comes."""

    def decide(self, view: View, rng: random.Random) -> Action:
        del view, rng
        return Fold()


def table_of(
    *bots: Bot, game: str = "omaha", limit: str = "pot", stack: int = 200, seed: int = 1,
    **options: object,
) -> PracticeTable:  # fmt: skip
    config = HandConfig.of(game, limit, 1, 2).with_options(**options)
    return PracticeTable(config, bots, stack, random.Random(seed), random.Random(seed + 1))


def play_on(table: PracticeTable, wish: Sequence[Action] = (Check(), Call())) -> list[ev.Event]:
    """Finish the hand, the player doing the first of his wishes that is allowed."""
    events = [*table.play_bots()]
    while table.turn is Turn.PLAYER:
        for action in (*wish, Muck(), ChooseRunOuts(1)):
            try:
                events += table.act(action)
                break
            except IllegalActionError:
                continue
        events += table.play_bots()
    return events


def test_the_button_moves_one_chair_a_hand_and_everybody_is_dealt_in() -> None:
    table = table_of(CallerBot(), CallerBot(), CallerBot())
    buttons = []
    for hand in range(1, 6):
        events = table.deal()
        buttons.append(table.hand.start.button)
        assert sum(isinstance(event, ev.HoleCardsDealt) for event in events) == 4
        play_on(table)
        assert (table.hands_dealt, table.hands_played) == (hand, hand)
    first = buttons[0]
    assert buttons == [(first - 1 + hand) % 4 + 1 for hand in range(5)]


def test_the_first_button_is_drawn() -> None:
    buttons = set()
    for seed in range(40):
        table = table_of(CallerBot(), CallerBot(), CallerBot(), seed=seed)
        table.deal()
        buttons.add(table.hand.start.button)
    assert buttons == {1, 2, 3, 4}


@pytest.mark.parametrize("boards", [1, 2])
def test_stacks_carry_over_and_no_chip_is_lost(boards: int) -> None:
    table = table_of(CallerBot(), RandomBot(), PotOddsBot(samples=5), boards=boards, stack=40)
    for _ in range(25):
        for player in table.broke():
            table.buy(player)
        before = list(table.stacks)
        table.deal()
        assert table.hand.start.stacks == tuple(before)
        play_on(table)
        assert sum(table.stacks) == sum(before) == sum(table.bought)
    assert sum(table.bought) > 160  # somebody went broke and bought again


def test_the_cards_of_a_hand_do_not_depend_on_what_was_done_before() -> None:
    one, other = (table_of(RandomBot(), CallerBot(), seed=8) for _ in range(2))
    decks = []
    for table, wish in ((one, [Fold()]), (other, [Check(), Call()])):
        decks.append([])
        for _ in range(4):
            table.deal()
            decks[-1].append(table.hand.start.deck)
            play_on(table, wish)
    assert decks[0] == decks[1]
    assert len(set(decks[0])) == 4


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    table = table_of(CallerBot(), CallerBot())
    table.deal()
    list(table.play_bots())
    state = table.hand
    with pytest.raises(IllegalActionError):
        table.act(Raise(10_000))
    assert table.hand is state
    assert table.turn is Turn.PLAYER


def test_a_stopped_hand_gives_all_chips_back() -> None:
    table = table_of(CallerBot(), CallerBot())
    table.deal()
    list(table.play_bots())
    table.act(Call() if legal_actions(table.hand).call else Check())
    table.stop()
    assert table.stacks == [200, 200, 200]
    assert (table.turn, table.hands_played) == (Turn.NOBODY, 0)
    table.deal()
    assert table.hands_dealt == 2


def test_who_won_without_a_call_may_still_show_and_it_changes_no_stack() -> None:
    table = table_of(FolderBot(), FolderBot())
    table.deal()
    list(table.play_bots())
    if table.turn is Turn.PLAYER:
        table.act(Raise(legal_actions(table.hand).raise_to.least))  # type: ignore[union-attr]
        list(table.play_bots())
    assert table.turn is Turn.NOBODY
    stacks = list(table.stacks)
    (shown,) = table.act(Show())
    assert isinstance(shown, ev.HandShown)
    assert shown.player == PLAYER
    assert (table.stacks, table.hands_played) == (stacks, 1)


def test_run_outs_are_the_players_choice_while_he_is_in_the_hand() -> None:
    table = table_of(CallerBot(), limit="no", stack=20, ask_run_outs=True)
    table.deal()
    list(table.play_bots())
    table.act(Raise(20))
    list(table.play_bots())
    assert table.turn is Turn.PLAYER
    assert legal_actions(table.hand).run_outs == (1, 2, 3)
    events = table.act(ChooseRunOuts(2))
    assert sum(isinstance(event, ev.PotAwarded) for event in events) == 2


def test_run_outs_are_one_where_the_player_has_folded() -> None:
    class Shover:
        def decide(self, view: View, rng: random.Random) -> Action:
            del rng
            span = view.legal.raise_to
            return Raise(span.most) if span else Call()

    table = table_of(Shover(), Shover(), limit="no", stack=20, ask_run_outs=True)
    table.deal()
    events = play_on(table, [Fold()])
    assert any(isinstance(event, ev.BettingClosed) and event.run_outs for event in events)
    assert [event.times for event in events if isinstance(event, ev.RunOutsChosen)] == [1]


def test_a_table_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ConfigError, match="8 seats of omaha6 need"):
        table_of(*[CallerBot()] * 7, game="omaha6")
    with pytest.raises(ConfigError, match="a stack of 0 chips asked"):
        table_of(CallerBot(), stack=0)
