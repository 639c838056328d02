"""Evenings at a table as a journal knows them: lists of steps, each a tuple of events."""

from __future__ import annotations

from random import Random

from ninecards.labs.simulation.crowd import Crowd
from ninecards.labs.simulation.tables import random_table
from ninecards.room import open_room, step
from ninecards.room.events import RoomEvent
from ninecards.rules import GAMES, Limit

Steps = list[tuple[RoomEvent, ...]]


def evening(seed: int, inputs: int = 150) -> Steps:
    """Return what happens at a random table within so many inputs."""
    random = Random(seed)
    cell = random.choice(tuple(GAMES)), random.choice(tuple(Limit))
    config = random_table(cell, range(2, 9), random)
    room, outputs = open_room(config)
    steps: Steps = [outputs.events]
    crowd, now_ms = Crowd(random, config, churn=10, patience=75), 0
    for _ in range(inputs):
        what = crowd.next_input(room, now_ms)
        now_ms = what.now_ms
        room, outputs = step(room, what)
        if outputs.events:
            steps.append(outputs.events)
    return steps
