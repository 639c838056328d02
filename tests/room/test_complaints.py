"""What players of public card rooms complain about, each complaint a test by its name.

Those about owed blinds and idle seats are in ``test_complaints_blinds``; those about histories, the
server and the page have their tests there.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ninecards.errors import ConfigError
from ninecards.room import (
    Act,
    Asked,
    Leave,
    Sit,
    SitOut,
    step,
    view,
)
from ninecards.room.events import DecisionTimedOut, PlayerLeft, SatOut
from ninecards.room.views import PotView, TableView
from ninecards.rules import PRESETS, PostKind, Raise
from ninecards.rules import events as hand_events
from playbook import Playbook, table_config

THREE = ("anna", "ben", "carl")
HANDS = ["KsKdQsQd", "AsAdJsJd", "5s5d4s4h"]
BOARD = ["2c7d9hTc3d"]


def first_hand(text: str = "omaha pot 5/10", chips: tuple[int, ...] = (1000,) * 3) -> Playbook:
    """Three players, Anna on the button and first to act."""
    table = Playbook(text, min_buy_in=min(400, *chips)).sits(*THREE, chips=chips)
    return table.deals(HANDS, BOARD, draw=0)


def wager_of(seen: TableView) -> tuple[int, int] | None:
    """The least and the most of the bet or raise that a viewer is offered."""
    assert seen.decision is not None
    assert seen.decision.legal is not None
    wager = seen.decision.legal.wager
    return None if wager is None else (wager.least, wager.most)


def test_a_raise_offered_against_players_who_are_all_all_in() -> None:
    table = first_hand("omaha no 5/10", (1000, 100, 200))
    table.plays("r1000 c")
    assert table.turn == "carl"
    assert wager_of(table.sees("carl")) is None
    table.acts("carl", "r200").nothing()
    table.plays("c")
    assert table.room.decision is None


def test_a_ten_seat_table_opened_for_five_cards() -> None:
    with pytest.raises(ConfigError, match="10 seats of omaha5"):
        table_config("omaha5 pot 5/10", seats=10)


def test_a_seat_or_a_hand_lost_on_reconnect() -> None:
    table = first_hand().plays("c").passes(5000)
    seen = table.sees("ben")
    table.now_ms += 60_000
    assert table.sees("ben") == replace(seen, now_ms=seen.now_ms + 60_000)
    table.asks("ben", Sit(5, "Ben", 1000)).refused("seated_already")
    assert table.sees("ben").your_seat == 2


def test_rejoin_at_the_moment_a_hand_starts() -> None:
    for in_time in (True, False):
        table = Playbook().sits(*THREE).asks("carl", Leave()).accepted().wakes()
        if in_time:
            table.asks("carl", Sit(3, "Carl", 1000)).accepted()
        table.gets_deck()
        if not in_time:
            table.asks("carl", Sit(3, "Carl", 1000)).accepted()
        assert (table.room.player_at(3) is not None) == in_time
        assert len(table.sees("carl").seats[2].cards) == (4 if in_time else 0)
        table.plays("f f" if in_time else "f").deals()
        assert len(table.room.dealt_to) == 3


def test_refresh_deals_again() -> None:
    table = first_hand()
    assert table.sees("anna") == table.sees("anna")
    before = table.room
    assert view(before, "anna", table.now_ms) == table.outputs.views["anna"]
    assert table.room is before


def test_a_restart_changes_undrawn_cards() -> None:
    played, stopped = first_hand().plays("c c k"), first_hand().plays("c c k")
    stopped.stop_and_resume(3_600_000)
    for table in (played, stopped):
        table.plays("k k k  k k k  k k k  m m")
    assert played.room.hand == stopped.room.hand
    assert played.sees(None).hand == stopped.sees(None).hand


def test_timers_lost_at_a_restart() -> None:
    table = first_hand()
    table.stop_and_resume(3_600_000)
    assert table.outputs.wake_at_ms == table.now_ms + 20_000
    table.passes(19_999).nothing()
    table.passes(1)
    assert isinstance(table.outputs.events[0], DecisionTimedOut)


def test_a_fold_by_timeout_when_a_check_was_free() -> None:
    table = first_hand().plays("c c").wakes()
    assert table.of(hand_events.Folded) == []
    assert [event.player for event in table.of(hand_events.Checked)] == [2]


def test_a_clock_running_before_the_cards_arrived() -> None:
    table = Playbook().sits(*THREE).wakes()
    table.passes(30_000).nothing()
    table.gets_deck(HANDS, BOARD)
    assert table.room.decision is not None
    assert table.room.decision.asked_ms == table.now_ms
    assert table.sees("anna").seats[0].cards == ("Ks", "Kd", "Qs", "Qd")


def test_a_stale_button_acting_in_a_new_decision() -> None:
    table = first_hand().plays("c r40 c")
    assert table.turn == "anna"
    table.acts("anna", "f", decision_no=1).refused("stale_decision", decision=1)
    table.plays("c")
    table.acts("carl", "k", hand_no=0).refused("stale_decision", decision=5)


def test_a_double_click_acting_twice() -> None:
    table = Playbook().sits("anna", "ben").deals(draw=0)
    table.plays("c")
    table.acts("ben", "k", command_id="click").accepted()
    assert table.turn == "ben"
    table.acts("ben", "k", decision_no=2, command_id="click").nothing().accepted()
    table.acts("ben", "k", decision_no=2, command_id="other").refused("stale_decision", decision=2)
    assert table.turn == "ben"


def test_an_opponents_cards_or_the_next_board_card_in_a_frame_after_a_fold() -> None:
    table = first_hand().plays("f c k")
    for viewer in ("anna", "ben", None):
        seen = repr(table.sees(viewer))
        assert "5s" not in seen
        assert "Tc" not in seen
        assert "3d" not in seen
    assert "Ks" not in repr(table.sees("ben"))
    assert "Ks" not in repr(table.sees(None))


def test_all_in_players_dropped_from_pots() -> None:
    table = first_hand("omaha no 5/10", (300, 1000, 1000)).plays("r300 c c k b100 c")
    hand = table.sees(None).hand
    assert hand is not None
    assert hand.pots == (
        PotView(chips=900, seat_nos=(1, 2, 3)),
        PotView(chips=200, seat_nos=(2, 3)),
    )
    assert table.sees(None).seats[0].status == "all-in"


def test_a_side_pot_without_an_owner() -> None:
    # Ben and Carl play for a side pot; Ben folds, so nobody contends for it but Carl.
    table = first_hand("omaha no 5/10", (100, 1000, 1000)).plays("r100 c c k b100 c k b200 f")
    assert table.room.hand is not None
    assert table.room.hand.is_over
    assert table.stacks == {"anna": 300, "ben": 800, "carl": 1000}
    assert [award.shares for award in table.sees(None).hand.awards] == [  # type: ignore[union-attr]
        ((3, 200),),
        ((1, 300),),
    ]


def test_an_uncalled_bet_lost() -> None:
    table = first_hand().plays("r35 f f")
    assert table.stacks == {"anna": 1015, "ben": 995, "carl": 990}


def test_a_negative_stack_after_sitting_out() -> None:
    table = first_hand("omaha no 5/10", (400, 1000, 1000))
    table.asks("anna", SitOut()).accepted()
    table.plays("r400 c f")
    assert table.stacks == {"anna": 0, "ben": 1410, "carl": 990}
    for _ in range(3):
        table.deals().plays("f")
    assert table.stacks["anna"] == 0


def test_chips_duplicated_at_leaving_and_coming_back() -> None:
    table = first_hand().plays("r35 f f")
    table.asks("anna", Leave()).happens(PlayerLeft(1, 1015))
    table.asks("anna", Leave()).refused("not_seated")
    table.asks("anna", Sit(1, "Anna", 1015)).accepted()
    assert table.stacks == {"anna": 1015, "ben": 995, "carl": 990}
    assert table.chips_on_table == 3000


def test_a_stack_not_returned_after_leaving_in_mid_hand() -> None:
    table = first_hand().plays("r35 c c")
    table.asks("anna", Leave()).accepted()
    table.plays("b50 f")
    assert PlayerLeft(1, 965, table.now_ms) in table.outputs.events


def test_the_same_player_posting_the_big_blind_again_and_again() -> None:
    table = Playbook().sits(*THREE)
    posted = []
    for _ in range(6):
        table.deals(draw=0)
        posted += [
            table.room.dealt_to[post.player]
            for post in table.of(hand_events.Posted)
            if post.kind is PostKind.BIG_BLIND
        ]
        table.plays("f f")
    assert posted == ["carl", "anna", "ben"] * 2


@pytest.mark.parametrize(("rules", "posted"), [("club", [10]), ("casino-club", [5, 10])])
def test_a_hand_frozen_on_an_absent_small_blind(rules: str, posted: list[int]) -> None:
    table = Playbook(rules=PRESETS[rules]).sits("anna", "ben", "carl", "dora")
    table.deals(draw=0).plays("f f f").asks("carl", SitOut()).accepted()
    table.deals()
    assert table.room.button == 2
    assert [post.chips for post in table.of(hand_events.Posted)] == posted
    assert table.turn is not None


def test_who_is_absent_in_the_hand_does_not_freeze_it() -> None:
    table = first_hand()
    for who in ("ben", "carl"):
        table.asks(who, SitOut()).happens(SatOut)
    table.plays("r35")
    table.wakes()
    table.wakes()
    assert not table.room.in_hand


def test_the_pot_limit_maximum_ignores_bets_in_front() -> None:
    table = first_hand()
    assert wager_of(table.sees("anna")) == (20, 35)
    table.plays("r35")
    assert wager_of(table.sees("ben")) == (60, 115)
    table.plays("r115")
    assert wager_of(table.sees("carl")) == (195, 380)


def test_a_losers_mucked_cards_shown_at_the_table() -> None:
    table = first_hand().plays("c c k" + " k k k" * 3 + " m m")
    for viewer in ("anna", "ben", None):
        assert "5s" not in repr(table.sees(viewer))
    for viewer in ("carl", "ben", None):
        assert "Ks" not in repr(table.sees(viewer))


def test_a_raise_box_that_cannot_leave_the_minimum() -> None:
    table = first_hand("omaha no 5/10")
    least, most = wager_of(table.sees("anna")) or (0, 0)
    assert (least, most) == (20, 1000)
    for to in (least + 1, most - 1):
        asked = Asked(table.now_ms, "anna", f"raise-{to}", Act(1, 1, Raise(to)))
        room, _ = step(table.room, asked)
        assert room.hand is not None
        assert room.hand.round.current_bet == to
