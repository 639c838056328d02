"""Rules B1 to B4, B7, B9 and B11 as far as one hand knows them: what is posted, and its effect.

Who owes what, and how the button moves, is the table's affair, not the hand's.
"""

from __future__ import annotations

import pytest

from ninecards.errors import ConfigError
from ninecards.rules import AnteKind, Street
from ninecards.rules import events as ev
from table import Hand, config_of, deal

BOARD = "2c3d4hTcJd"


def posted(hand: Hand) -> list[tuple[int, str, int]]:
    """(player, kind, chips) of every post, in order."""
    return [(post.player, post.kind.value, post.chips) for post in hand.of(ev.Posted)]


def in_front(hand: Hand) -> tuple[int, ...]:
    return hand.state.round.street_bets


# ---------------------------------------------------------------------------- B1: the blinds


@pytest.mark.rule("B1", source="000, 001, 002, 004")
@pytest.mark.parametrize(
    ("stakes", "small_blind", "big_blind"),
    [
        ("omaha fixed 500/1000", 250, 500),  # $5/$10 in cents
        ("omaha-hilo fixed 2/4", 1, 2),
        ("omaha-hilo fixed 4/8", 2, 4),
        ("omaha fixed 100/200", 50, 100),  # $1-2 in cents
        ("omaha pot 5/10", 5, 10),
        ("omaha no 5/10", 5, 10),
        ("omaha5 pot 1/2", 1, 2),
        ("omaha5 no 1/2", 1, 2),
        ("omaha6 pot 10/25", 10, 25),  # no need for a half
    ],
)
def test_stakes_name_the_blinds(stakes: str, small_blind: int, big_blind: int) -> None:
    hand = deal(stakes, 1000, 1000, 1000)
    assert posted(hand) == [(0, "small-blind", small_blind), (1, "big-blind", big_blind)]
    assert hand.legal.call == big_blind


@pytest.mark.rule("B1", source="000")
def test_another_small_blind_may_be_set() -> None:
    hand = deal("omaha fixed 4/8", 100, 100, 100, small_blind=1)
    assert posted(hand) == [(0, "small-blind", 1), (1, "big-blind", 4)]


@pytest.mark.rule("B1", source="000, arithmetic")
def test_an_odd_lower_limit_needs_its_small_blind_set() -> None:
    with pytest.raises(ConfigError, match=r"half of 5 is no whole number of chips; set small_blin"):
        config_of("omaha fixed 5/10")
    assert posted(deal("omaha fixed 5/10", 100, 100, small_blind=2)) == [
        (1, "small-blind", 2),
        (0, "big-blind", 5),
    ]


@pytest.mark.rule("B1", source="000, 004")
@pytest.mark.parametrize(
    ("seats", "button", "small_blind", "big_blind", "first_to_act"),
    [
        ((1, 2, 3, 4), 4, 0, 1, 2),
        ((1, 2, 3, 4), 1, 1, 2, 3),
        ((1, 2, 3, 4), 2, 2, 3, 0),
        ((1, 2, 3, 4), 3, 3, 0, 1),
        ((2, 5, 9), 5, 2, 0, 1),
        ((2, 5, 9), 7, 2, 0, 1),  # an empty seat has the button
    ],
)
def test_blinds_are_left_of_the_button(
    seats: tuple[int, ...], button: int, small_blind: int, big_blind: int, first_to_act: int
) -> None:
    hand = deal("omaha pot 5/10", *[100] * len(seats), seats=seats, button=button)
    assert posted(hand) == [(small_blind, "small-blind", 5), (big_blind, "big-blind", 10)]
    assert hand.legal.player == first_to_act


# ---------------------------------------------------------------------------- B2: antes


@pytest.mark.rule("B2", source="003")
def test_without_an_ante_only_the_blinds_are_in_the_pot() -> None:
    assert deal("omaha pot 5/10", 500, 500, 500).state.pot_total == 15


@pytest.mark.rule("B2", source="003")
def test_three_antes_lie_in_the_pot_and_count_in_no_call() -> None:
    hand = deal("omaha pot 5/10", 500, 500, 500, ante=10)
    assert posted(hand)[2:] == [(0, "ante", 10), (1, "ante", 10), (2, "ante", 10)]
    assert hand.state.pot_total == 15 + 30
    assert in_front(hand) == (5, 10, 0)
    assert hand.legal.call == 10
    assert hand.play("c").legal.call == 5
    assert hand.play("c").legal.check


@pytest.mark.rule("B2", source="003")
@pytest.mark.parametrize(
    ("stack", "posts"),
    [
        (110, [("big-blind", 100), ("ante", 10)]),
        (105, [("big-blind", 100), ("ante", 5)]),
        (100, [("big-blind", 100)]),
        (60, [("big-blind", 60)]),
    ],
)
def test_a_short_big_blind_pays_the_blind_before_the_ante(
    stack: int, posts: list[tuple[str, int]]
) -> None:
    hand = deal("omaha pot 50/100", 1000, stack, 1000, ante=10)
    assert [(kind, chips) for player, kind, chips in posted(hand) if player == 1] == posts
    assert hand.state.stacks[1] == 0
    assert in_front(hand)[1] == posts[0][1]
    assert hand.legal.call == 100


@pytest.mark.rule("B2", source="003")
@pytest.mark.parametrize(
    ("stakes", "players", "ante", "span"),
    [
        ("omaha pot 50/100", 4, 10, (200, 390)),  # 100 + 190 + 100
        ("omaha pot 50/100", 4, 25, (200, 450)),
        ("omaha pot 5/10", 6, 1, (20, 41)),
        ("omaha no 5/10", 6, 1, (20, 999)),  # 1,000 less the ante
        ("omaha fixed 10/20", 6, 1, (20, 20)),
    ],
)
def test_antes_count_for_the_pot_limit_and_for_nothing_else(
    stakes: str, players: int, ante: int, span: tuple[int, int]
) -> None:
    assert deal(stakes, *[1000] * players, ante=ante).raise_to == span


@pytest.mark.rule("B2", source="003")
def test_antes_go_to_the_winner_and_never_back() -> None:
    hand = deal("omaha no 5/10", 500, 500, 500, ante=10).play("f f")
    # The big blind: 5 uncalled back, 5 + 5 + 30 won.
    assert hand.of(ev.UncalledBetReturned) == [ev.UncalledBetReturned(1, 5)]
    assert hand.state.stacks == (485, 525, 490)


@pytest.mark.rule("B2", source="003")
def test_who_is_all_in_by_his_ante_plays_for_what_it_covers() -> None:
    # The button has 4: a layer of 4 from each of the four, the rest between blind and caller.
    holes = ["7s6d6s6h", "QsQh7d7c", "9s9h8s8h", "AsAhKsKh"]
    hand = deal("omaha no 50/100", 1000, 1000, 1000, 4, ante=10, holes=holes, boards=[BOARD])
    hand.play("c f k")
    assert hand.pots == [(16, (1, 2, 3)), (56 + 106 + 106, (1, 2))]
    # Aces, then queens, then nines.
    assert hand.check_down().state.stacks == (940, 890 + 268, 890, 16)


# ---------------------------------------------------------------------------- B3: a live post

FIVE = [1000] * 5
BLINDS = "0:small-blind:5 1:big-blind:10"
CUTOFF_POSTS = f"{BLINDS} 3:live-post:10"


@pytest.mark.rule("B3", source="000")
def test_a_live_post_counts_for_the_first_players_maximum() -> None:
    hand = deal("omaha pot 5/10", *FIVE, posts=CUTOFF_POSTS)
    assert hand.legal.call == 10
    assert hand.raise_to == (20, 45)
    assert deal("omaha pot 5/10", *FIVE, posts=f"{CUTOFF_POSTS} 4:live-post:10").raise_to == (
        20,
        55,
    )


@pytest.mark.rule("B3", source="000")
@pytest.mark.parametrize(
    ("stakes", "span"),
    [
        ("omaha pot 5/10", (20, 45)),  # 10 + 35, and nothing to call
        ("omaha no 5/10", (20, 1000)),
        ("omaha fixed 10/20", (20, 20)),
    ],
)
def test_the_poster_may_check_or_raise_an_unraised_pot(stakes: str, span: tuple[int, int]) -> None:
    hand = deal(stakes, *FIVE, posts=CUTOFF_POSTS).play("c")
    assert hand.legal.player == 3
    assert hand.legal.check
    assert hand.legal.call is None
    assert hand.raise_to == span


@pytest.mark.rule("B3", source="000")
def test_a_raise_is_called_with_what_the_post_leaves_open() -> None:
    hand = deal("omaha pot 5/10", *FIVE, posts=CUTOFF_POSTS).play("r45")
    assert not hand.legal.check
    assert hand.legal.call == 35
    assert hand.raise_to == (80, 150)  # 45 + 70 in the pot + 35 to call


@pytest.mark.rule("B3", source="000")
def test_the_first_player_may_have_posted() -> None:
    hand = deal("omaha pot 5/10", *FIVE, posts=f"{BLINDS} 2:live-post:10")
    assert (hand.legal.player, hand.legal.check, hand.raise_to) == (2, True, (20, 35))


@pytest.mark.rule("B3", source="000")
def test_a_post_is_the_posters_and_stays_when_he_folds() -> None:
    hand = deal("omaha no 5/10", *FIVE, posts=CUTOFF_POSTS).play("f f f f")
    # 25 in the pot: the blind's 10 are matched by the post, nothing goes back.
    assert hand.of(ev.UncalledBetReturned) == []
    assert hand.state.stacks == (995, 1015, 1000, 990, 1000)


@pytest.mark.rule("B3", source="000")
def test_the_poster_who_checked_sees_the_flop_with_the_big_blind() -> None:
    hand = deal("omaha no 5/10", *FIVE, posts=CUTOFF_POSTS).play("f k f f k")
    assert hand.pots == [(25, (1, 3))]
    assert hand.legal.player == 1
    assert hand.raise_to == (10, 990)


@pytest.mark.rule("B3", source="000, 001")
def test_a_post_is_no_raise_for_the_cap() -> None:
    hand = deal("omaha fixed 10/20", *FIVE, posts=CUTOFF_POSTS).play("c r20 r30 r40")
    assert hand.legal.player == 1
    assert hand.raise_to is None


@pytest.mark.rule("B3", source="000")
def test_a_post_shorter_than_the_blind_changes_nothing_for_the_others() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000, 6, 1000, posts=CUTOFF_POSTS)
    assert posted(hand)[2] == (3, "live-post", 6)
    assert hand.legal.call == 10
    assert hand.raise_to == (20, 41)
    assert hand.play("c").legal.player == 4  # the poster is all-in


# ---------------------------------------------------------------------------- B4: returning

MISSED_BIG = f"{BLINDS} 2:dead-blind:5 2:live-post:10"
MISSED_SMALL = f"{BLINDS} 2:dead-blind:5"
FOUR = [1000] * 4


@pytest.mark.rule("B4", source="000, 004, RRP")
@pytest.mark.parametrize(
    ("stakes", "posts", "pot", "to_call", "span"),
    [
        ("omaha pot 5/10", MISSED_BIG, 30, None, (20, 40)),
        ("omaha pot 5/10", MISSED_SMALL, 20, 10, (20, 40)),
        ("omaha no 5/10", MISSED_BIG, 30, None, (20, 995)),
        ("omaha no 5/10", MISSED_SMALL, 20, 10, (20, 995)),
        ("omaha fixed 10/20", MISSED_BIG, 30, None, (20, 20)),
        ("omaha fixed 10/20", MISSED_SMALL, 20, 10, (20, 20)),
    ],
)
def test_missed_blinds_are_made_good(
    stakes: str, posts: str, pot: int, to_call: int | None, span: tuple[int, int]
) -> None:
    hand = deal(stakes, *FOUR, posts=posts)
    assert hand.legal.player == 2
    assert hand.state.pot_total == pot
    assert hand.legal.check == (to_call is None)
    assert hand.legal.call == to_call
    assert hand.raise_to == span


@pytest.mark.rule("B4", source="004")
@pytest.mark.parametrize(
    ("posts", "front"),
    [(MISSED_BIG, (5, 10, 10, 0)), (MISSED_SMALL, (5, 10, 0, 0))],
    ids=["missed-big", "missed-small"],
)
def test_the_dead_part_is_in_the_pot_and_never_in_front(posts: str, front: tuple[int, ...]) -> None:
    hand = deal("omaha pot 5/10", *FOUR, posts=posts)
    assert in_front(hand) == front
    assert hand.state.dead == 5


@pytest.mark.rule("B4", source="004")
@pytest.mark.parametrize(
    ("posts", "script", "back", "stacks"),
    [
        # 40 raised to, 10 of them matched by the big blind; 15 are gone, 30 won.
        (MISSED_BIG, "r40 f f f", [(2, 30)], (995, 990, 1015, 1000)),
        (MISSED_SMALL, "r40 f f f", [(2, 30)], (995, 990, 1015, 1000)),
        # The big blind wins the dead chips with the small blind.
        (MISSED_SMALL, "f f f", [(1, 5)], (995, 1010, 995, 1000)),
        (MISSED_BIG, "f f f", [], (995, 1020, 985, 1000)),
    ],
)
def test_the_dead_part_never_comes_back(
    posts: str, script: str, back: list[tuple[int, int]], stacks: tuple[int, ...]
) -> None:
    hand = deal("omaha pot 5/10", *FOUR, posts=posts).play(script)
    assert [(event.player, event.chips) for event in hand.of(ev.UncalledBetReturned)] == back
    assert hand.state.stacks == stacks


@pytest.mark.rule("B4", source="004")
def test_four_limp_and_the_dead_part_is_no_uncalled_bet() -> None:
    hand = deal("omaha pot 5/10", *FOUR, posts=MISSED_BIG).play("k c c k")
    assert hand.of(ev.UncalledBetReturned) == []
    assert hand.pots == [(45, (0, 1, 2, 3))]
    assert hand.raise_to == (10, 45)


@pytest.mark.rule("B4", source="004, decision")
def test_the_dead_part_belongs_whole_to_the_main_pot() -> None:
    # The button is all-in for 3: 4 x 3 and all of the dead 5 can be his.
    hand = deal("omaha pot 5/10", 1000, 1000, 1000, 3, posts=MISSED_SMALL).play("c c c k")
    assert hand.pots == [(17, (0, 1, 2, 3)), (21, (0, 1, 2))]


# ---------------------------------------------------------------------------- B7: heads-up


@pytest.mark.rule("B7", source="RRP, WSOP 87, TDA 34-B")
@pytest.mark.parametrize(
    ("seats", "seat", "button", "blind"),
    [((1, 2), 1, 0, 1), ((1, 2), 2, 1, 0), ((3, 8), 3, 0, 1), ((3, 8), 8, 1, 0)],
)
@pytest.mark.parametrize("limit", ["fixed 10/20", "pot 5/10", "no 5/10"])
def test_the_button_is_the_small_blind_first_before_the_flop_and_last_after(
    limit: str, seats: tuple[int, ...], seat: int, button: int, blind: int
) -> None:
    hand = deal(f"omaha {limit}", 500, 500, seats=seats, button=seat)
    assert posted(hand) == [(button, "small-blind", 5), (blind, "big-blind", 10)]
    assert (hand.legal.player, hand.legal.call) == (button, 5)
    hand.play("c")
    assert (hand.legal.player, hand.legal.check) == (blind, True)
    for _street in ("flop", "turn", "river"):
        hand.play("k")
        assert hand.legal.player == blind
        hand.play("k")
        assert hand.legal.player == button


@pytest.mark.rule("B7", source="RRP, WSOP 87")
@pytest.mark.parametrize(("button", "blind"), [(1, 1), (2, 0)], ids=["seat-1", "seat-2"])
def test_the_big_blind_is_dealt_first(button: int, blind: int) -> None:
    hand = deal("omaha pot 5/10", 500, 500, button=button)
    dealt = {event.player: list(map(int, event.cards)) for event in hand.of(ev.HoleCardsDealt)}
    assert dealt == {blind: [0, 2, 4, 6], 1 - blind: [1, 3, 5, 7]}


# ---------------------------------------------------------------------------- B9: short blinds


@pytest.mark.rule("B9", source="RRP, WSOP live 150, TDA 54-B")
@pytest.mark.parametrize(
    ("small_stack", "big_stack", "posts"),
    [
        (3000, 40, "0:small-blind:50 1:big-blind:100"),
        (30, 3000, "0:small-blind:50 1:big-blind:100"),
        (30, 40, "0:small-blind:50 1:big-blind:100"),
        (3000, 3000, "1:big-blind:100"),
        (3000, 40, "1:big-blind:100"),
        (3000, 3000, "0:small-blind:50 1:big-blind:100"),
    ],
    ids=["short-big", "short-small", "both-short", "dead-small", "dead-small-short-big", "full"],
)
def test_before_the_flop_short_and_dead_blinds_count_as_full(
    small_stack: int, big_stack: int, posts: str
) -> None:
    hand = deal("omaha pot 50/100", small_stack, big_stack, 3000, 3000, posts=posts)
    assert hand.legal.call == 100
    assert hand.raise_to == (200, 350)
    assert hand.play("r350").raise_to == (600, 1200)


@pytest.mark.rule("B9", source="RRP, TDA 54-B")
@pytest.mark.parametrize(
    ("stakes", "span"),
    [("omaha no 50/100", (200, 3000)), ("omaha fixed 100/200", (200, 200))],
)
def test_over_a_short_big_blind_call_and_raise_are_those_over_a_full_one(
    stakes: str, span: tuple[int, int]
) -> None:
    hand = deal(stakes, 3000, 40, 3000, 3000)
    assert hand.legal.call == 100
    assert hand.raise_to == span


@pytest.mark.rule("B9", source="TDA 54-B")
@pytest.mark.parametrize(
    ("small_stack", "big_stack", "posts", "script", "pot"),
    [
        (3000, 40, "0:small-blind:50 1:big-blind:100", "c c c", 340),
        (30, 3000, "0:small-blind:50 1:big-blind:100", "c c k", 330),
        (3000, 3000, "1:big-blind:100", "c c f k", 300),
    ],
    ids=["short-big", "short-small", "dead-small"],
)
def test_after_the_flop_the_real_pot_counts(
    small_stack: int, big_stack: int, posts: str, script: str, pot: int
) -> None:
    hand = deal("omaha pot 50/100", small_stack, big_stack, 3000, 3000, posts=posts).play(script)
    assert hand.state.pot_total == pot
    assert hand.raise_to == (100, pot)


@pytest.mark.rule("B9", source="RRP, WSOP live 150")
def test_a_caller_of_a_short_big_blind_gets_back_what_nobody_matches() -> None:
    holes = ["9s9h8s8h", "AsAhKsKh", "QsQh7d7c"]
    hand = deal("omaha pot 50/100", 1000, 40, 1000, holes=holes, boards=[BOARD]).play("c f")
    assert hand.of(ev.UncalledBetReturned) == [ev.UncalledBetReturned(2, 50)]
    assert hand.pots == [(120, (1, 2)), (20, (2,))]
    # The aces of the blind win the main pot; 20 of the small blind's and his own are the caller's.
    assert hand.state.stacks == (950, 120, 970)


@pytest.mark.rule("B9", source="RRP, TDA 54-B")
@pytest.mark.parametrize(
    ("stacks", "script", "back", "pots"),
    [
        # Heads-up the button is player 1 and has the small blind.
        ((40, 1000), "", (1, 10), [(80, (0, 1))]),
        ((50, 1000), "", None, [(100, (0, 1))]),
        ((1000, 30), "", (0, 70), [(60, (0, 1))]),
        ((80, 1000), "c", (1, 20), [(160, (0, 1))]),
        ((100, 1000), "c", None, [(200, (0, 1))]),
        # Three players: the button folds.
        ((1000, 40, 1000), "f", (0, 10), [(80, (0, 1))]),
    ],
    ids=["big-40", "big-50", "small-30", "big-80", "big-100", "three-handed"],
)
def test_who_has_matched_a_short_blind_has_no_decision(
    stacks: tuple[int, ...],
    script: str,
    back: tuple[int, int] | None,
    pots: list[tuple[int, tuple[int, ...]]],
) -> None:
    hand = deal("omaha pot 50/100", *stacks).play(script)
    returned = [(event.player, event.chips) for event in hand.of(ev.UncalledBetReturned)]
    assert returned == ([] if back is None else [back])
    assert hand.pots == pots
    assert hand.state.is_over
    assert [len(board) for board in hand.state.boards] == [5]
    assert sum(hand.state.stacks) == sum(stacks)


@pytest.mark.rule("B9", source="RRP, WSOP live 171-172")
def test_over_an_all_in_big_blind_of_80_the_small_blind_folds_or_adds_50() -> None:
    hand = deal("omaha pot 50/100", 80, 1000)
    assert (hand.legal.player, hand.legal.fold, hand.legal.call) == (1, True, 50)
    assert hand.raise_to is None
    hand.play("f")
    assert hand.of(ev.UncalledBetReturned) == [ev.UncalledBetReturned(0, 30)]
    assert hand.state.stacks == (130, 950)


# ---------------------------------------------------------------------------- B11: ante kinds


@pytest.mark.rule("B11", source="common")
@pytest.mark.parametrize(
    ("kind", "stacks", "antes"),
    [
        ("each", (1000, 1000, 1000), [(0, "ante"), (1, "ante"), (2, "ante")]),
        ("big-blind", (1000, 1000, 1000), [(1, "table-ante")]),
        ("button", (1000, 1000, 1000), [(2, "table-ante")]),
        ("big-blind", (1000, 1000), [(0, "table-ante")]),
        ("button", (1000, 1000), [(1, "table-ante")]),
    ],
)
def test_who_pays_the_ante(
    kind: str, stacks: tuple[int, ...], antes: list[tuple[int, str]]
) -> None:
    hand = deal("omaha pot 50/100", *stacks, ante=100, ante_kind=AnteKind(kind))
    blinds, rest = posted(hand)[:2], posted(hand)[2:]
    assert sorted(chips for _, _, chips in blinds) == [50, 100]
    assert rest == [(*ante, 100) for ante in antes]
    assert sorted(in_front(hand))[-2:] == [50, 100]  # no ante lies in front


@pytest.mark.rule("B11", source="common")
@pytest.mark.parametrize(
    ("kind", "big_stack", "button_stack", "most"),
    [
        (AnteKind.BIG_BLIND, 1000, 1000, 450),  # 100 + 250 + 100
        (AnteKind.BUTTON, 1000, 1000, 450),
        (AnteKind.EACH, 1000, 1000, 750),  # four antes
        (AnteKind.BIG_BLIND, 150, 1000, 400),  # 50 of the ante
        (AnteKind.BIG_BLIND, 100, 1000, 350),  # none of it
        (AnteKind.BUTTON, 1000, 60, 410),  # 60 of it
    ],
)
def test_the_pot_limit_counts_the_ante_that_was_paid(
    kind: AnteKind, big_stack: int, button_stack: int, most: int
) -> None:
    stacks = [1000, big_stack, 1000, button_stack]
    hand = deal("omaha pot 50/100", *stacks, ante=100, ante_kind=kind)
    assert hand.raise_to == (200, most)


@pytest.mark.rule("B11", source="common")
def test_the_ante_of_the_big_blind_is_won_not_returned() -> None:
    hand = deal("omaha no 50/100", *[1000] * 3, ante=100, ante_kind=AnteKind.BIG_BLIND)
    hand.play("f f")
    assert hand.of(ev.UncalledBetReturned) == [ev.UncalledBetReturned(1, 50)]
    assert hand.state.stacks == (950, 1050, 1000)


@pytest.mark.rule("B11", source="common, decision")
@pytest.mark.parametrize(
    ("kind", "ante", "button_stack", "main"),
    [
        (AnteKind.BIG_BLIND, 100, 60, 3 * 60 + 100),
        (AnteKind.BUTTON, 100, 160, 3 * 60 + 100),
        (AnteKind.EACH, 40, 100, 3 * 100),  # an own ante is layered with the other chips
    ],
)
def test_one_players_ante_for_all_lies_whole_in_the_main_pot(
    kind: AnteKind, ante: int, button_stack: int, main: int
) -> None:
    # The button calls all-in with the 60 that his ante leaves.
    hand = deal("omaha no 50/100", 1000, 1000, button_stack, ante=ante, ante_kind=kind)
    assert hand.play("c c k").pots == [(main, (0, 1, 2)), (80, (0, 1))]


@pytest.mark.rule("A2", source="003")
@pytest.mark.rule("A8", source="000")
@pytest.mark.parametrize(
    ("posts", "call", "span"),
    [
        ("0:small-blind:5 1:big-blind:10 1:live-post:10", 20, (30, 65)),
        ("0:small-blind:5 1:big-blind:20", 20, (30, 65)),
        ("0:small-blind:5 0:live-post:10 1:big-blind:10", 15, (25, 55)),
    ],
    ids=["big-blind-and-live-post", "big-blind-of-two", "small-blind-and-live-post"],
)
def test_live_posts_of_one_player_add_up_to_the_bet(
    posts: str, call: int, span: tuple[int, int]
) -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000, posts=posts)
    assert (hand.legal.call, hand.raise_to) == (call, span)
    while hand.state.street is Street.PREFLOP:
        hand.play("k" if hand.legal.check else "c")
    assert set(hand.state.contributions) == {call}


@pytest.mark.rule("A14", source="WSOP live 214-223")
def test_a_blind_that_straddles_adds_to_what_it_has_posted() -> None:
    posts = "0:small-blind:25 1:big-blind:50 1:straddle:50"
    hand = deal("omaha pot 25/50", *[5000] * 4, posts=posts)
    assert (hand.state.to_act, hand.legal.call, hand.raise_to) == (2, 100, (200, 325))
