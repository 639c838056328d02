"""Hands played by the rules and written down as sites do, to be read back by their readers.

Written from the grammars alone; nothing of a reader is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from ninecards.cards import Card
from ninecards.history.sites import SITES
from ninecards.rules import (
    GAMES,
    AnteKind,
    HandConfig,
    Limit,
    Post,
    PostKind,
    Rake,
    Show,
    Street,
    apply,
    legal_actions,
)
from ninecards.rules import events as ev
from random_hands import (
    CHAIRS,
    Table,
    order_from,
    random_action,
    random_deck,
    random_stacks,
    rarely,
)

__all__ = ["Bet", "SiteText", "cards_text", "money"]

_STREETS = {Street.FLOP: "Flop", Street.TURN: "Turn", Street.RIVER: "River"}


class Bet(NamedTuple):
    """A call, bet or raise: chips added, what lies there then, what a raise adds to the bet."""

    name: str
    verb: str
    added: int
    to: int
    by: int
    all_in: bool


class SiteText:
    """A random hand at a table of one site; :meth:`text` is its record.

    Chips are cents. Every live hand is shown at the end.
    """

    site = ""
    games: tuple[str, ...] = ("omaha", "omaha-hilo", "omaha5")
    limits: tuple[Limit, ...] = tuple(Limit)
    rake = Fraction(1, 20)
    extra_posts = True
    dead_button = True
    sb_may_miss = True
    names_stakes = True
    straddles = False

    def __init__(self, random: Random) -> None:
        self.random = random
        self.table = self._table()
        self.number = 0
        self.rounds: list[str] = []
        self.names = [f"P {chair}" for chair in self.table.seat_nos]
        self.lines: list[str] = []
        self.behind = list(self.table.stacks)
        self.board: list[Card] = []
        self.folded: set[int] = set()
        self.events = self._played()
        awards = [event for event in self.events if isinstance(event, ev.PotAwarded)]
        self.pots: dict[int, int] = {}
        self.won: dict[int, int] = {}
        for award in awards:
            for player, chips in award.shares:
                self.pots[award.pot] = self.pots.get(award.pot, 0) + chips
                self.won[player] = self.won.get(player, 0) + chips
        self.raked = sum(sum(e.by_pot) for e in self.events if isinstance(e, ev.RakeTaken))
        back = [e for e in self.events if isinstance(e, ev.UncalledBetReturned)]
        self.back = {event.player: event.chips for event in back}

    def _table(self) -> Table:
        random = self.random
        big = random.choice((100, 50, 20, 2))
        limit = random.choice(self.limits)
        config = HandConfig(
            game=GAMES[random.choice(self.games)],
            limit=limit,
            small_blind=big // 2,
            big_blind=big,
            small_bet=big if limit is Limit.FIXED else 0,
            big_bet=2 * big if limit is Limit.FIXED else 0,
            ante=big // 2 if rarely(random, 4) else 0,
            ante_kind=AnteKind.EACH,
            burns=False,
            rake=Rake(self.rake) if not rarely(random, 3) else Rake(Fraction(0)),
            rules=SITES[self.site].rules,
        )
        players = 2 + random.randrange(5)
        chairs = sorted(random.sample(range(1, CHAIRS), players))
        button = random.choice(chairs)
        if self.dead_button and players > 2 and rarely(random, 4):
            button = CHAIRS
        order = order_from(button, chairs)
        posts = self._posts(config, order)
        return Table(
            config=config,
            seat_nos=tuple(chairs),
            button=button,
            stacks=random_stacks(random, players, big, 60),
            posts=tuple(posts),
            deck=random_deck(random),
        )

    def _posts(self, config: HandConfig, order: Sequence[int]) -> list[Post]:
        random, big = self.random, config.big_blind
        antes = [Post(player, PostKind.ANTE, config.ante) for player in order if config.ante]
        if len(order) == 2:
            small, large = order[1], order[0]
        elif self.sb_may_miss and rarely(random, 5):
            small, large = None, order[0]
        else:
            small, large = order[0], order[1]
        blinds = [] if small is None else [Post(small, PostKind.SMALL_BLIND, big // 2)]
        blinds.append(Post(large, PostKind.BIG_BLIND, big))
        for player in order[2:] if self.extra_posts else ():
            if len(order) > 2 and player != large and rarely(random, 6):
                blinds.append(Post(player, PostKind.LIVE_POST, big))
                if rarely(random, 2):
                    blinds.append(Post(player, PostKind.DEAD_BLIND, big // 2))
        free = [player for player in order[2:] if player not in {post.player for post in blinds}]
        if self.straddles and free and free[0] == order[2] and rarely(random, 2):
            blinds.append(Post(free[0], PostKind.STRADDLE, 2 * big))
            if free[1:2] == [*order[3:4]] and free[1:] and rarely(random, 3):
                blinds.append(Post(free[1], PostKind.STRADDLE, 4 * big))
        return [*antes, *blinds]

    def _played(self) -> list[ev.Event]:
        state, events = self.table.start()
        happened = list(events)
        while not state.is_over:
            legal = legal_actions(state)
            action = Show() if legal.show else random_action(self.random, self.table, legal)
            state, events = apply(state, action)
            happened += events
        return happened

    @property
    def tells_all(self) -> bool:
        """Whether the record says enough: who owed the big blind and, by a post, how much.

        A big blind or a straddle whose player is all-in by his ante has no line; beside such a
        big blind, posts of others look like it.
        """
        posted = [event for event in self.events if isinstance(event, ev.Posted)]
        big = [event for event in posted if event.kind is PostKind.BIG_BLIND]
        others = any(event.kind is PostKind.LIVE_POST for event in posted)
        straddles = [post for post in self.table.posts if post.kind is PostKind.STRADDLE]
        if len(straddles) > sum(event.kind is PostKind.STRADDLE for event in posted):
            return False
        if self.names_stakes:
            return bool(big) or not others
        paid: dict[int, int] = {}
        for event in posted:
            paid[event.player] = paid.get(event.player, 0) + event.chips
        return any(self.table.stacks[event.player] > paid[event.player] for event in big)

    def text(self) -> str:
        """The record."""
        self.head()
        dealt = False
        for event in self.events:
            if isinstance(event, ev.Posted):
                self.behind[event.player] -= event.chips
                self.post(self.names[event.player], event.kind, event.chips)
            elif isinstance(event, ev.HoleCardsDealt) and not dealt:
                dealt = True
                self.deal()
            elif isinstance(event, ev.BoardDealt):
                self.street(_STREETS[event.street], event.cards)
                self.board += event.cards
            else:
                self._act(event)
        self.end()
        return "\n".join(self.lines) + "\n"

    def _act(self, event: ev.Event) -> None:
        if isinstance(event, ev.Folded):
            self.folded.add(event.player)
            self.folds(self.names[event.player])
        elif isinstance(event, ev.Checked):
            self.checks(self.names[event.player])
        elif isinstance(event, ev.Called | ev.BetMade | ev.RaisedTo):
            self.behind[event.player] -= event.added
            by = event.by if isinstance(event, ev.RaisedTo) else 0
            verb = {ev.Called: "calls", ev.BetMade: "bets", ev.RaisedTo: "raises"}[type(event)]
            all_in = not self.behind[event.player]
            name = self.names[event.player]
            self.puts_in(Bet(name, verb, event.added, event.to, by, all_in))
        elif isinstance(event, ev.UncalledBetReturned):
            self.behind[event.player] += event.chips
            self.returns(self.names[event.player], event.chips)
        elif isinstance(event, ev.HandShown):
            self.shows(self.names[event.player], event.cards)

    @property
    def hi_lo(self) -> bool:
        """Whether the pot is split."""
        return self.table.config.game.hi_lo

    def add(self, line: str) -> None:
        """Write a line."""
        self.lines.append(line)

    def head(self) -> None:
        """Write what stands before the posts."""
        raise NotImplementedError

    def post(self, name: str, kind: PostKind, chips: int) -> None:
        """Write a post."""
        raise NotImplementedError

    def deal(self) -> None:
        """Write that the cards are dealt."""

    def street(self, name: str, cards: Sequence[Card]) -> None:
        """Write the cards of a street."""
        raise NotImplementedError

    def folds(self, name: str) -> None:
        """Write that a player folds."""
        self.add(f"{name} folds")

    def checks(self, name: str) -> None:
        """Write that a player checks."""
        self.add(f"{name} checks")

    def puts_in(self, bet: Bet) -> None:
        """Write a call, bet or raise."""
        raise NotImplementedError

    def returns(self, name: str, chips: int) -> None:
        """Write that a bet goes back."""

    def shows(self, name: str, cards: Sequence[Card | None]) -> None:
        """Write that a player shows."""

    def end(self) -> None:
        """Write who won."""
        raise NotImplementedError


def money(chips: int) -> str:
    return f"{chips // 100}.{chips % 100:02d}"


def cards_text(cards: Sequence[Card | None], between: str = " ") -> str:
    return between.join(map(str, cards))
