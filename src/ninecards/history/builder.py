"""A hand as the lines of a text tell it, collected until it is a record.

Readers of text name players as their lines do; who was dealt in, who sits where and which of
two big blinds is the big blind is known only at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ninecards.cards import Card, format_cards
from ninecards.errors import HistoryError
from ninecards.history.record import (
    HandRecord,
    MainFirst,
    Move,
    Note,
    NoteKind,
    Outcome,
    RecordedAction,
    RecordedPlayer,
    RecordedPost,
    Stakes,
    Step,
)
from ninecards.history.sites import Site
from ninecards.history.text import Scale
from ninecards.history.told import (
    Figures,
    Posted,
    Seat,
    Told,
    ToldStreet,
    board_cards,
    common_chip,
    dealt_in,
    first_big_blind,
    played_button,
    posted_stakes,
    unpaid_big_blind,
)
from ninecards.rules import Game, Limit, PostKind
from ninecards.rules.config import MIN_SEATS

__all__ = ["HandBuilder"]

# What a summary says of who took part and may have left no other line.
_FOLDED = re.compile(r"\b[Ff]olded (?:before|on) ")


class HandBuilder:
    """Collects what is told of one hand; :meth:`record` makes the record of it.

    Every method that is given a name raises HistoryError if nobody of that name has a seat.
    """

    def __init__(self, site: Site, hand: str, line: int, scale: Scale) -> None:
        self.site = site
        self.hand = hand
        self.line = line
        self.scale = scale
        self.seats: dict[str, Seat] = {}
        self.button = 0
        self.stakes = Stakes(0, 0)
        self.figures = Figures()
        self.details: dict[str, object] = {}
        self.summary_boards: dict[int, tuple[Card, ...]] = {}
        self.cancelled = False
        self._posts: list[Posted] = []
        self._told: list[Told | ToldStreet] = []
        self._ends: dict[str, Told] = {}
        self._notes: list[tuple[NoteKind, str, int, str | None, int | None]] = []

    def sit(self, number: int, name: str, stack: int | None, line: int) -> None:
        """Seat a player. Raises HistoryError if his chair or his name is taken."""
        if name in self.seats or any(seat.number == number for seat in self.seats.values()):
            raise HistoryError(f"seat {number}, {name}: taken already", line=line)
        self.seats[name] = Seat(number, name, stack)

    def summed_up(self, number: int, text: str) -> tuple[str, str] | None:
        """Return the name on a chair and what a summary says of it; None if it names none."""
        name = next((seat.name for seat in self.seats.values() if seat.number == number), None)
        if name is None or not text.startswith(name):
            return None
        said = text[len(name) :]
        if _FOLDED.search(said):
            self.deal_in(name)
        return name, said

    def post(self, name: str, kind: PostKind, chips: int, line: int) -> None:
        """Note chips that a player put in before the deal."""
        self._seat(name, line)
        if chips:
            self._posts.append(Posted(name, kind, chips))

    def deal_in(self, name: str) -> None:
        """Note that a player takes part, whatever lines there are of what he did."""
        self.seats[name].is_dealt_in = True

    def in_front(self, name: str) -> int:
        """The live chips that a player has posted so far."""
        return sum(post.chips for post in self._posts if post.name == name and post.kind.live)

    def stakes_by_posts(self) -> tuple[int, int]:
        """The small and the big blind as the posts and the first call tell them."""
        acts = [told for told in self._told if isinstance(told, Told)]
        stacks = {name: seat.stack for name, seat in self.seats.items()}
        return posted_stakes(self._posts, acts, stacks)

    def act(self, told: Told) -> None:
        """Note an action of the betting."""
        self._seat(told.name, told.line)
        self._told.append(told)

    def street(self, name: str, run: int, cards: tuple[Card, ...], line: int) -> None:
        """Note the cards of a street that are new; they may be missing."""
        self._told.append(ToldStreet(name, run, cards, line))

    def hold(self, name: str, cards: tuple[Card, ...], line: int) -> None:
        """Note what a player holds; of two tellings the fuller one is kept."""
        seat = self._seat(name, line)
        if len(cards) > len(seat.cards):
            cards, known = seat.cards, cards  # type: ignore[assignment]
            seat.cards = known
        if not set(cards) <= set(seat.cards):
            raise HistoryError(
                f"{name} holds {format_cards(cards)} here and {format_cards(seat.cards)} elsewhere",
                line=line,
            )

    def show(self, name: str, cards: tuple[Card, ...], line: int) -> None:
        """Note that a player shows; a hand told again for another run is shown once."""
        self.hold(name, cards, line)
        if name not in self._ends or len(cards) > len(self._ends[name].cards):
            self._end(Told(name, Move.SHOW, line, cards=cards))

    def muck(self, name: str, line: int) -> None:
        """Note that a player mucks."""
        self._seat(name, line)
        if name not in self._ends:
            self._end(Told(name, Move.MUCK, line))

    def _end(self, told: Told) -> None:
        earlier = self._ends.get(told.name)
        if earlier is not None:
            self._told.remove(earlier)
        self._ends[told.name] = told
        self._told.append(told)

    def win(self, name: str, chips: int, line: int) -> None:
        """Note chips that a player got from the pots."""
        self._seat(name, line)
        figures = self.figures
        figures.won[name] = figures.won.get(name, 0) + chips
        figures.won_line = line

    def give_back(self, name: str, chips: int, line: int) -> None:
        """Note an uncalled bet that went back."""
        self._seat(name, line)
        figures = self.figures
        figures.uncalled[name] = figures.uncalled.get(name, 0) + chips
        figures.uncalled_line = line

    def note(
        self,
        kind: NoteKind,
        text: str,
        line: int,
        name: str | None = None,
        chips: int | None = None,
    ) -> None:
        """Note what is no part of the play."""
        self._notes.append((kind, text, line, name, chips))

    def _seat(self, name: str, line: int) -> Seat:
        seat = self.seats.get(name)
        if seat is None:
            raise HistoryError(f"{name} has no seat", line=line)
        return seat

    def record(self, game: Game, limit: Limit) -> HandRecord:
        """Return the record of the hand. Raises HistoryError for what contradicts itself."""
        names = dealt_in(self._told, self._posts, self.seats)
        if not self.button:
            raise HistoryError("no line says where the button is", line=self.line)
        if len(names) < MIN_SEATS and not self.cancelled:
            raise HistoryError(
                f"{len(names)} players post or act; the record is cut short", line=self.line
            )
        if self._has_no_end(names):
            last = max((told.line for told in self._told), default=self.line)
            raise HistoryError("the record ends before it says who won; it is cut short", line=last)
        players = {name: index for index, name in enumerate(names)}
        owing = unpaid_big_blind(self._posts, self._told, self.seats, self.button)
        if owing is not None:
            self._posts.append(Posted(owing, PostKind.BIG_BLIND, self.stakes.big_blind))
        posts = tuple(self._recorded_posts(players))
        small = [post.chips for post in posts if post.kind is PostKind.SMALL_BLIND]
        if limit is Limit.FIXED and small:
            # Fixed limit is named by its bets; what its small blind is only the post says.
            self.stakes = replace(self.stakes, small_blind=small[0])
        return HandRecord(
            site=self.details.pop("site", self.site.name),  # type: ignore[arg-type]
            hand=self.hand,
            line=self.line,
            game=game,
            limit=limit,
            stakes=self.stakes,
            players=tuple([self._player(name, game) for name in names]),
            button=self._button(names),
            posts=posts,
            steps=tuple(self._steps(players, game)),
            outcome=self._outcome(names),
            rules=self.site.rules,
            unit=self.scale.unit,
            chip=self._chip(),
            whole_chips=True,
            notes=tuple(
                Note(kind, text, line, players.get(name or ""), chips)
                for kind, text, line, name, chips in self._notes
            ),
            details=self.details,
        )

    def _has_no_end(self, names: Sequence[str]) -> bool:
        """Whether the play is over by what is told and nothing says how it ended."""
        figures = self.figures
        if self.cancelled or self.site.may_name_no_winner:
            return False
        if figures.won or figures.summary:
            return False
        acts = [told for told in self._told if isinstance(told, Told)]
        folded = {told.name for told in acts if told.move is Move.FOLD}
        return bool(self._ends) or len(set(names) - folded) == 1

    def _button(self, names: Sequence[str]) -> int:
        """The chair of the button, as the play shows it where the site leaves that open."""
        kinds = {post.kind: post.name for post in reversed(self._posts)}
        first = kinds.get(PostKind.SMALL_BLIND) or kinds.get(PostKind.BIG_BLIND)
        if not self.site.newcomers_play_either_way or not first:
            return self.button
        flop = next((n for n, told in enumerate(self._told) if isinstance(told, ToldStreet)), 0)
        opener = next((told.name for told in self._told[flop:] if isinstance(told, Told)), "")
        chairs = {name: self.seats[name].number for name in names}
        return played_button(self.button, chairs, first, opener)

    def _player(self, name: str, game: Game) -> RecordedPlayer:
        seat = self.seats[name]
        size = game.hole_cards
        if len(seat.cards) > size:
            raise HistoryError(
                f"{name} holds {format_cards(seat.cards)}; {game.name} deals {size}", line=self.line
            )
        cards = seat.cards + (None,) * (size - len(seat.cards))
        return RecordedPlayer(seat.number, name, name, seat.stack, cards)

    def _recorded_posts(self, players: dict[str, int]) -> Iterator[RecordedPost]:
        """The posts in their order; of several big blinds only the one in its place is that."""
        big_blind = first_big_blind(self._posts, self.seats, self.button)
        small_blind_seen = False
        for name, kind, chips in self._posts:
            second = kind is PostKind.SMALL_BLIND and small_blind_seen
            small_blind_seen |= kind is PostKind.SMALL_BLIND
            if second or (kind is PostKind.BIG_BLIND and name != big_blind):
                yield RecordedPost(players[name], PostKind.LIVE_POST, chips)
            else:
                yield RecordedPost(players[name], kind, chips)

    def _steps(self, players: dict[str, int], game: Game) -> Iterator[Step]:
        for told in self._told:
            if isinstance(told, ToldStreet):
                yield board_cards(told, game, self.summary_boards, self.stakes.boards)
            elif told.move is Move.SHOW or told.move is Move.MUCK:
                end = self._end_of(told, players[told.name], game)
                if end is not None:
                    yield end
            else:
                name, move, line, to, cards, added, by, all_in = told
                yield RecordedAction(players[name], move, line, to, cards, added, by, all_in)

    def _end_of(self, told: Told, player: int, game: Game) -> RecordedAction | None:
        """What a showing at the end comes to; None if nothing follows from it."""
        won = told.name in self.figures.won or told.name in self.figures.summary
        cards = self.seats[told.name].cards
        known = len(cards) == game.hole_cards
        if told.move is Move.SHOW:
            # Who turns up a part of his hand gives it away, unless he has won already.
            gives_away = len(told.cards) < game.hole_cards and not won
            cards = told.cards
        elif known and (won or self.site.mucks_are_unseen):
            gives_away = False
        elif won:
            return None
        else:
            gives_away, cards = True, ()
        move = Move.MUCK if gives_away else Move.SHOW
        return RecordedAction(player, move, told.line, cards=cards)

    def _chip(self) -> int:
        """The smallest chip of the site, if all figures are made of it, or one unit."""
        chip = int((self.site.smallest_chip or 0) / self.scale.unit) or 1
        told = [told for told in self._told if isinstance(told, Told)]
        common = common_chip(self.seats.values(), self._posts, told, self.figures)
        return 1 if common % chip else chip

    def _outcome(self, names: Iterable[str]) -> Outcome:
        figures, rate = self.figures, self.site.main_first_rate
        won = figures.prizes(self.scale.unit)
        return Outcome(
            winnings=tuple([won.get(name, 0) for name in names]) if won else None,
            winnings_line=figures.won_line,
            rake=figures.rake,
            pot=figures.pot,
            pots=figures.pots,
            pot_line=figures.pot_line,
            main_first=None if rate is None else MainFirst(rate, figures.fees),
            unstated_rake=figures.unstated_rake,
            uncalled=tuple([figures.uncalled.get(n, 0) for n in names])
            if figures.uncalled
            else None,
            uncalled_line=figures.uncalled_line,
            uncalled_is_won=self.site.uncalled_is_won,
            cancelled=self.cancelled,
            mucks_lose=True,
        )
