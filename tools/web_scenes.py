"""Tables as the room itself shows them, for the client's tests and for looking at its pages.

``python tools/web_scenes.py`` writes ``web/dev/fixtures/*.json``: a view and, in three
languages, the lines that the terminal's log has for the same hand.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from club_scenes import NAMES, NOW_MS, STORIES, Story, player

from ninecards.cards import FULL_DECK, Card, parse_cards
from ninecards.room import (
    Act,
    Asked,
    Command,
    DeckReady,
    Input,
    Room,
    Sit,
    SitOut,
    TableConfig,
    TimePassed,
    open_room,
    step,
    view,
)
from ninecards.rules import HandConfig, parse_action, stacked_deck
from ninecards.rules import events as ev
from ninecards.words import LANGUAGES, Words
from ninecards.words.hand_log import HandLog

FOLDER = Path(__file__).resolve().parent.parent / "web" / "dev" / "fixtures"


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A table, who sits where with how much, the cards and what has been done.

    ``chips`` are per chair, 0 for an empty one; ``you`` is the viewer's chair. ``button`` is a
    chair. ``holes`` are by chair; cards that are not told are any that are left. ``line`` is
    written as at the terminal, blanks between the actions.
    """

    table: str
    chips: list[int]
    you: int | None = None
    button: int = 1
    holes: dict[int, str] = field(default_factory=dict)
    boards: list[str] = field(default_factory=list)
    line: str | None = None
    after: list[tuple[int, Command]] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)


SCENES: dict[str, Scene | Story] = {
    "waiting": Scene(table="omaha pot 5/10", chips=[0, 0, 1000, 0, 0, 0], you=3),
    "preflop": Scene(
        table="omaha pot 5/10",
        chips=[985, 1240, 1000, 430, 2000, 1105],
        you=3,
        button=4,
        holes={3: "AsAhKsTh"},
        line="c r40",
    ),
    "other": Scene(
        table="omaha5 pot 5/10",
        chips=[985, 1240, 1000, 430, 2000, 1105],
        you=3,
        button=2,
        holes={3: "AsAhKsTh9h"},
        boards=["Td8d2h"],
        line="r35 c f c c f k k",
    ),
    "flop": Scene(
        table="omaha pot 5/10",
        chips=[985, 1240, 1000, 430, 2000, 1105],
        you=3,
        button=6,
        holes={3: "AsAhKsTh"},
        boards=["Ac9h7d"],
        line="c f r45 f f c c b90",
    ),
    "hilo_showdown": Scene(
        table="omaha-hilo pot 5/10",
        chips=[1500, 0, 320, 140, 0, 1500],
        you=3,
        button=6,
        holes={1: "KdKhQsJs", 3: "As2dKsQh", 4: "Ah2c9s9h", 6: "7c6cTsTh"},
        boards=["3d4c8hKc9d"],
        line="r35 c c r140 c c c k b180 c c k k k b400 c",
    ),
    "double_board": Scene(
        table="omaha-hilo pot 5/10",
        chips=[900, 800, 700, 0, 650, 0],
        you=2,
        button=3,
        holes={2: "As2d3hKh"},
        boards=["4d5cQhKc8d", "Jh2c7d8sJd"],
        line="c c c k k k k b40 c f c k b60 c c k",
        options={"boards": 2},
    ),
    "ten": Scene(
        table="omaha pot 50/100",
        chips=[12400, 9850, 10000, 430, 25300, 11050, 10000, 8800, 14210, 10400],
        you=3,
        button=9,
        holes={3: "AsKhTdTh"},
        boards=["Ah5hJd"],
        line="r350 c c c c f c f c c b1900 c f",
    ),
    "six_cards": Scene(
        table="omaha6 pot 5/10",
        chips=[985, 740, 1000, 430, 800, 605, 900],
        you=1,
        button=4,
        holes={
            1: "AcAdKhQsJs7d",
            2: "2s2h3c4c5d9d",
            3: "KcKdQh8h7h2d",
            4: "AsKs9c8c6s6d",
            5: "TsTh9s8s7s4d",
            6: "JcJdTc5c5h3h",
            7: "AhQcQd4h3d2c",
        },
        boards=["Td6h3s9hJh"],
        line="r35 c c c c c c k k k k b245 c c c c c c k k k b500 c c c c c c k k k k",
    ),
    "show_choice": Scene(
        table="omaha pot 5/10",
        chips=[1000, 0, 1000, 0, 1000, 0],
        you=1,
        button=1,
        holes={1: "QhQdJs6s", 3: "9h8h3c3d", 5: "AsAh7d2c"},
        boards=["Ad7c4s5hKd"],
        line="r30 c c k b50 c f b100 c b200 c",
    ),
    "spectator": Scene(
        table="omaha no 25/50",
        chips=[5000, 4800, 0, 6100, 0, 0],
        button=2,
        boards=["Td8d2h"],
        line="r150 c f b200",
    ),
    "sitting_out": Scene(
        table="omaha pot 5/10",
        chips=[1000, 1000, 1000],
        you=2,
        button=1,
        line="f f",
        after=[(2, SitOut())],
    ),
    "fixed": Scene(
        table="omaha-hilo fixed 10/20",
        chips=[600, 540, 800],
        you=1,
        button=1,
        holes={1: "As2s3dKd"},
        boards=["2h8c7s3c"],
        line="c c k k k b10 c c b20 r40",
    ),
    "courchevel": Scene(
        table="courchevel pot 5/10",
        chips=[1000, 1000, 0, 1000, 0, 1000],
        you=6,
        button=1,
        holes={6: "Jc9c8s7sKd"},
        boards=["Td"],
        line="",
    ),
    "heads_up": Scene(
        table="omaha no 10000/20000",
        chips=[1250000, 1250000],
        you=1,
        button=1,
        holes={1: "AsKsQhJh"},
        boards=["Ts9h2c2d"],
        line="r60000 c k b90000 c b300000",
    ),
    **STORIES,
}
"""The files by name."""


def play(scene: Scene) -> Room:
    """The room of a scene."""
    game, limit, stakes = scene.table.split()
    lower, upper = map(int, stakes.split("/"))
    hand = HandConfig.of(game, limit, lower, upper).with_options(**scene.options)
    config = TableConfig(hand=hand, seats=len(scene.chips), max_buy_in=max(scene.chips) * 2)
    config = TableConfig(
        hand=hand,
        seats=config.seats,
        min_buy_in=min(config.min_buy_in, *(chips for chips in scene.chips if chips)),
        max_buy_in=config.max_buy_in,
    )
    room, _ = open_room(config)
    for seat_no, chips in enumerate(scene.chips, 1):
        if chips:
            room = ask(room, seat_no, Sit(seat_no, NAMES[seat_no - 1], chips))
    if scene.line is None:
        return room
    room = tell(room, TimePassed(NOW_MS + config.pause_ms))
    room = tell(room, deck_of(room, scene))
    for text in scene.line.split():
        assert room.decision is not None, f"nobody is to act before {text!r}"
        action = parse_action(text)
        answer = Act(room.hand_no, room.decision.decision_no, action)
        room = ask(room, room.decision.seat_no, answer)
    for seat_no, command in scene.after:
        room = ask(room, seat_no, command)
    return room


def deck_of(room: Room, scene: Scene) -> DeckReady:
    """A deck that deals the scene's cards, and any others where it has none."""
    chairs = [seat.seat_no for seat in room.active_seats]
    first = next((at for at, chair in enumerate(chairs) if chair > scene.button), 0)
    unknown = (None,) * room.config.hand.game.hole_cards
    told_holes = {chair: parse_cards(hole) for chair, hole in scene.holes.items()}
    holes = [told_holes.get(chair, unknown) for chair in chairs]
    boards = [parse_cards(board) for board in scene.boards]
    told = stacked_deck(room.config.hand, holes, boards, first=first)
    rest = iter([card for card in FULL_DECK if card not in told])
    deck: tuple[Card, ...] = tuple(next(rest) if card is None else card for card in told)
    deck += tuple(rest)
    return DeckReady(
        room.next_hand_ms or NOW_MS, room.hand_no + 1, deck, chairs.index(scene.button)
    )


def ask(room: Room, seat_no: int, command: Command) -> Room:
    """The room after a command, which must be accepted."""
    command_id = f"{room.seq}"
    room, outputs = step(room, Asked(NOW_MS, player(seat_no), command_id, command))
    assert outputs.answer is not None
    assert outputs.answer.type == "accepted", f"seat {seat_no}: {command}: {outputs.answer}"
    return room


def tell(room: Room, what: Input) -> Room:
    """The room after an input that nobody answers."""
    return step(room, what)[0]


def lines_of(room: Room, language: str, you: int | None) -> list[str]:
    """The terminal's log of the hand; its lines about turns are left to the page's status."""
    if room.hand is None:
        return []
    seat_nos = room.hand.start.seat_nos
    names = [NAMES[seat_no - 1] for seat_no in seat_nos]
    viewer = seat_nos.index(you) if you in seat_nos else -1
    book = HandLog(Words(language), names, viewer=viewer)
    told = [(event, book.line(event)) for event in room.hand_events]
    return [line for event, line in told if line and not isinstance(event, ev.ShowChoiceOffered)]


def fixture(scene: Scene | Story) -> dict[str, Any]:
    """What a file holds."""
    if isinstance(scene, Story):
        table = scene.tell()
        room, now_ms = table.room, table.now_ms + scene.later_ms
    else:
        room, now_ms = play(scene), NOW_MS + 4_000
    viewer = None if scene.you is None else player(scene.you)
    return {
        "you": viewer,
        "view": asdict(view(room, viewer, now_ms)),
        "log": {language: lines_of(room, language, scene.you) for language in LANGUAGES},
    }


def text_of(scene: Scene | Story) -> str:
    """The text of a file."""
    return json.dumps(fixture(scene), ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Write every file, and remove those of scenes that are no more."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.json"):
        if path.stem not in SCENES:
            path.unlink()
    for name, scene in SCENES.items():
        (FOLDER / f"{name}.json").write_text(text_of(scene), encoding="utf-8")


if __name__ == "__main__":
    main()
