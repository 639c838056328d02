"""Frames in and out: what a client may send, what becomes of it, and what it is sent."""

from __future__ import annotations

import json
from typing import Any, get_args, get_type_hints

import pytest

from ninecards.protocol import (
    MAX_FRAME_BYTES,
    ClientMessage,
    HelloMessage,
    Problem,
    ProblemError,
    ResyncMessage,
    ServerMessage,
    Welcome,
    asked,
    from_client,
    to_client,
)
from ninecards.room import (
    Accepted,
    Act,
    AddChips,
    AnswerPost,
    Asked,
    Box,
    Host,
    HostOrder,
    Leave,
    PreAct,
    PreKind,
    Refused,
    SetBox,
    Sit,
    SitIn,
    SitOut,
    TableConfig,
    VoteBombPot,
    VoteRunOuts,
    open_room,
    view,
)
from ninecards.room.views import LegalView, TableView, WagerView
from ninecards.rules import Bet, Call, Check, Fold, HandConfig, Muck, Raise, Show

COMMANDS = [
    ({"type": "sit", "id": "1", "seat_no": 3, "name": "Anna", "chips": 400}, Sit(3, "Anna", 400)),
    ({"type": "leave", "id": "1"}, Leave()),
    ({"type": "sit_out", "id": "1"}, SitOut()),
    ({"type": "sit_in", "id": "1"}, SitIn()),
    ({"type": "add_chips", "id": "1", "chips": 100}, AddChips(100)),
    ({"type": "set_box", "id": "1", "box": "straddle", "on": True}, SetBox(Box.STRADDLE, on=True)),
    ({"type": "pre_act", "id": "1", "hand_no": 5, "kind": None}, PreAct(5, None)),
    (
        {"type": "pre_act", "id": "1", "hand_no": 5, "kind": "call", "chips": 30},
        PreAct(5, PreKind.CALL, 30),
    ),
    ({"type": "answer_post", "id": "1", "yes": False}, AnswerPost(yes=False)),
    ({"type": "vote_run_outs", "id": "1", "hand_no": 5, "times": 2}, VoteRunOuts(5, 2)),
    ({"type": "vote_bomb_pot", "id": "1", "yes": True}, VoteBombPot(yes=True)),
    ({"type": "host", "id": "1", "order": "pause"}, Host(HostOrder.PAUSE)),
    (
        {"type": "host", "id": "1", "order": "give-time", "seat_no": 3, "ms": 9000},
        Host(HostOrder.GIVE_TIME, 3, 9000),
    ),
]
ACTIONS = [
    ({"type": "fold"}, Fold()),
    ({"type": "check"}, Check()),
    ({"type": "call"}, Call()),
    ({"type": "show"}, Show()),
    ({"type": "muck"}, Muck()),
    ({"type": "bet", "to": 20}, Bet(20)),
    ({"type": "raise", "to": 35}, Raise(35)),
]


def act(action: dict[str, Any]) -> dict[str, Any]:
    return {"type": "act", "id": "1", "hand_no": 5, "decision_no": 17, "action": action}


COMMANDS += [(act(written), Act(5, 17, action)) for written, action in ACTIONS]


@pytest.mark.parametrize(("written", "command"), COMMANDS, ids=lambda part: str(part)[:40])
def test_each_command_becomes_the_rooms_own(written: dict[str, Any], command: Any) -> None:
    message = from_client(json.dumps(written))
    assert not isinstance(message, HelloMessage | ResyncMessage)
    assert asked(message, "anna", 7) == Asked(7, "anna", "1", command)


def test_the_table_above_has_every_message() -> None:
    types = {written["type"] for written, _ in COMMANDS} | {"hello", "resync"}
    kinds = [get_type_hints(message)["type"] for message in get_args(ClientMessage)]
    assert {get_args(kind)[0] for kind in kinds} == types


def test_hello_and_resync() -> None:
    assert from_client('{"type":"hello","protocol":1,"last_seq":12}') == HelloMessage(
        type="hello", protocol=1, last_seq=12
    )
    assert from_client('{"type":"hello","protocol":1}').last_seq is None  # type: ignore[union-attr]
    assert from_client('{"type":"resync"}') == ResyncMessage(type="resync")


def test_a_page_of_another_version_is_heard_whatever_else_it_says() -> None:
    hello = from_client('{"type":"hello","protocol":9,"colours":4}')
    assert hello == HelloMessage(type="hello", protocol=9)


NO_MESSAGES = {
    "empty": "",
    "no JSON": "sit",
    "list": "[]",
    "number": "1",
    "null": "null",
    "no type": '{"id":"1"}',
    "unknown type": '{"type":"cheat","id":"1"}',
    "type of ours": '{"type":"accepted","command_id":"1"}',
    "no id": '{"type":"leave"}',
    "empty id": '{"type":"leave","id":""}',
    "long id": json.dumps({"type": "leave", "id": "x" * 65}),
    "id a number": '{"type":"leave","id":1}',
    "unknown field": '{"type":"leave","id":"1","now":true}',
    "text for chips": '{"type":"add_chips","id":"1","chips":"100"}',
    "float for chips": '{"type":"add_chips","id":"1","chips":100.0}',
    "true for chips": '{"type":"add_chips","id":"1","chips":true}',
    "NaN for chips": '{"type":"add_chips","id":"1","chips":NaN}',
    "chips beyond a double": '{"type":"add_chips","id":"1","chips":9007199254740992}',
    "hello without protocol": '{"type":"hello","last_seq":1}',
    "no action": json.dumps({**act({}), "action": None}),
    "fold with a figure": json.dumps(act({"type": "fold", "to": 1})),
    "bet without a figure": json.dumps(act({"type": "bet"})),
    "raise of text": json.dumps(act({"type": "raise", "to": "all"})),
    "the dealer's action": json.dumps(act({"type": "run_outs", "times": 2})),
    "cards named": json.dumps(act({"type": "show", "cards": ["As"]})),
    "half a character": '{"type":"leave","id":"\\ud800"}',
}


@pytest.mark.parametrize("name", NO_MESSAGES)
def test_anything_else_is_no_message(name: str) -> None:
    with pytest.raises(ProblemError) as caught:
        from_client(NO_MESSAGES[name])
    assert caught.value.code == "not_a_message"


def test_a_binary_frame_is_no_message() -> None:
    with pytest.raises(ProblemError, match="not_a_message"):
        from_client(b'{"type":"resync"}')


@pytest.mark.parametrize("letter", ["x", "ё"])
def test_a_frame_has_a_longest_length_in_bytes(letter: str) -> None:
    frame = '{"type":"resync"}'.ljust(MAX_FRAME_BYTES)
    assert from_client(frame) == ResyncMessage(type="resync")
    long = letter * (MAX_FRAME_BYTES // len(letter.encode()) + 1)
    for text in (long, long.encode()):
        with pytest.raises(ProblemError, match="too_large") as caught:
            from_client(text)
        assert caught.value.values["most"] == MAX_FRAME_BYTES


def a_view() -> TableView:
    room, _ = open_room(TableConfig(hand=HandConfig.of("omaha", "pot", 5, 10), seats=6))
    return view(room, None, 3)


def test_every_message_goes_out_with_its_type() -> None:
    legal = LegalView(
        fold=True,
        check=False,
        call=10,
        wager=WagerView(kind="raise", least=20, most=35, half_pot=22, three_quarter_pot=28, pot=35),
        show=False,
        muck=False,
    )
    messages: list[ServerMessage] = [
        Welcome(protocol=1, server_version="0", you="p", view=a_view()),
        a_view(),
        Accepted(command_id="1"),
        Refused(command_id="1", code="stale_decision", values={"decision": 3}, legal=legal),
        Problem(code="too_large", values={"bytes": 5000}),
    ]
    assert {type(message) for message in messages} == set(get_args(ServerMessage))
    written = [json.loads(to_client(message)) for message in messages]
    assert [message["type"] for message in written] == [
        "welcome", "table", "accepted", "refused", "problem"
    ]  # fmt: skip
    assert written[0]["view"] == written[1]
    assert written[1]["table"]["game"] == "omaha"
    assert written[3]["legal"]["wager"]["most"] == 35
    assert written[3]["values"] == {"decision": 3}
