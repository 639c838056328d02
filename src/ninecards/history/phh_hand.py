"""From the fields of a PHH hand to its record; what they mean is said in ``phh``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from ninecards.errors import HistoryError
from ninecards.history.phh_actions import Notation, read_notation
from ninecards.history.phh_fields import Fields
from ninecards.history.phh_own import read_details, read_notes, read_rules, read_runs
from ninecards.history.phh_posts import read_posts
from ninecards.history.record import (
    HandRecord,
    Move,
    Outcome,
    RecordedAction,
    RecordedPlayer,
    Step,
)
from ninecards.rules import GAMES, Game, Limit
from ninecards.rules.config import MAX_SEATS, MIN_SEATS

__all__ = ["Played", "hand_record", "played_game"]

T = TypeVar("T")

MAX_CHAIR = 10**6
"""The highest number of a chair that is taken."""
_VARIANT = re.compile(r"([FPN])(O[56]?|C)(/8)?")
_LIMITS = {"F": Limit.FIXED, "P": Limit.POT, "N": Limit.NO}


class Played(NamedTuple):
    """A game and its limit."""

    game: Game
    limit: Limit


def played_game(variant: str) -> Played | None:
    """Return what a variant code of Omaha stands for, None for another game's.

    >>> played_game("FO/8").game.name, played_game("NO5").game.name, played_game("FT")
    ('omaha-hilo', 'omaha5', None)
    """
    code = _VARIANT.fullmatch(variant)
    if code is None:
        return None
    limit, kind, hi_lo = code.groups()
    name = "courchevel" if kind == "C" else f"omaha{kind[1:]}"
    return Played(GAMES[name + ("-hilo" if hi_lo else "")], _LIMITS[limit])


def hand_record(fields: Fields, site: str, hand: str, played: Played) -> HandRecord:
    """Return the record of a hand. Raises HistoryError for what cannot be read."""
    stacks = _stacks(fields)
    seating = _Seating.of(fields, len(stacks))
    posts, stakes = read_posts(fields, len(stacks), played.limit)
    notation = read_notation(fields, len(stacks), read_runs(fields))
    _check_cards(notation, played.game, fields)
    outcome = _outcome(fields, len(stacks), seating)
    names = fields.texts("players") if "players" in fields else [""] * len(stacks)
    if len(names) != len(stacks):
        raise HistoryError(
            f"players has {len(names)} entries for {len(stacks)} players",
            line=fields.line("players"),
        )
    whole = "_chip" in fields
    return HandRecord(
        site=fields.text("_site") if "_site" in fields else site,
        hand=hand,
        line=fields.line("variant"),
        game=played.game,
        limit=played.limit,
        stakes=stakes,
        players=tuple(
            RecordedPlayer(
                seat_no=seating.chairs[player],
                label=f"p{player + 1}",
                name=names[player] or f"p{player + 1}",
                stack=stacks[player],
                cards=notation.holes[player],
            )
            for player in seating.order
        ),
        button=fields.whole_number("_button", 1, MAX_CHAIR)
        if "_button" in fields
        else seating.chairs[-1],
        posts=tuple(replace(post, player=seating.index(post.player)) for post in posts),
        steps=tuple(seating.seated(step) for step in notation.steps),
        outcome=outcome,
        rules=read_rules(fields),
        unit=fields.scale.unit,
        chip=fields.chips("_chip") if whole else fields.scale.chip,
        whole_chips=whole,
        notes=tuple(
            note if note.player is None else replace(note, player=seating.index(note.player))
            for note in read_notes(fields, len(stacks))
        ),
        details=read_details(fields),
    )


class _Seating:
    """Where the players sit who are p1, p2, ... in the file."""

    def __init__(self, chairs: list[int]) -> None:
        self.chairs = chairs
        # The record lists its players by their chairs.
        self.order = sorted(range(len(chairs)), key=chairs.__getitem__)

    @classmethod
    def of(cls, fields: Fields, players: int) -> _Seating:
        """The chairs that the file names, or 1, 2, 3 and so on."""
        if "seats" not in fields:
            return cls(list(range(1, players + 1)))
        chairs = fields.whole_numbers("seats", players)
        lowest = chairs.index(min(chairs))
        clockwise = chairs[lowest:] + chairs[:lowest]
        if clockwise != sorted(set(chairs)) or clockwise[0] < 1:
            raise HistoryError(
                f"seats {chairs} asked; they are different, 1 or more, in clockwise order",
                line=fields.line("seats"),
            )
        return cls(chairs)

    def index(self, player: int) -> int:
        """The index in the record of a player of the file."""
        return self.order.index(player)

    def seated(self, step: Step) -> Step:
        """The step with its player's index in the record."""
        if isinstance(step, RecordedAction) and self.index(step.player) != step.player:
            return replace(step, player=self.index(step.player))
        return step

    def by_chair(self, values: Sequence[T]) -> tuple[T, ...]:
        """Values of p1, p2, ... in the order of the record."""
        return tuple(values[player] for player in self.order)


def _stacks(fields: Fields) -> list[int | None]:
    stacks = fields.known_amounts("starting_stacks")
    line = fields.line("starting_stacks")
    if not MIN_SEATS <= len(stacks) <= MAX_SEATS:
        raise HistoryError(
            f"starting_stacks has {len(stacks)} entries; {MIN_SEATS} to {MAX_SEATS} can play",
            line=line,
        )
    if 0 in stacks:
        raise HistoryError(f"p{stacks.index(0) + 1} starts with 0 chips", line=line)
    return stacks


def _check_cards(notation: Notation, game: Game, fields: Fields) -> None:
    for player, cards in enumerate(notation.holes, 1):
        if len(cards) != game.hole_cards:
            raise HistoryError(
                f"p{player} is dealt {len(cards)} cards; "
                f"{fields.text('variant')} deals {game.hole_cards}",
                line=fields.line("actions"),
            )
    for step in notation.steps:
        if not isinstance(step, RecordedAction) or step.move is not Move.SHOW:
            continue
        if len(step.cards) != game.hole_cards:
            raise HistoryError(
                f"p{step.player + 1} shows {len(step.cards)} cards; "
                f"{fields.text('variant')} deals {game.hole_cards}",
                line=step.line,
            )


def _outcome(fields: Fields, players: int, seating: _Seating) -> Outcome:
    rake = fields.amount("_rake") if "_rake" in fields else 0
    outcome = Outcome(rake=rake, cancelled=fields.flag("_cancelled", default=False))
    if "finishing_stacks" in fields:
        stacks = fields.known_amounts("finishing_stacks", players)
        line = fields.line("finishing_stacks")
        outcome = replace(outcome, stacks=seating.by_chair(stacks), stacks_line=line)
    if "winnings" in fields:
        winnings = fields.known_amounts("winnings", players)
        line = fields.line("winnings")
        outcome = replace(outcome, winnings=seating.by_chair(winnings), winnings_line=line)
    if "_pots" in fields:
        pots = fields.amounts("_pots", len(fields.items("_pots")))
        outcome = replace(outcome, pots=tuple(pots), pot_line=fields.line("_pots"))
    if "_uncalled" in fields:
        uncalled = seating.by_chair(fields.amounts("_uncalled", players))
        line = fields.line("_uncalled")
        outcome = replace(outcome, uncalled=uncalled, uncalled_line=line)
    return outcome
