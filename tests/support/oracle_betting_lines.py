"""Hands small enough for all their betting lines to be counted.

``CONFIGURATIONS``: name -> (arguments of ``NaiveBetting``, number of complete lines). The counts of
the first three and of the deep fixed-limit ones are worked out by hand in the tests of the naive
model; the others were counted by it and are held here. Together they change under every single
change tried on its rules for re-opening, half bets, caps, short blinds and the pot's maximum.
"""

from __future__ import annotations

from typing import Any

from oracle_betting import blinds

CONFIGURATIONS: dict[str, tuple[dict[str, Any], int]] = {}


def _configure(name: str, lines: int, stacks: tuple[int, ...], **arguments: Any) -> None:
    """Blinds are 1 and 2, both posted, unless the arguments say otherwise."""
    small = arguments.setdefault("small_blind", 1)
    big = arguments.setdefault("big_blind", 2)
    arguments.setdefault("posts", blinds(len(stacks), small, big))
    CONFIGURATIONS[name] = ({"stacks": stacks, **arguments}, lines)


def _antes(players: int) -> list[tuple[int, str, int]]:
    return [(player, "ante", 1) for player in range(players)]


_WIDE = {"small_blind": 2, "big_blind": 4}
_RETURNING = [(1, "big_blind", 2), (3, "live", 2), (3, "dead", 1)]
_STRADDLED = [(0, "small_blind", 1), (1, "big_blind", 2), (2, "straddle", 4)]

_configure("no_big_blind_all_in", 2, (2, 2), limit="no")
_configure("no_one_chip_behind", 25, (3, 3), limit="no")
_configure("no_first_round_one_chip_behind", 7, (3, 3), limit="no", last_street=0)
_configure("no_heads_up_four_rounds", 633, (7, 7), limit="no")
_configure("no_heads_up_three_rounds", 687, (8, 9), limit="no", last_street=2)
_configure("no_heads_up_six_blinds", 239, (12, 12), limit="no", last_street=0)
_configure("no_three_players", 515, (6, 5, 7), limit="no", last_street=1)
_configure("no_short_all_ins", 837, (13, 8, 5, 18), limit="no", last_street=0, **_WIDE)
_configure("no_antes", 475, (8, 4, 9), limit="no", posts=blinds(3, 1, 2) + _antes(3), last_street=1)
for _way, _lines in (("size", 230), ("difference", 878)):
    _configure(
        f"no_straddle_{_way}",
        _lines,
        (4, 9, 11, 10),
        limit="no",
        posts=_STRADDLED,
        last_street=0,
        straddle_minimum_raise=_way,
    )
_configure("pot_heads_up_six_blinds", 195, (12, 12), limit="pot", last_street=0)
_configure("pot_heads_up_two_rounds", 1053, (11, 12), limit="pot", last_street=1)
_configure("pot_short_big_blind", 326, (20, 3, 22), limit="pot", last_street=0, **_WIDE)
_configure("pot_short_small_blind", 377, (1, 21, 22), limit="pot", last_street=0, **_WIDE)
for _counts, _lines in ((True, 445), (False, 439)):
    _configure(
        f"pot_small_blind_counts_as_big_{_counts}".lower(),
        _lines,
        (8, 8, 8),
        limit="pot",
        last_street=0,
        small_blind_counts_as_big=_counts,
    )
_configure(
    "pot_absent_small_blind_and_returning_player",
    2391,
    (8, 8, 7, 8),
    limit="pot",
    posts=_RETURNING,
    last_street=0,
)
_configure(
    "pot_bomb_pot", 937, (6, 7, 5), limit="pot", posts=_antes(3), first_street=1, last_street=2
)
_configure("fixed_deep_one_round", 15, (99, 99), limit="fixed", last_street=0)
_configure("fixed_deep_three_rounds", 1275, (99, 99), limit="fixed", last_street=2)
_configure("fixed_half_bets", 463, (10, 17, 9, 14), limit="fixed", last_street=0, **_WIDE)
_configure(
    "fixed_half_bets_after_the_flop",
    885,
    (20, 10, 13),
    limit="fixed",
    posts=[],
    pot=6,
    first_street=1,
    last_street=2,
    **_WIDE,
)
_configure(
    "fixed_uncapped_heads_up", 253, (16, 17), limit="fixed", last_street=1, uncapped_heads_up=True
)
_configure("fixed_four_raises", 217, (40, 40), limit="fixed", last_street=1, bets_per_round=5)
