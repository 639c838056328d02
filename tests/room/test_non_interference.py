"""No view depends on a card that its viewer may not know: ten thousand moments of all 24 cells.

How it is compared is told in ``interference``. That the comparison sees a leak is shown by views
that leak on purpose.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from interference import (
    Moment,
    See,
    any_table,
    audit,
    evening,
    known_cards,
    permuted,
    public_part,
    text_of,
    twin_of,
)
from ninecards.cards import FULL_DECK, Card, parse_cards
from ninecards.evaluation import evaluate_high
from ninecards.room import (
    BombPots,
    Box,
    DeckReady,
    PostQuestion,
    PreKind,
    Room,
    RunOutRule,
    Seat,
    TableConfig,
    TableView,
    step,
    view,
)
from ninecards.room.log import log_of
from ninecards.room.state import PreAction
from ninecards.rules import GAMES, Limit
from playbook import Playbook
from random_hands import CELLS

MOMENTS = 10_000
EACH = -(-MOMENTS // len(CELLS))

KINDS = {
    "preflop",
    "flop",
    "turn",
    "river",
    "spectator",
    "not dealt in",
    "after a fold",
    "folded himself",
    "over without a call",
    "over at the showdown",
    "somebody chooses",
    "after a muck",
    "other hole cards",
}
OPTIONS = {
    "a vote is open",
    "run out more than once",
    "bomb pot",
    "bomb pot on two boards",
    "somebody else has decided",
}


@pytest.fixture
def uncounted() -> Iterator[None]:
    """No coverage while the test runs: it would take three times as long, for no branch more.

    (The mark ``no_cover`` of pytest-cov stops one of the two tracers that a worker has.)
    """
    tracer = sys.gettrace()
    if type(tracer).__module__.startswith("coverage"):
        sys.settrace(None)
    yield
    sys.settrace(tracer)


@pytest.mark.usefixtures("uncounted")
@pytest.mark.parametrize(("game", "limit"), CELLS, ids=str)
def test_what_may_not_be_known_is_not_seen(game: str, limit: Limit) -> None:
    result = audit(game, limit, EACH)
    assert result.compared == EACH
    assert result.kinds.keys() >= KINDS
    assert result.kinds["other hole cards"] > EACH // 2
    assert result.other_hands < EACH // 20


def lively(random: Random, game: str, limit: Limit) -> TableConfig:
    """A table of short stacks where all-ins are voted on and every other hand is a bomb pot."""
    plain = any_table(random, game, limit)
    big = plain.hand.big_blind
    return replace(
        plain,
        hand=replace(plain.hand, boards=1),
        rotation=(),
        seats=min(plain.seats, 4),
        min_buy_in=4 * big,
        max_buy_in=30 * big,
        bomb_pots=BombPots(ante=big, every=2, by_vote=True, boards=2),
        run_outs=RunOutRule.ASK,
    )


@pytest.mark.usefixtures("uncounted")
@pytest.mark.parametrize("game", GAMES)
def test_votes_run_outs_bomb_pots_and_boxes_give_nothing_away(game: str) -> None:
    result = audit(game, Limit.POT, EACH, seed="lively", tables=lively, churn=5)
    assert result.compared == EACH
    assert result.kinds.keys() >= OPTIONS


def hidden_things_changed(random: Random, room: Room, viewer: str | None) -> Room:
    """The same room, but what others have ticked, decided, saved and asked for is drawn anew."""
    voters = [seat.player_id for seat in room.taken_seats if seat.player_id != viewer]
    for seat in room.taken_seats:
        if seat.player_id != viewer:
            boxes = frozenset(random.sample(tuple(Box), random.randrange(len(Box) + 1)))
            decided = random.choice((None, *(PreAction(kind, 7) for kind in PreKind)))
            room = room.with_seat(seat.seat_no, boxes=boxes, pre_action=decided)
            room = room.with_clock(seat.seat_no, bank_ms=random.randrange(60_000))
    mine = tuple(who for who in room.schedule.votes if who == viewer)
    asked = len(room.schedule.votes) - len(mine)
    others = tuple(random.sample(voters, asked)) if asked <= len(voters) else ()
    votes = (*mine, *others) if others else room.schedule.votes
    question = room.question
    if isinstance(question, PostQuestion):
        here = {seat.player_id: seat.seat_no for seat in room.taken_seats}
        mine_too = tuple(n for n in question.seat_nos if n == here.get(viewer or ""))
        question = PostQuestion((*mine_too, 99), question.deadline_ms, (98,))
    return room._replace(schedule=replace(room.schedule, votes=votes), question=question)


def audit_of_boxes(game: str, see: See = view) -> None:
    """Compare what is seen of rooms that differ in others' boxes; raise AssertionError if it is."""
    random = Random(f"boxes {game}")
    compared = differed = 0
    while compared < EACH:
        for hand in evening(random, any_table(random, game, Limit.POT), churn=5):
            for moment in hand[:: len(hand) // 6 + 1]:
                room = moment.room
                for viewer in (None, *(seat.player_id for seat in room.taken_seats)):
                    other = hidden_things_changed(random, room, viewer)
                    seen = text_of(see(room, viewer, moment.now_ms))
                    assert text_of(see(other, viewer, moment.now_ms)) == seen, "a box is seen"
                    compared += 1
                    differed += other != room
    assert differed > compared // 2


@pytest.mark.usefixtures("uncounted")
@pytest.mark.parametrize("game", GAMES)
def test_what_others_have_ticked_and_decided_is_not_seen(game: str) -> None:
    audit_of_boxes(game)


# -------------------------------------------------------------------- the comparison bites

Leak = Callable[[Room, TableView], TableView]


def hole(room: Room, seat_no: int) -> tuple[Card, ...]:
    """The cards that were dealt to a chair, seen or not."""
    player = room.player_at(seat_no)
    if room.hand is None or player is None:
        return ()
    return tuple(card for card in room.hand.hole_cards[player] if card is not None)


def folded_hands(room: Room, seen: TableView) -> TableView:
    """Cards stay on the table after a fold."""
    return replace(
        seen,
        seats=tuple(
            replace(seat, cards=tuple(map(str, hole(room, seat.seat_no))))
            if seat.status == "folded"
            else seat
            for seat in seen.seats
        ),
    )


def mucked_hands(room: Room, seen: TableView) -> TableView:
    """A hand that was mucked is turned up."""
    assert room.hand is not None
    mucked = {room.hand.start.seat_nos[player] for player in room.hand.showdown.mucked}
    return replace(
        seen,
        seats=tuple(
            replace(seat, cards=tuple(map(str, hole(room, seat.seat_no))))
            if seat.seat_no in mucked
            else seat
            for seat in seen.seats
        ),
    )


def next_board_card(room: Room, seen: TableView) -> TableView:
    """The card on top of the deck is put beside the board."""
    assert room.hand is not None
    assert seen.hand is not None
    top = room.hand.start.deck[room.hand.dealt]
    board, *others = seen.hand.boards
    return replace(seen, hand=replace(seen.hand, boards=((*board, str(top)), *others)))


def burned_card(room: Room, seen: TableView) -> TableView:
    """The first card burned is named."""
    assert room.hand is not None
    assert seen.hand is not None
    start = room.hand.start
    burned = start.deck[len(start.stacks) * start.config.game.hole_cards]
    return replace(seen, hand=replace(seen.hand, pots=(*seen.hand.pots, str(burned))))  # type: ignore[arg-type]


def log_of_everybody(room: Room, seen: TableView) -> TableView:
    """The log tells everybody's cards."""
    assert seen.hand is not None
    logs = (log_of(room.hand_events, player) for player in range(len(room.dealt_to)))
    return replace(seen, hand=replace(seen.hand, log=tuple(item for log in logs for item in log)))


def what_others_hold_in_words(room: Room, seen: TableView) -> TableView:
    """A made hand is named, though its cards are not."""
    assert room.hand is not None
    board = room.hand.boards[0]
    if len(board) < 3:
        return seen
    names = tuple(
        evaluate_high(cards, board).category.name if (cards := hole(room, seat.seat_no)) else ""
        for seat in seen.seats
    )
    return replace(seen, table=replace(seen.table, game=" ".join(names)))


def one_bit(room: Room, seen: TableView) -> TableView:
    """The clock of the decision stands a millisecond off where somebody holds two aces."""
    aces = max(sum(card.rank == 12 for card in hole(room, s.seat_no)) for s in seen.seats)
    return replace(seen, now_ms=seen.now_ms + (aces >= 2))


LEAKS = [
    folded_hands,
    mucked_hands,
    next_board_card,
    burned_card,
    log_of_everybody,
    what_others_hold_in_words,
    one_bit,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_found(leak: Leak) -> None:
    def leaky(room: Room, viewer: str | None, now_ms: int) -> TableView:
        return leak(room, view(room, viewer, now_ms))

    with pytest.raises(AssertionError, match="sees a card that he may not know"):
        audit("omaha-hilo", Limit.FIXED, EACH, see=leaky)


def decided(seat: Seat) -> bool:
    return seat.pre_action is not None


def ticked(seat: Seat) -> bool:
    return Box.MUCK in seat.boxes


def saved(seat: Seat) -> bool:
    return seat.clock.bank_ms > 30_000


@pytest.mark.parametrize("told", [decided, ticked, saved], ids=lambda told: told.__name__)
def test_a_box_that_is_seen_is_found(told: Callable[[Seat], bool]) -> None:
    def leaky(room: Room, viewer: str | None, now_ms: int) -> TableView:
        seen = view(room, viewer, now_ms)
        seats = zip(seen.seats, room.taken_seats, strict=True)
        return replace(
            seen,
            seats=tuple(replace(shown, connected=not told(seat)) for shown, seat in seats),
        )

    with pytest.raises(AssertionError, match="a box is seen"):
        audit_of_boxes("omaha", leaky)


def a_moment() -> Moment:
    """Three players just dealt in."""
    table = Playbook().sits("anna", "ben", "carl").wakes()
    before = table.room
    ready = DeckReady(table.now_ms, 1, FULL_DECK, 0)
    room, outputs = step(before, ready)
    return Moment(before, (ready,), room, (outputs,))


def test_cards_that_are_known_keep_their_places_and_the_others_do_not() -> None:
    known = set(parse_cards("2c7dAs"))
    deck = permuted(FULL_DECK, known, Random(1))
    assert sorted(deck) == list(FULL_DECK)
    assert [deck[card] for card in known] == [FULL_DECK[card] for card in known]
    assert sum(one != other for one, other in zip(deck, FULL_DECK, strict=True)) > 40


def test_a_viewer_knows_his_own_cards_and_a_spectator_none() -> None:
    moment = a_moment()
    assert known_cards(moment, None) == set()
    assert known_cards(moment, "ben") == {FULL_DECK[place] for place in (0, 3, 6, 9)}


def test_the_public_part_has_no_card_dealt_face_down() -> None:
    (outputs,) = a_moment().outputs
    told, public = repr(outputs.events), repr(public_part(outputs.events))
    assert all(repr(card) in told for card in FULL_DECK)
    assert not any(repr(card) in public for card in FULL_DECK)


def test_a_card_that_changes_what_is_public_is_noticed() -> None:
    moment = a_moment()
    ready = moment.inputs[0]
    assert isinstance(ready, DeckReady)
    other = replace(ready, draw=1)
    room, outputs = step(moment.before, other)
    forged = Moment(moment.before, (ready,), room, (outputs,))
    with pytest.raises(AssertionError, match="a hidden card has changed what everybody sees"):
        twin_of(forged, FULL_DECK)
