"""From the fields of a PHH hand to its record; what they mean is said in ``phh``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ninecards.errors import HistoryError
from ninecards.history.phh_actions import Notation, read_notation
from ninecards.history.phh_fields import Fields
from ninecards.history.record import (
    HandRecord,
    Move,
    Outcome,
    RecordedAction,
    RecordedPlayer,
    RecordedPost,
    Stakes,
    Step,
    figure_of,
)
from ninecards.rules import GAMES, PRESETS, Game, Limit, PostKind
from ninecards.rules.config import MAX_SEATS, MIN_SEATS

__all__ = ["Played", "hand_record", "played_game"]

_VARIANT = re.compile(r"([FPN])(O[56]?|C)(/8)?")
_LIMITS = {"F": Limit.FIXED, "P": Limit.POT, "N": Limit.NO}
# Any table has straddles whose record shows one.
_RULES = replace(PRESETS["wsop"], name="phh", straddle_min_players=MIN_SEATS)
_READ = frozenset(
    [
        *("variant", "ante_trimming_status", "antes", "blinds_or_straddles", "_dead_posts"),
        *("min_bet", "small_bet", "big_bet", "starting_stacks", "actions", "hand", "seats"),
        *("players", "finishing_stacks", "winnings", "_rake"),
    ]
)
"""The fields whose content has its own place in a record."""


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
    posts, stakes = _posts(fields, len(stacks), played.limit)
    notation = read_notation(fields, len(stacks))
    _check_cards(notation, played.game, fields)
    outcome = _outcome(fields, len(stacks), seating)
    names = fields.texts("players") if "players" in fields else [""] * len(stacks)
    if len(names) != len(stacks):
        raise HistoryError(
            f"players has {len(names)} entries for {len(stacks)} players",
            line=fields.line("players"),
        )
    return HandRecord(
        site=site,
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
        button=seating.chairs[-1],
        posts=tuple(replace(post, player=seating.index(post.player)) for post in posts),
        steps=tuple(seating.seated(step) for step in notation.steps),
        outcome=outcome,
        rules=_RULES,
        unit=fields.scale.unit,
        chip=fields.scale.chip,
        details={name: value for name, value in fields.values.items() if name not in _READ},
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

    def by_chair(self, values: Sequence[int | None]) -> tuple[int | None, ...]:
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


def _posts(fields: Fields, players: int, limit: Limit) -> tuple[list[RecordedPost], Stakes]:
    """The posts of the file's players, and the stakes they show."""
    unit_field = "small_bet" if limit is Limit.FIXED else "min_bet"
    big_blind = fields.amount(unit_field)
    if not big_blind:
        raise HistoryError(f"{unit_field} is 0; it is more", line=fields.line(unit_field))
    antes = fields.amounts("antes", players)
    blinds = fields.amounts("blinds_or_straddles", players, signed=True)
    dead = fields.amounts("_dead_posts", players) if "_dead_posts" in fields else []
    if players == 2:
        antes.reverse()
        blinds.reverse()
    layered = fields.flag("ante_trimming_status", default=False)
    ante = PostKind.ANTE if layered else PostKind.TABLE_ANTE
    live = _live_posts(blinds, big_blind)
    _check_live_posts(fields, live, big_blind)
    _check_antes(fields, antes, live)
    posts = [
        *(RecordedPost(player, ante, chips) for player, chips in enumerate(antes)),
        *live,
        *(RecordedPost(player, PostKind.DEAD_BLIND, chips) for player, chips in enumerate(dead)),
    ]
    small_blind = max(
        (post.chips for post in live if post.kind is PostKind.SMALL_BLIND),
        # Nobody posted it. In the house rules of PHH nothing hangs on its size.
        default=0,
    )
    stakes = Stakes(small_blind, big_blind)
    if limit is Limit.FIXED:
        stakes = replace(stakes, small_bet=big_blind, big_bet=fields.amount("big_bet"))
    return [post for post in posts if post.chips], stakes


def _check_live_posts(fields: Fields, live: Sequence[RecordedPost], big_blind: int) -> None:
    """A big blind and a live post are as large as the least bet. Raises HistoryError."""
    for post in live:
        if post.kind in (PostKind.BIG_BLIND, PostKind.LIVE_POST) and post.chips != big_blind:
            figure = figure_of(post.chips, fields.scale.unit)
            least = figure_of(big_blind, fields.scale.unit)
            raise HistoryError(
                f"p{post.player + 1} posts {figure}, a {post.kind}; with a least bet of "
                f"{least} it is {least}",
                line=fields.line("blinds_or_straddles"),
            )


def _check_antes(fields: Fields, antes: Sequence[int], live: Sequence[RecordedPost]) -> None:
    """All pay the same ante, or the big blind or the button for all. Raises HistoryError."""
    payers = [player for player, chips in enumerate(antes) if chips]
    alone = [post.player for post in live if post.kind is PostKind.BIG_BLIND] + [len(antes) - 1]
    one_for_all = len(payers) == 1 and payers[0] in alone
    if len(set(antes)) > 1 and not one_for_all:
        raise HistoryError(
            "antes are neither the same for all nor those of the big blind or the button alone",
            line=fields.line("antes"),
        )


def _live_posts(blinds: Sequence[int], big_blind: int) -> list[RecordedPost]:
    """What each live post is, blinds before straddles, smaller straddles first."""
    if len(blinds) == 2:
        kinds = [PostKind.BIG_BLIND, PostKind.SMALL_BLIND]
    else:
        kinds = list(_kinds(blinds, big_blind))
    posts = [
        RecordedPost(player, PostKind.LIVE_POST if chips < 0 else kind, abs(chips))
        for player, (kind, chips) in enumerate(zip(kinds, blinds, strict=True))
        if chips
    ]
    return sorted(posts, key=lambda post: (post.kind is PostKind.STRADDLE) * post.chips)


def _kinds(blinds: Sequence[int], big_blind: int) -> Iterator[PostKind]:
    """The kind of each of three or more positive posts; what the others get is of no account."""
    seen: set[PostKind] = set()
    for player, chips in enumerate(blinds):
        kind = PostKind.LIVE_POST
        if chips > 0 and PostKind.BIG_BLIND in seen:
            kind = PostKind.STRADDLE if chips > big_blind else PostKind.LIVE_POST
        elif chips > 0:
            equal = player == 0 and chips == blinds[1]
            small = PostKind.SMALL_BLIND not in seen and (chips < big_blind or equal)
            kind = PostKind.SMALL_BLIND if small else PostKind.BIG_BLIND
            seen.add(kind)
        yield kind


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
    outcome = Outcome(rake=rake)
    if "finishing_stacks" in fields:
        stacks = fields.known_amounts("finishing_stacks", players)
        line = fields.line("finishing_stacks")
        outcome = replace(outcome, stacks=seating.by_chair(stacks), stacks_line=line)
    if "winnings" in fields:
        winnings = fields.known_amounts("winnings", players)
        line = fields.line("winnings")
        outcome = replace(outcome, winnings=seating.by_chair(winnings), winnings_line=line)
    return outcome
