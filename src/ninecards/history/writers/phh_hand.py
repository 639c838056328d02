"""The fields of one hand of PHH."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

from ninecards.cards import Card
from ninecards.history.phh import SITE
from ninecards.history.phh_own import other_options
from ninecards.history.phh_posts import PostFields, small_blind_of, standard_posts
from ninecards.history.record import (
    BoardCards,
    Move,
    RecordedAction,
    RecordedPost,
    Step,
)
from ninecards.history.writers.export import Export
from ninecards.history.writers.toml import toml_key, toml_text, toml_value
from ninecards.rules import Limit, PostKind
from ninecards.rules import events as ev

__all__ = ["hand_lines", "variant_of"]

T = TypeVar("T")
_LIMITS = {Limit.FIXED: "F", Limit.POT: "P", Limit.NO: "N"}
_HAND_NUMBER = re.compile(r"0|[1-9]\d{0,17}")


def variant_of(export: Export) -> str:
    """Return the code of a game and limit: PO, FO/8 and on in their pattern."""
    record = export.record
    cards = "" if record.game.hole_cards == 4 else str(record.game.hole_cards)
    kind = "C" if record.game.open_card else f"O{cards}"
    return f"{_LIMITS[record.limit]}{kind}{'/8' if record.game.hi_lo else ''}"


def hand_lines(export: Export) -> Iterator[str]:
    """Yield the lines of a hand."""
    hand = _Hand(export)
    yield f'variant = "{variant_of(export)}"'
    yield from hand.forced_bets()
    yield f"starting_stacks = {hand.known(player.stack for player in hand.players)}"
    yield "actions = ["
    for action in hand.actions:
        yield f'  "{action}",'
    yield "]"
    yield from hand.names()
    yield from hand.end()
    yield from hand.fields_of_our_own()
    yield from hand.beside()


class _Hand:
    """A hand with its players in the order of PHH: p1 sits left of the button."""

    def __init__(self, export: Export) -> None:
        self.export = export
        self.record = record = export.record
        seats = [player.seat_no for player in record.players]
        first = next((index for index, seat in enumerate(seats) if seat > record.button), 0)
        self.order = [*range(first, len(seats)), *range(first)]
        self.players = [record.players[index] for index in self.order]
        self.posts = [
            RecordedPost(self.order.index(post.player), post.kind, post.chips)
            for post in record.posts
        ]
        self.actions: list[str] = []
        self.runs: list[str] = []
        self.bets: list[int] = []
        for index, player in enumerate(self.players, 1):
            self.actions.append(f"d dh p{index} {_cards(player.cards)}")
        for step in _steps(export):
            self._tell(step)

    def in_order(self, values: Sequence[T]) -> list[T]:
        """Values of the record's players in the order of PHH."""
        return [values[index] for index in self.order]

    def figure(self, chips: int) -> str:
        """A number of chips; all figures have the decimals of the unit."""
        return self.record.figure(chips)

    def figures(self, values: Iterator[int] | Sequence[int]) -> str:
        """A list of them."""
        return f"[{', '.join(map(self.figure, values))}]"

    def known(self, values: Iterator[int | None] | Sequence[int | None]) -> str:
        """A list of them, of which some are not known."""
        return f"[{', '.join('inf' if v is None else self.figure(v) for v in values)}]"

    def _name(self, player: int) -> str:
        return f"p{self.order.index(player) + 1}"

    def _tell(self, step: Step) -> None:
        if isinstance(step, BoardCards):
            cards = _cards(step.cards)
            if step.run:
                self.runs.append(f'[{step.run + 1}, {len(self.actions)}, "{cards}"]')
            else:
                self.actions.append(f"d db {cards}")
            return
        who = self._name(step.player)
        match step.move:
            case Move.FOLD:
                self.actions.append(f"{who} f")
            case Move.CHECK | Move.CALL | Move.CHECK_OR_CALL:
                self.actions.append(f"{who} cc")
            case Move.SHOW:
                # A part of a hand is shown with the rest of it unknown.
                rest = [None] * (self.record.game.hole_cards - len(step.cards))
                self.actions.append(f"{who} sm {_cards([*step.cards, *rest])}")
            case Move.MUCK:
                self.actions.append(f"{who} sm")
            case _:
                self.bets.append(step.to or 0)
                self.actions.append(f"{who} cbr {self.figure(step.to or 0)}")

    def forced_bets(self) -> Iterator[str]:
        """Antes, blinds and the least bets; and where they say something else than the record."""
        stakes, fixed = self.record.stakes, self.record.limit is Limit.FIXED
        told = self._post_fields()
        least = stakes.small_bet or stakes.big_blind if fixed else stakes.big_blind
        antes, blinds = list(told.antes), list(told.blinds)
        if len(self.players) == 2:
            antes.reverse()
            blinds.reverse()
        if any(antes) and told.layered:
            yield "ante_trimming_status = true"
        yield f"antes = {self.figures(antes)}"
        yield f"blinds_or_straddles = {self.figures(blinds)}"
        if fixed:
            yield f"small_bet = {self.figure(least)}"
            yield f"big_bet = {self.figure(stakes.big_bet or 2 * least)}"
        else:
            yield f"min_bet = {self.figure(least)}"
        if any(told.dead):
            yield f"_dead_posts = {self.figures(told.dead)}"
        if least != stakes.big_blind:
            yield f"_big_blind = {self.figure(stakes.big_blind)}"
        if standard_posts(told, stakes.big_blind) != self.posts:
            posts = (
                f'["p{post.player + 1}", "{post.kind}", {self.figure(post.chips)}]'
                for post in self.posts
            )
            yield f"_posts = [{', '.join(posts)}]"
        if small_blind_of(self.posts) != stakes.small_blind:
            yield f"_small_blind = {self.figure(stakes.small_blind)}"

    def _post_fields(self) -> PostFields:
        """The posts as the standard's fields come nearest to them."""
        stakes, count = self.record.stakes, len(self.players)
        antes, blinds, dead = [0] * count, [0] * count, [0] * count
        due = {PostKind.SMALL_BLIND: stakes.small_blind, PostKind.BIG_BLIND: stakes.big_blind}
        due[PostKind.LIVE_POST] = stakes.big_blind
        for player, kind, chips in ((p.player, p.kind, p.chips) for p in self.posts):
            if kind is PostKind.DEAD_BLIND:
                dead[player] += chips
            elif kind.live:
                # A blind that takes the last chips of a stack is still a whole one.
                blinds[player] += due.get(kind, chips)
            else:
                antes[player] += chips
        each = [post.chips for post in self.posts if post.kind is PostKind.ANTE]
        if len(each) == count:
            antes = [max(antes)] * count
        return PostFields(antes, blinds, dead, layered=bool(each))

    def names(self) -> Iterator[str]:
        """Who played, and where he sat."""
        number = self.record.hand
        hand = number if _HAND_NUMBER.fullmatch(number) else toml_text(number)
        yield f"hand = {hand}"
        seats = [player.seat_no for player in self.players]
        if seats != list(range(1, len(seats) + 1)):
            yield f"seats = {seats}"
        named = [player.name for player in self.players]
        if named != [f"p{number}" for number in range(1, len(named) + 1)]:
            yield f"players = [{', '.join(map(toml_text, named))}]"
        if self.record.button != seats[-1]:
            yield f"_button = {self.record.button}"
        if self.record.site != SITE:
            yield f"_site = {toml_text(self.record.site)}"

    def end(self) -> Iterator[str]:
        """What everybody has and won, and what the house took."""
        export = self.export
        if self.record.outcome.cancelled:
            yield "_cancelled = true"
            return
        yield f"finishing_stacks = {self.known(self.in_order(export.stacks))}"
        yield f"winnings = {self.figures(self.in_order(export.winnings))}"
        if export.rake:
            yield f"_rake = {self.figure(export.rake)}"
        if len(export.pots) > 1:
            left = [pot.chips - pot.rake for pot in export.pots]
            yield f"_pots = {self.figures(left)}"
        if any(export.uncalled):
            yield f"_uncalled = {self.figures(self.in_order(export.uncalled))}"

    def fields_of_our_own(self) -> Iterator[str]:
        """What else the rules need to play the hand again."""
        stakes, record = self.record.stakes, self.record
        if stakes.cap is not None:
            yield f"_cap = {self.figure(stakes.cap)}"
        if stakes.splash:
            yield f"_splash = {self.figure(stakes.splash)}"
        if stakes.boards > 1:
            yield f"_boards = {stakes.boards}"
        if self.runs:
            yield f"_runs = [{', '.join(self.runs)}]"
        options = other_options(record.rules)
        if options:
            yield f"_rules = {toml_value(options)}"
        if record.whole_chips or record.chip != self._played_chip():
            yield f"_chip = {self.figure(record.chip)}"

    def _played_chip(self) -> int:
        """The smallest chip that the figures of the play can be made of."""
        told, stakes = self._post_fields(), self.record.stakes
        stacks = [player.stack or 0 for player in self.players]
        bets = [stakes.big_blind, stakes.small_blind, stakes.small_bet, stakes.big_bet]
        chips = [post.chips for post in self.posts]
        own = [stakes.cap or 0, stakes.splash]
        return math.gcd(
            *stacks, *told.antes, *told.blinds, *told.dead, *bets, *chips, *own, *self.bets
        )

    def beside(self) -> Iterator[str]:
        """Notes and details; those of PHH are fields of the standard or somebody's own."""
        notes = []
        for note in self.record.notes:
            text = f"kind = {toml_text(note.kind)}, text = {toml_text(note.text)}"
            if note.player is not None:
                text += f', player = "{self._name(note.player)}"'
            if note.chips is not None:
                text += f", chips = {self.figure(note.chips)}"
            notes.append(f"{{{text}}}")
        if notes:
            yield f"_notes = [{', '.join(notes)}]"
        details = {key: item for key, item in self.record.details.items() if item is not None}
        if self.record.site == SITE:
            for key, item in details.items():
                yield f"{toml_key(key)} = {toml_value(item)}"
        elif details:
            yield f"_details = {toml_value(details)}"


def _cards(cards: Sequence[Card | None]) -> str:
    return "".join("??" if card is None else str(card) for card in cards)


def _steps(export: Export) -> Iterator[Step]:
    """The play as the rules tell it; a cancelled hand as the record does."""
    if not export.events:
        yield from export.record.steps
        return
    shown = set()
    for event in export.events:
        if isinstance(event, ev.HandShown | ev.HandMucked):
            shown.add(event.player)
        yield from _told(event, export.chip)
    for player, hand in export.showings:
        if player not in shown:
            yield RecordedAction(player, Move.SHOW if hand else Move.MUCK, 1, cards=hand)


def _told(event: ev.Event, chip: int) -> Iterator[Step]:
    """An event as a step, if it is one."""
    match event:
        case ev.BoardDealt(cards=cards, board=board):
            yield BoardCards(cards, 1, board)
        case ev.Folded(player):
            yield RecordedAction(player, Move.FOLD, 1)
        case ev.Checked(player) | ev.Called(player):
            yield RecordedAction(player, Move.CHECK_OR_CALL, 1)
        case ev.BetMade(player, to) | ev.RaisedTo(player, to):
            yield RecordedAction(player, Move.BET_OR_RAISE, 1, to=to * chip)
        case ev.HandShown(player, cards):
            yield RecordedAction(player, Move.SHOW, 1, cards=cards)
        case ev.HandMucked(player):
            yield RecordedAction(player, Move.MUCK, 1)
