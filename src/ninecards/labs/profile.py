"""Where the time goes, by module, from a run under the profiler."""

from __future__ import annotations

import cProfile
import pstats
from collections import defaultdict
from pathlib import PurePath
from typing import Any

__all__ = ["seconds_by_module"]

Function = tuple[str, int, str]
"""File, line and name, as the profiler writes them."""


def seconds_by_module(profile: cProfile.Profile, package: str) -> list[tuple[str, float]]:
    """The seconds spent in each module of the package, the most first.

    What runs outside the package (builtins, made-up constructors, the standard library) counts
    for the modules that called it, in proportion to the time that their calls took.

    >>> from json import dumps
    >>> profile = cProfile.Profile()
    >>> text = profile.runcall(dumps, {"a": 1}, indent=1)
    >>> sorted(module for module, _ in seconds_by_module(profile, "json"))
    ['json', 'json.encoder']
    """
    # The dictionary of pstats: function to calls, own calls, own and whole seconds, callers.
    stats: dict[Function, tuple[int, int, float, float, dict[Function, Any]]]
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    seconds: defaultdict[str, float] = defaultdict(float)
    for function, (_, _, own, _, _) in stats.items():
        for module, share in _owners(function, stats, package, frozenset()).items():
            seconds[module] += own * share
    return sorted(seconds.items(), key=lambda row: -row[1])


def _owners(
    function: Function, stats: dict[Function, Any], package: str, seen: frozenset[Function]
) -> dict[str, float]:
    """The modules that a function's time counts for, with their shares."""
    module = _module(function[0], package)
    if module is not None:
        return {module: 1.0}
    if function in seen:
        return {}
    owners: defaultdict[str, float] = defaultdict(float)
    for caller, (_, _, _, whole) in stats[function][4].items():
        for name, share in _owners(caller, stats, package, seen | {function}).items():
            owners[name] += share * whole
    total = sum(owners.values())
    return {name: share / total for name, share in owners.items()} if total else {}


def _module(file: str, package: str) -> str | None:
    parts = PurePath(file).with_suffix("").parts
    if package not in parts:
        return None
    place = len(parts) - 1 - parts[::-1].index(package)
    return ".".join(part for part in parts[place:] if part != "__init__")
