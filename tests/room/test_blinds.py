"""Button and blinds from hand to hand: the tables of rules B5 to B7, and who is away (T2, T3)."""

from __future__ import annotations

import pytest

from ninecards.room import Box, Clocks, Leave, SetBox, Sit, SitIn, SitOut
from ninecards.room.blinds import Blinds, Chair, Debt, Turn, next_turn
from ninecards.room.events import (
    BlindMissed,
    BoxSet,
    ButtonMoved,
    DeckAsked,
    PlayerLeft,
    PlayerSat,
    PlayStopped,
    SatOut,
)
from ninecards.rules import PostKind
from ninecards.rules.options import ButtonRule
from playbook import Playbook

DEAD, FORWARD = ButtonRule.DEAD, ButtonRule.FORWARD
BOTH = pytest.mark.parametrize("rule", [DEAD, FORWARD])
BUTTON = "000, 002, 004, TDA 32, WSOP live 151"
TWO = "RRP, WSOP 87, TDA 34-B"


def places(turn: Turn | None) -> tuple[int, int | None, int]:
    """Button, who posts the small blind (None: nobody) and who the big one."""
    assert turn is not None
    return turn.blinds.button, turn.small, turn.blinds.big


def chairs(*numbers: int, away: tuple[int, ...] = (), new: tuple[int, ...] = ()) -> list[Chair]:
    """Chairs with players; some sit out, some are new."""
    return [
        Chair(number, number not in away, Debt(new=number in new)) for number in sorted(numbers)
    ]


# --------------------------------------------------------------------------- the table of B6


@pytest.mark.rule("B6", source=BUTTON)
@pytest.mark.parametrize(
    ("rule", "gone", "expected"),
    [
        (DEAD, (), [(2, 3, 4)]),
        (FORWARD, (), [(2, 3, 4)]),
        (DEAD, (2,), [(2, 3, 4)]),
        (FORWARD, (2,), [(1, 3, 4)]),
        (DEAD, (3,), [(2, None, 4), (3, 4, 5)]),
        (FORWARD, (3,), [(2, 4, 5)]),
        (DEAD, (4,), [(2, 3, 5)]),
        (FORWARD, (4,), [(2, 3, 5)]),
        (DEAD, (3, 4), [(2, None, 5)]),
        (FORWARD, (3, 4), [(2, 5, 6)]),
    ],
)
@pytest.mark.parametrize("left", [True, False])
def test_the_next_button_and_blinds_of_six(
    rule: ButtonRule, gone: tuple[int, ...], expected: list[tuple[int, int | None, int]], left: bool
) -> None:
    taken = [number for number in range(1, 7) if not (left and number in gone)]
    last = Blinds(1, 2, 3)
    for wanted in expected:
        turn = next_turn(last, chairs(*taken, away=gone), rule=rule)
        assert places(turn) == wanted
        assert turn is not None
        assert turn.dealt == tuple(number for number in range(1, 7) if number not in gone)
        last = turn.blinds


@pytest.mark.rule("B5", source="004, WSOP live 151")
@BOTH
@pytest.mark.parametrize(
    ("gone", "small", "passed"),
    [
        ((2,), None, ()),
        ((3,), 3, ()),
        ((4,), None, (4,)),
        ((3, 4), 3, (4,)),
        ((4, 5), None, (4, 5)),
    ],
)
def test_who_does_not_post_is_marked(
    rule: ButtonRule, gone: tuple[int, ...], small: int | None, passed: tuple[int, ...]
) -> None:
    turn = next_turn(Blinds(1, 2, 3), chairs(1, 2, 3, 4, 5, 6, away=gone), rule=rule)
    assert turn is not None
    assert (turn.missed_small, turn.passed) == (small, passed)


@pytest.mark.rule("B6", source="004")
@pytest.mark.parametrize(
    "debt", [Debt(new=True), Debt(missed_big=True), Debt(missed_small=True)], ids=str
)
def test_who_owes_is_passed_over_for_button_and_small_blind(debt: Debt) -> None:
    taken = [Chair(n, debt=debt if n in (2, 4) else Debt()) for n in range(1, 7)]
    # Somebody new sits on the last small blind's chair, nobody on the last big blind's.
    turn = next_turn(Blinds(1, 2, 3), [c for c in taken if c.seat_no != 3], rule=FORWARD)
    assert places(turn) == (1, 5, 6)
    assert turn is not None
    assert turn.dealt == (1, 5, 6)
    turn = next_turn(Blinds(5, 6, 1), [c for c in taken if c.seat_no != 3], rule=FORWARD)
    assert places(turn) == (6, 1, 2), "until the big blind reaches him"


@pytest.mark.rule("B6", source=BUTTON)
@BOTH
def test_who_comes_back_after_a_hand_of_two_is_not_put_before_the_big_blind(
    rule: ButtonRule,
) -> None:
    """The small blind of hand 1 sits out for hand 2, when the big one is not his to miss."""
    two = next_turn(Blinds(4, 1, 2), chairs(1, 3, 4, away=(1,)), rule=rule)
    assert places(two) == (4, 4, 3)
    assert two is not None
    assert not two.passed
    turn = next_turn(two.blinds, chairs(1, 3, 4), rule=rule)
    # One more hand of two, as in B7, and then the big blind is his.
    assert places(turn) == (3, 3, 4)
    assert turn is not None
    assert turn.dealt == (3, 4)
    assert places(next_turn(turn.blinds, chairs(1, 3, 4), rule=rule)) == (3, 4, 1)


# --------------------------------------------------------------------------- who comes in


@pytest.mark.rule("B3", source="000")
@BOTH
@pytest.mark.parametrize("owes", [Debt(new=True), Debt(missed_big=True), Debt(missed_small=True)])
def test_the_chairs_from_the_button_to_the_small_blind_are_closed(
    rule: ButtonRule, owes: Debt
) -> None:
    settled = (2, 5, 7, 9)
    for number in (1, 3, 4, 6, 8, 10):
        taken = [*map(Chair, settled), Chair(number, debt=owes, enters=True)]
        turn = next_turn(Blinds(9, 2, 5), sorted(taken, key=lambda c: c.seat_no), rule=rule)
        assert turn is not None
        if number == 6:
            assert places(turn) == (2, 5, 6), "the big blind is his"
            assert not turn.posters
        else:
            assert places(turn) == (2, 5, 7)
            assert turn.posters == (() if number in (3, 4) else (number,))
        assert (number in turn.dealt) == (number not in (3, 4))


@pytest.mark.rule("B3", source="WSOP live 154")
def test_the_button_is_bought_where_nobody_posts_the_small_blind() -> None:
    new = Debt(new=True)
    taken = [Chair(1), Chair(2), Chair(3, debt=new, enters=True, buys=True), Chair(4)]
    turn = next_turn(Blinds(1, 2, 3), taken)
    assert places(turn) == (2, None, 4)
    assert turn is not None
    assert (turn.buys_button, turn.posters) == (3, (3,))
    taken[2] = Chair(3, debt=new, enters=True)
    turn = next_turn(Blinds(1, 2, 3), taken)
    assert turn is not None
    assert (turn.buys_button, turn.posters) == (None, ())


@pytest.mark.rule("B3", source="WSOP live 154")
@pytest.mark.parametrize("chips", [10, 14])
def test_who_cannot_buy_the_button_still_posts_elsewhere(chips: int) -> None:
    table = Playbook(new_player_may_buy_button=True, min_buy_in=1).sits("anna", "ben", "carl")
    table.deals().plays("f f")
    table.asks("dan", Sit(6, "Dan", chips)).asks("dan", SetBox(Box.POST_TO_ENTER, on=True))
    # Button 2, small blind 3, big blind 1 after Dan: he is offered that, so another hand first.
    table.asks("eve", Sit(5, "Eve", 1000)).deals().plays("f f")
    assert table.room.blinds == Blinds(2, 3, 5)
    hand = table.room.hand
    assert hand is not None
    posts = [(hand.start.seat_nos[p.player], p.kind, p.chips) for p in hand.start.posts]
    assert (6, PostKind.LIVE_POST, 10) in posts


@pytest.mark.rule("B3", source="WSOP live 154")
@pytest.mark.parametrize(("chips", "dealt"), [(15, True), (14, False)])
def test_the_button_is_bought_with_both_blinds_or_not_at_all(chips: int, dealt: bool) -> None:
    table = Playbook(new_player_may_buy_button=True, min_buy_in=1)
    table.sits("anna", "ben", "carl", "dora").deals(draw=0).plays("f f f")
    assert table.room.blinds == Blinds(1, 2, 3)
    table.asks("carl", Leave()).asks("eve", Sit(3, "Eve", chips))
    table.asks("eve", SetBox(Box.POST_TO_ENTER, on=True)).deals()
    assert table.room.blinds == Blinds(2, 3, 4)
    hand = table.room.hand
    assert hand is not None
    assert (3 in hand.start.seat_nos) is dealt


@pytest.mark.rule("B3", source="000")
def test_only_new_players_are_dealt_in_when_all_others_are_gone() -> None:
    """Three of them: one has the big blind, two post, and the small one is dead."""
    new = Debt(new=True)
    taken = [Chair(n, debt=new, enters=True) for n in (4, 5, 6)]
    turn = next_turn(Blinds(1, 2, 3), taken)
    assert places(turn) == (2, None, 4)
    assert turn is not None
    assert (turn.dealt, turn.posters, turn.fresh) == ((4, 5, 6), (5, 6), False)
    turn = next_turn(Blinds(1, 2, 3), taken, rule=FORWARD)
    assert turn is not None
    assert turn.fresh, "nobody may have the small blind"


# --------------------------------------------------------------------- from three to two and back


CIRCLES = pytest.mark.parametrize(("a", "b", "c"), [(1, 2, 3), (2, 3, 1), (3, 1, 2)])
"""Three chairs clockwise, beginning anywhere."""


@pytest.mark.rule("B7", source=TWO)
@BOTH
@CIRCLES
@pytest.mark.parametrize("left", [True, False])
def test_from_three_to_two(rule: ButtonRule, a: int, b: int, c: int, left: bool) -> None:
    """A button, B small blind, C big blind; one of them goes."""
    for gone, small, big in ((a, c, b), (b, c, a), (c, b, a)):
        taken = chairs(*{a, b, c} - {gone}) if left else chairs(a, b, c, away=(gone,))
        turn = next_turn(Blinds(a, b, c), taken, rule=rule)
        assert places(turn) == (small, small, big)


@pytest.mark.rule("B7", source=TWO)
@BOTH
@CIRCLES
def test_a_third_player_left_of_the_big_blind(rule: ButtonRule, a: int, b: int, c: int) -> None:
    """A button and small blind, B big blind."""
    turn = next_turn(Blinds(a, a, b), chairs(a, b, c, new=(c,)), rule=rule)
    assert places(turn) == (a, b, c)


@pytest.mark.rule("B7", source=TWO)
@BOTH
@CIRCLES
@pytest.mark.parametrize("new", [True, False])
def test_a_third_player_left_of_the_button(
    rule: ButtonRule, a: int, b: int, c: int, new: bool
) -> None:
    """A button and small blind, C big blind, B between them: one more hand of two first.

    So it is for who owes nothing, too: he would have a place between button and small blind.
    """
    taken = [Chair(n, debt=Debt(new=new and n == b), enters=n == b) for n in (1, 2, 3)]
    turn = next_turn(Blinds(a, a, c), taken, rule=rule)
    assert places(turn) == (c, c, a)
    assert turn is not None
    assert turn.dealt == tuple(sorted((a, c)))
    assert places(next_turn(turn.blinds, taken, rule=rule)) == (c, a, b)


@pytest.mark.rule("B7", source=TWO)
@CIRCLES
def test_two_are_dealt_in_where_one_would_have_to_wait(a: int, b: int, c: int) -> None:
    """A button and small blind, C big blind; C goes, and B, who owes nothing, sat between them."""
    turn = next_turn(Blinds(a, a, c), chairs(a, b))
    assert places(turn) == (b, b, a)
    assert turn is not None
    assert (turn.dealt, turn.fresh) == (tuple(sorted((a, b))), False)


@pytest.mark.rule("B0", source="WSOP live 147")
@CIRCLES
@pytest.mark.parametrize("enters", [True, False])
def test_play_begins_anew_where_only_a_newcomer_is_left_with_the_last_player(
    a: int, b: int, c: int, enters: bool
) -> None:
    """A button, B small blind, C big blind; B and C go, and a newcomer has B's chair.

    The big blind would be A's, and the newcomer can be dealt in with nothing but a post.
    """
    taken = [Chair(n, debt=Debt(new=n == b), enters=enters) for n in sorted((a, b))]
    for draw, seat_no in enumerate(sorted((a, b))):
        turn = next_turn(Blinds(a, b, c), taken, draw=draw)
        assert places(turn) == (seat_no, seat_no, b if seat_no == a else a)
        assert turn is not None
        assert turn.fresh


# --------------------------------------------------------------------------- at the table


@pytest.mark.rule("B0", source="WSOP live 147")
def test_play_stands_still_though_a_deck_is_asked_for() -> None:
    """Somebody else comes before the deck: a new draw, and nobody owes."""
    table = Playbook().sits("anna", "ben").deals().plays("f")
    table.wakes().happens(DeckAsked(2))
    table.asks("ben", SitOut()).happens(SatOut(2), PlayStopped())
    table.asks("carl", Sit(4, "Carl", 1000)).happens(PlayerSat(4, "carl", "Carl", 1000))
    table.gets_deck(draw=1)
    assert ButtonMoved(2, 4, 4, 1, fresh=True) in table.outputs.events


@pytest.mark.rule("T3", source="common")
def test_who_sits_out_at_his_big_blind_is_marked_and_pays_nothing() -> None:
    table = Playbook().sits("anna", "ben", "carl").deals().plays("f f")
    table.asks("carl", SetBox(Box.SIT_OUT_AT_BIG_BLIND, on=True)).deals().plays("f f")
    assert table.room.blinds == Blinds(2, 3, 1), "the small blind is no reason to sit out"
    table.deals().plays("f f")
    chips = table.stacks["carl"]
    table.wakes().happens(BoxSet(3, Box.SIT_OUT_AT_BIG_BLIND, on=False), SatOut(3), DeckAsked(4))
    table.gets_deck()
    assert BlindMissed(3, PostKind.BIG_BLIND) in table.outputs.events
    assert table.room.blinds == Blinds(2, 2, 1)
    assert table.stacks["carl"] == chips


@pytest.mark.rule("T3", source="common")
def test_who_wants_to_sit_out_is_asked_again_when_the_blind_moves_to_him_late() -> None:
    table = Playbook().sits("anna", "ben", "carl", "dan").deals().plays("f f f")
    table.asks("anna", SetBox(Box.SIT_OUT_AT_BIG_BLIND, on=True))
    table.wakes().happens(DeckAsked(2))
    table.asks("dan", SitOut()).accepted()
    table.gets_deck()
    assert BoxSet(1, Box.SIT_OUT_AT_BIG_BLIND, on=False) in table.outputs.events
    assert BlindMissed(1, PostKind.BIG_BLIND) in table.outputs.events
    assert table.room.blinds == Blinds(3, 3, 2)


@pytest.mark.rule("T2", source="RRP, WSOP live")
@pytest.mark.parametrize(("minutes", "least"), [(0, 1005), (119, 1005), (120, 400)])
def test_who_comes_back_brings_what_he_left_with(minutes: int, least: int) -> None:
    clocks = Clocks(away_ms=0, away_orbits=0)
    table = Playbook(clocks=clocks, max_buy_in=1000).sits("anna", "ben", "carl")
    table.deals().plays("f f").asks("carl", Leave()).accepted()
    assert table.outputs.events[1] == PlayerLeft(3, 1005, table.now_ms)
    table.now_ms += minutes * 60_000
    table.asks("carl", Sit(3, "Carl", least - 1))
    table.refused("bad_buy_in", chips=least - 1, least=least, most=max(1000, least))
    table.asks("carl", Sit(3, "Carl", least)).accepted()


@pytest.mark.rule("T3", source="common")
def test_three_rounds_away_and_the_player_is_stood_up() -> None:
    table = Playbook(clocks=Clocks(away_ms=0)).sits("anna", "ben", "carl")
    table.deals().plays("f f").asks("carl", SitOut()).accepted()
    missed: list[int] = []
    while table.room.seat_of("carl") is not None:
        table.deals()
        missed += [
            table.room.hand_no
            for event in table.outputs.events
            if event == BlindMissed(3, PostKind.BIG_BLIND)
        ]
        if table.room.seat_of("carl") is None:
            assert PlayerLeft(3, 1005, table.now_ms) in table.outputs.events
        table.plays("f")
    assert missed == [4, 6, 8]
    assert table.room.hand_no == 8


@pytest.mark.rule("T3", source="common")
def test_twenty_minutes_away_and_the_player_is_stood_up() -> None:
    table = Playbook(clocks=Clocks(away_orbits=0)).sits("anna")
    table.asks("anna", SitOut()).accepted()
    table.passes(19 * 60_000 + 59_999).nothing()
    table.passes(1).happens(PlayerLeft(1, 1000))


@pytest.mark.rule("T3", source="common")
def test_who_is_back_in_time_keeps_his_chair() -> None:
    table = Playbook(clocks=Clocks()).sits("anna")
    table.asks("anna", SitOut()).passes(19 * 60_000).asks("anna", SitIn()).accepted()
    assert table.room.wake_at_ms is None
    assert table.room.taken_seats
