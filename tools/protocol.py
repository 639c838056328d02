"""Writes what the page knows of the protocol: the types of its messages, and one real hand.

``make protocol`` calls this; tests/protocol/test_generated.py says when the files are stale.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import inspect
import json
import random
import re
import sys
import textwrap
import types
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ninecards import __version__, protocol
from ninecards.bots import BOT_NAMES, bot_by_name, view_of
from ninecards.cards import FULL_DECK
from ninecards.kernels.evaluator import NATIVE
from ninecards.protocol import PROTOCOL_VERSION, ServerMessage, Welcome, to_client
from ninecards.room import (
    Act,
    Asked,
    DeckReady,
    Input,
    Outputs,
    Room,
    Sit,
    TableConfig,
    TimePassed,
    open_room,
    step,
    view,
)
from ninecards.rules import HandConfig

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "web" / "src" / "protocol"
TYPES = FOLDER / "generated.ts"
FIXTURE = FOLDER / "fixture.json"

COMMAND = "make protocol"

# ------------------------------------------------------------------------------ TypeScript

UNIONS: dict[str, Any] = {
    "ServerMessage": protocol.ServerMessage,
    "CommandMessage": protocol.CommandMessage,
    "ClientMessage": protocol.ClientMessage,
}
BODIES = (
    protocol.NewTable,
    protocol.TableMade,
    protocol.NotOpened,
    protocol.TableSummary,
    protocol.Games,
    protocol.Health,
)
"""The bodies of the HTTP routes."""

WIDTH = 100
"""Columns of the page's formatter: what is longer it breaks, and so must this."""

HEADER = f"""\
// Written by `{COMMAND}` from ninecards.protocol and ninecards.room: change those, not this file.

"""

_ATOMS = {int: "number", str: "string", bool: "boolean", type(None): "null"}


def typescript() -> str:
    """Return the text of generated.ts."""
    parts = [
        HEADER,
        comment("Grows with every change after which an old page would be misread."),
        f"export const PROTOCOL_VERSION = {PROTOCOL_VERSION};\n",
    ]
    parts += ["\n" + interface(record) for record in records()]
    for name, union in UNIONS.items():
        members = [member.__name__ for member in get_args(union)]
        parts.append(f"\n{declaration(f'export type {name} =', members, ';')}")
    return "".join(parts)


def records() -> list[type[Any]]:
    """Every record that a message or body is made of, what it is made of before it."""
    found: dict[type[Any], None] = {}

    def visit(annotation: Any) -> None:
        if dataclasses.is_dataclass(annotation) and isinstance(annotation, type):
            if annotation not in found:
                for hint in get_type_hints(annotation).values():
                    visit(hint)
                found[annotation] = None
        else:
            for argument in get_args(annotation):
                visit(argument)

    for annotation in (*UNIONS.values(), *BODIES):
        visit(annotation)
    return list(found)


def interface(record: type[Any]) -> str:
    """Return a record as an interface, with its documentation."""
    hints, notes = get_type_hints(record), field_notes(record)
    lines = [comment(inspect.getdoc(record) or ""), f"export interface {record.__name__} {{\n"]
    for field in dataclasses.fields(record):
        if field.name in notes:
            lines.append(comment(notes[field.name], "  "))
        # What a client may leave out has a default; what it receives is always whole.
        optional = (
            "?" if record in client_records() and field.default is not dataclasses.MISSING else ""
        )
        lines.append(field_line(f"  readonly {field.name}{optional}:", hints[field.name]))
    return "".join([*lines, "}\n"])


def client_records() -> set[type[Any]]:
    """The records that a client writes."""
    return {*get_args(protocol.ClientMessage), protocol.NewTable}


def field_line(start: str, annotation: Any) -> str:
    """Return a field with its type; ``start`` is what stands before that."""
    members = union_members(annotation)
    if members:
        return declaration(start, [typescript_of(member) for member in members], ";", "  ")
    return f"{start} {typescript_of(annotation)};\n"


def declaration(start: str, members: Iterable[str], end: str, indent: str = "") -> str:
    """A union on one line, or, where that is too long, on a line for each member."""
    members = list(members)
    line = f"{start} {' | '.join(members)}{end}"
    if len(line) <= WIDTH:
        return line + "\n"
    broken = "".join(f"\n{indent}  | {member}" for member in members)
    return f"{start}{broken}{end}\n"


def union_members(annotation: Any) -> tuple[Any, ...]:
    """The members of a union, each literal value one; empty for what is no union."""
    if get_origin(annotation) is Literal:
        values = get_args(annotation)
        return tuple(Literal[value] for value in values) if len(values) > 1 else ()
    if get_origin(annotation) in (Union, types.UnionType):
        return tuple(
            part for member in get_args(annotation) for part in (union_members(member) or (member,))
        )
    return ()


def typescript_of(annotation: Any, *, nested: bool = False) -> str:
    """Return the TypeScript type that reads what an annotated value is written as."""
    members = union_members(annotation)
    if members:
        text = " | ".join(map(typescript_of, members))
        return f"({text})" if nested else text
    if annotation in _ATOMS:
        return _ATOMS[annotation]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return json.dumps(arguments[0])
    if origin is tuple and arguments[-1] is Ellipsis:
        item = typescript_of(arguments[0], nested=True)
        item = f"({item})" if item.startswith("readonly ") else item
        return f"readonly {item}[]"
    if origin is tuple:
        return f"readonly [{', '.join(map(typescript_of, arguments))}]"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = map(typescript_of, arguments)
        return f"Readonly<Record<{key}, {value}>>"
    if dataclasses.is_dataclass(annotation):
        return str(annotation.__name__)  # type: ignore[union-attr]
    raise TypeError(f"no TypeScript for {annotation!r}")


def field_notes(record: type[Any]) -> dict[str, str]:
    """The sentences below the fields of a record."""
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(record))).body
    assert isinstance(definition, ast.ClassDef)
    notes = {}
    for before, after in zip(definition.body, definition.body[1:], strict=False):
        match before, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(
                value=ast.Constant(value=str(note))
            ):
                notes[name] = inspect.cleandoc(note)
    return notes


def comment(text: str, indent: str = "") -> str:
    """Return a documentation comment; ``this`` of the docstring is `this` there."""
    lines = re.sub(r"\bNone\b", "null", text.replace("``", "`")).strip().splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


# ---------------------------------------------------------------------------------- fixture

SEED = 162
SEATS = 4
YOU = "you"
HAND_NO = 1


def fixture() -> str:
    """Return one whole hand as the frames that a player at the table receives."""
    return "[\n" + ",\n".join(map(to_client, real_hand())) + "\n]\n"


def real_hand() -> Iterator[ServerMessage]:
    """Four seeded bots play the first hand of a table; one of them is you."""
    rng = random.Random(f"{SEED} actions")
    deck = list(FULL_DECK)
    random.Random(f"{SEED} deck").shuffle(deck)
    config = TableConfig(hand=HandConfig.of("omaha-hilo", "pot", 5, 10), seats=SEATS)
    now_ms = 1_800_000_000_000
    room, _ = open_room(config)
    kinds = ["pot-odds", *BOT_NAMES]
    players = [YOU, *(f"bot {number}" for number in range(1, SEATS))]
    bots = dict(zip(players, kinds, strict=True))
    for seat_no, player in enumerate(players[1:], start=2):
        name = f"Bot {seat_no}"
        room, _ = step(room, Asked(now_ms, player, f"sit {seat_no}", Sit(seat_no, name, 1000)))
    yield Welcome(
        protocol=PROTOCOL_VERSION,
        server_version=__version__,
        you=YOU,
        view=view(room, YOU, now_ms),
    )

    def done(what: Input) -> list[ServerMessage]:
        nonlocal room
        room, outputs = step(room, what, ranker=NATIVE)
        return seen(room, what, outputs)

    yield from done(Asked(now_ms, YOU, "c1", Sit(1, "Anna", 1000)))
    while room.hand_no < HAND_NO or room.in_hand:
        now_ms += 1_500
        if room.deck_asked:
            yield from done(DeckReady(now_ms, room.hand_no + 1, tuple(deck), SEED))
        elif room.decision is None:
            now_ms = room.wake_at_ms or now_ms
            yield from done(TimePassed(now_ms))
        else:
            seat = room.seats[room.decision.seat_no - 1]
            assert seat is not None
            assert room.hand is not None
            assert room.hand.to_act is not None
            bot = bot_by_name(bots[seat.player_id], ranker=NATIVE)
            action = bot.decide(view_of(room.hand, room.hand.to_act), rng)
            command = Act(room.hand_no, room.decision.decision_no, action)
            id_ = f"a{room.decision.decision_no}"
            yield from done(Asked(now_ms, seat.player_id, id_, command))


def seen(room: Room, what: Input, outputs: Outputs) -> list[ServerMessage]:
    """What of a step's outputs goes to you."""
    messages: list[ServerMessage] = []
    if isinstance(what, Asked) and what.player_id == YOU and outputs.answer is not None:
        messages.append(outputs.answer)
    if outputs.events:
        messages.append(view(room, YOU, what.now_ms))
    return messages


# ----------------------------------------------------------------------------------- files


def written() -> dict[Path, str]:
    """Return what each file should hold."""
    return {TYPES: typescript(), FIXTURE: fixture()}


def stale() -> list[Path]:
    """Return the files that hold something else."""
    return [
        path
        for path, text in written().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    """Write the files, or with --check say which are stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what is stale")
    if parser.parse_args(arguments).check:
        old = stale()
        for path in old:
            print(f"{path.relative_to(ROOT)} is stale: run {COMMAND}")
        return 1 if old else 0
    for path, text in written().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"{path.relative_to(ROOT)} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
