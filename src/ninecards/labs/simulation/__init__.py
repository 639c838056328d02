"""Bots through the room by the thousand, every promise of the room watched.

A simulation is a list of tables. What happens at each is drawn from a generator of its own,
so that the options and the seed fix all of it, whatever the number of processes.
"""

from __future__ import annotations

from ninecards.labs.simulation.coverage import MET, UNMET
from ninecards.labs.simulation.crowd import CALLER, MIX, Policy
from ninecards.labs.simulation.run import (
    HANDS_A_TABLE,
    Evening,
    TablePlan,
    TableResult,
    plans,
    play_table,
    play_tables,
)
from ninecards.labs.simulation.tables import Cell

__all__ = [
    "CALLER",
    "HANDS_A_TABLE",
    "MET",
    "MIX",
    "UNMET",
    "Cell",
    "Evening",
    "Policy",
    "TablePlan",
    "TableResult",
    "plans",
    "play_table",
    "play_tables",
]
