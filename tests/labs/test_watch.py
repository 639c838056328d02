"""Every promise that a watched room is held to is broken once, and that is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ninecards.labs.simulation.watch import BrokenPromiseError, chips_of
from ninecards.room import Act, Asked, Decision, Outputs, Room, Seat, TableView, evolve, step
from ninecards.room import events as ev
from ninecards.room.state import Control
from ninecards.rules import Call, HandState, LegalActions, Phase, legal_actions
from playbook import Playbook

Forge = Callable[[Room], Room]
DECISION = Decision(1, 1, 0, 0)
DORA = Seat(1, "dora", "Dora", 0)


def in_hand() -> Playbook:
    """Three players, dealt in; anna on the button is to act."""
    return Playbook().sits("anna", "ben", "carl").deals()


def decided(room: Room, **changes: int) -> Room:
    assert room.decision is not None
    return room._replace(decision=replace(room.decision, **changes))


IN_A_HAND: list[tuple[str, Forge]] = [
    ("waits for nobody, or for two", lambda room: room._replace(decision=None)),
    ("decision is another player's", lambda room: decided(room, seat_no=2)),
    ("decision has another number", lambda room: room._replace(decision_no=7)),
    ("runs from the future", lambda room: decided(room, asked_ms=10**6)),
    ("waits for who is leaving", lambda room: room.with_seat(1, leaving=True)),
    ("two hands at a time", lambda room: room._replace(next_hand_ms=5)),
    ("two hands at a time", lambda room: room._replace(deck_asked=True)),
    ("a chair was freed in a hand", lambda room: room.with_chair(2, None)),
    ("a chair was freed in a hand", lambda room: room.with_seat(2, player_id="dora")),
    ("somebody sits twice", lambda room: room.with_seat(2, player_id="anna")),
    ("two players have one name", lambda room: room.with_seat(2, name="Anna")),
    ("a chair has another's number", lambda room: room.with_chair(4, DORA)),
]
BETWEEN_HANDS: list[tuple[str, Forge]] = [
    ("a decision without a hand", lambda room: room._replace(decision=DECISION)),
    ("who asked to leave still sits", lambda room: room.with_seat(1, leaving=True)),
    ("the next hand does not come", lambda room: room._replace(next_hand_ms=None)),
    ("comes without players", lambda room: room.with_seat(1, sitting_out=True)),
    (
        "a deck is asked for in a pause",
        lambda room: room._replace(deck_asked=True, control=Control(paused_ms=0)),
    ),
]


@pytest.mark.parametrize(("promise", "forge"), IN_A_HAND)
def test_of_a_hand(promise: str, forge: Forge) -> None:
    table = in_hand()
    table.room = forge(table.room)
    with pytest.raises(BrokenPromiseError, match=promise):
        table._check_step()


def test_of_a_choice_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_show(hand: HandState) -> LegalActions:
        return legal_actions(hand)._replace(show=True, muck=False)

    table = in_hand()
    assert table.room.hand is not None
    table.room = table.room._replace(hand=table.room.hand._replace(phase=Phase.SHOWDOWN))
    monkeypatch.setattr("ninecards.labs.simulation.watch.legal_actions", only_show)
    with pytest.raises(BrokenPromiseError, match="who is offered to show may not muck"):
        table._check_step()


@pytest.mark.parametrize(("promise", "forge"), BETWEEN_HANDS)
def test_between_hands(promise: str, forge: Forge) -> None:
    table = Playbook().sits("anna", "ben")
    table.room = forge(table.room)
    with pytest.raises(BrokenPromiseError, match=promise):
        table._check_step()


@pytest.mark.parametrize(
    ("promise", "changes"),
    [
        ("woken at another time", {"wake_at_ms": 1}),
        ("a deck is asked for", {"deck_for": 2}),
        ("news goes to others", {"views": {}}),
    ],
)
def test_of_what_a_step_gives_back(promise: str, changes: dict[str, object]) -> None:
    table = in_hand()
    table.outputs = replace(table.outputs, **changes)  # type: ignore[arg-type]
    with pytest.raises(BrokenPromiseError, match=promise):
        table._check_step()


def test_of_chips() -> None:
    table = Playbook().sits("anna", "ben")
    assert chips_of(table.room) == table.chips_on_table == 2000
    with pytest.raises(BrokenPromiseError, match="1999 chips on the table, not 2000"):
        table._check_chips(table.room.with_seat(1, chips=999))
    with pytest.raises(BrokenPromiseError, match="somebody's chips are below 0"):
        table._check_chips(table.room.with_seat(1, chips=-1).with_seat(2, chips=2001))


def test_of_stacks_in_a_hand() -> None:
    table = in_hand()
    hand = table.room.hand
    assert hand is not None
    one, two, three = hand.stacks
    forged = table.room._replace(hand=hand._replace(stacks=(-1, two + one + 1, three)))
    assert chips_of(forged) == table.chips_on_table
    with pytest.raises(BrokenPromiseError, match="a stack is below 0"):
        table._check_chips(forged)


def after(room: Room, *events: ev.RoomEvent) -> tuple[Room, Outputs]:
    """A step in which that happens, whatever a room would say to it."""
    for event in events:
        room = evolve(room, event)
    return room._replace(seq=room.seq + 1), Outputs(events=events)


def test_of_a_pause() -> None:
    table = in_hand()
    room = table.room
    act = Asked(0, "anna", "id", Act(room.hand_no, room.decision_no, Call()))
    _, outputs = step(room, act)
    paused = room._replace(control=Control(paused_ms=0))
    with pytest.raises(BrokenPromiseError, match="a hand goes on in a pause"):
        table._follow(paused, *after(paused, *outputs.events))


def test_of_a_deal_in_a_pause() -> None:
    table = Playbook().sits("anna", "ben")
    paused = table.room._replace(control=Control(paused_ms=0))
    moved = ev.ButtonMoved(hand_no=1, seat_no=1, small=1, big=2, fresh=True)
    with pytest.raises(BrokenPromiseError, match="a hand is dealt in a pause"):
        table._follow(paused, *after(paused, moved))


@pytest.mark.parametrize(
    ("promise", "events"),
    [
        ("before the end", [ev.DecisionAsked(2, 1, 0, 0), ev.SatOut(2, 0)]),
        ("one by one", [ev.DecisionAsked(3, 1, 0, 0)]),
        ("one by one", [ev.SatOut(2, 0), ev.DecisionAsked(1, 1, 0, 0)]),
    ],
)
def test_of_decisions(promise: str, events: list[ev.RoomEvent]) -> None:
    table = in_hand()
    with pytest.raises(BrokenPromiseError, match=promise):
        table._follow(table.room, *after(table.room, *events))


def test_of_the_fold_and_the_count_of_steps() -> None:
    table = in_hand()
    with pytest.raises(BrokenPromiseError, match="the events fold to another room"):
        table._follow(table.room, table.room._replace(decision=None), Outputs())
    with pytest.raises(BrokenPromiseError, match="the steps are not counted one by one"):
        table._follow(table.room, table.room._replace(seq=9), Outputs())


def test_of_the_journal() -> None:
    table = in_hand()
    table.journal.pop()
    with pytest.raises(BrokenPromiseError, match="the journal folds to another room"):
        table.stop_and_resume(1000)


def test_of_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def copies_the_room(room: Room, what: Asked, **_: object) -> tuple[Room, Outputs]:
        same, outputs = step(room, what)
        return same._replace(), outputs

    monkeypatch.setattr("ninecards.labs.simulation.watch.step", copies_the_room)
    with pytest.raises(BrokenPromiseError, match="a refusal changes the room"):
        in_hand().asks("anna", Act(9, 9, Call()))


def test_of_a_view_that_is_another() -> None:
    table = in_hand()
    table.outputs = replace(table.outputs, views={"anna": replace(table.sees("anna"), now_ms=-1)})
    with pytest.raises(BrokenPromiseError, match="the view of anna is another"):
        table.check_views()


def no_legal(seen: TableView) -> TableView:
    assert seen.decision is not None
    return replace(seen, decision=replace(seen.decision, legal=None))


@pytest.mark.parametrize(
    ("promise", "forge"),
    [
        ("the view of anna is of another step", lambda seen: replace(seen, seq=9)),
        ("anna is told of another chair", lambda seen: replace(seen, your_seat=2)),
        ("anna is asked wrongly", no_legal),
    ],
)
def test_of_views(
    promise: str, forge: Callable[[TableView], TableView], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = in_hand()
    forged = forge(table.sees("anna"))
    monkeypatch.setattr("ninecards.labs.simulation.watch.view", lambda *_: forged)
    table.outputs = replace(table.outputs, views={"anna": forged})
    with pytest.raises(BrokenPromiseError, match=promise):
        table.check_views()
