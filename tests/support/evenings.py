"""Evenings at a table as a journal knows them: lists of steps, each a tuple of events."""

from __future__ import annotations

from random import Random

from ninecards.room import open_room, step
from ninecards.room.events import RoomEvent
from ninecards.rules import GAMES, Limit
from random_room import Crowd, random_table_config

Steps = list[tuple[RoomEvent, ...]]


def evening(seed: int, inputs: int = 150) -> Steps:
    """Return what happens at a random table within so many inputs."""
    random = Random(seed)
    game, limit = random.choice(tuple(GAMES)), random.choice(tuple(Limit))
    config = random_table_config(random, game, limit)
    room, outputs = open_room(config)
    steps: Steps = [outputs.events]
    crowd, now_ms = Crowd(random, config.seats, churn=10), 0
    for _ in range(inputs):
        what = crowd.next_input(room, now_ms)
        now_ms = what.now_ms
        room, outputs = step(room, what)
        if outputs.events:
            steps.append(outputs.events)
    return steps
