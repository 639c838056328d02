"""Options of ``ninecards solve``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = [
    "DEFAULT_TARGET_PCT",
    "HandOption",
    "HistoryOption",
    "MemoryOption",
    "StorageOption",
    "StreetOption",
    "TargetOption",
    "ThreadsOption",
]

DEFAULT_TARGET_PCT = 0.25

TargetOption = Annotated[
    float | None,
    typer.Option(
        "--target",
        metavar="PCT",
        help=f"Exploitability in % of the pot; default {DEFAULT_TARGET_PCT}.",
    ),
]
HistoryOption = Annotated[
    Path | None,
    typer.Option("--from-history", metavar="FILE", help="A recorded hand instead of a spot."),
]
MemoryOption = Annotated[
    float | None,
    typer.Option("--memory", metavar="GB", help="The most memory; default what is free."),
]
StorageOption = Annotated[
    str, typer.Option("--storage", metavar="f32|i16", help="i16 takes half the memory.")
]
ThreadsOption = Annotated[
    int | None, typer.Option("--threads", metavar="T", help="Default: every processor.")
]
HandOption = Annotated[
    str | None, typer.Option("--hand", metavar="N", help="Its N-th hand, or a name.")
]
StreetOption = Annotated[
    str | None, typer.Option("--street", metavar="S", help="From flop, turn or river on.")
]
