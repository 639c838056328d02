"""Hands in PokerStars text that nobody played: a file of any length, for benches.

Tables of two to six at $0.50/$1, pot limit, in the Omaha games of that site, stacks of 40 to 250
big blinds, a rake of 5 % up to $3. Everybody draws his decisions, and every hand is another one.
Who is beaten may muck.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

from ninecards.cards import FULL_DECK, Card, format_cards
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandConfig,
    HandState,
    Muck,
    PostKind,
    Raise,
    Rake,
    Show,
    Street,
    apply,
    legal_actions,
    plain_posts,
    pots_of,
    start_hand,
)
from ninecards.rules import events as ev

__all__ = ["made_up_hands"]

GAMES = {
    "omaha": "Omaha Pot Limit",
    "omaha-hilo": "Omaha Hi/Lo Pot Limit",
    "omaha5": "5 Card Omaha Pot Limit",
    "omaha5-hilo": "5 Card Omaha Hi/Lo Pot Limit",
    "omaha6": "6 Card Omaha Pot Limit",
}
WEIGHTS = (6, 2, 2, 1, 1)
SMALL_BLIND, BIG_BLIND = 50, 100
DAY = "2024/01/01 12:00:00 ET"
MOST_PLAYERS = 6
LEAST_STACK_BB, MOST_STACK_BB = 40, 250
RAKE = Rake(Fraction(5, 100), caps=((2, 300),))
FOLD_SHARE, RAISE_SHARE, SHOW_SHARE = 0.3, 0.15, 0.4
NAMES = [f"{first}{second}{n}" for first in "KLMNPRST" for second in "aeiou" for n in range(10, 60)]
_CONFIGS = {game: HandConfig.of(game, "pot", SMALL_BLIND, BIG_BLIND, rake=RAKE) for game in GAMES}
_POSTS = {PostKind.SMALL_BLIND: "small blind", PostKind.BIG_BLIND: "big blind"}
_STREETS = {Street.FLOP: "FLOP", Street.TURN: "TURN", Street.RIVER: "RIVER"}


def made_up_hands(seed: int) -> Iterator[str]:
    """Yield the text of one hand after the other, without end.

    >>> next(made_up_hands(1)).splitlines()[0]
    'PokerStars Hand #1000000001:  Omaha Pot Limit ($0.50/$1.00 USD) - 2024/01/01 12:00:00 ET'
    """
    rng = random.Random(f"{seed}/hands")
    number = 1_000_000_000
    while True:
        number += 1
        yield _Writer(rng, number).text()


class _Writer:
    """Plays a hand and writes it down."""

    def __init__(self, rng: random.Random, number: int) -> None:
        [self._game] = rng.choices(list(GAMES), WEIGHTS)
        config = _CONFIGS[self._game]
        players = rng.randint(2, MOST_PLAYERS)
        self._number = number
        self._names = rng.sample(NAMES, players)
        self._stacks = [
            rng.randint(LEAST_STACK_BB * BIG_BLIND, MOST_STACK_BB * BIG_BLIND)
            for _ in range(players)
        ]
        self._button = rng.randint(1, players)
        self._hero = rng.randrange(players)
        first = self._button % players
        state, events = start_hand(
            config,
            stacks=self._stacks,
            deck=tuple(rng.sample(FULL_DECK, len(FULL_DECK))),
            posts=plain_posts(config, players, first),
            button=self._button,
            ranker=NATIVE,
        )
        self._events = [*events]
        while not state.is_over:
            state, events = apply(state, _choice(state, rng), ranker=NATIVE)
            self._events += events
        self._final = state
        self._behind = list(self._stacks)
        self._won = [0] * players
        self._lines: list[str] = []

    def text(self) -> str:
        """The hand, with two empty lines behind it."""
        stakes = f"{_money(SMALL_BLIND)}/{_money(BIG_BLIND)} USD"
        self._lines = [
            f"PokerStars Hand #{self._number}:  {GAMES[self._game]} ({stakes}) - {DAY}",
            f"Table 'Made up' {MOST_PLAYERS}-max Seat #{self._button} is the button",
        ]
        for seat, (name, stack) in enumerate(zip(self._names, self._stacks, strict=True), 1):
            self._lines.append(f"Seat {seat}: {name} ({_money(stack)} in chips)")
        for event in self._events:
            self._write(event)
        self._summary()
        return "\n".join([*self._lines, "", "", ""])

    def _write(self, event: ev.Event) -> None:
        match event:
            case ev.HoleCardsDealt(player, cards) if player == self._hero:
                self._lines.append("*** HOLE CARDS ***")
                self._lines.append(f"Dealt to {self._names[player]} [{format_cards(cards, ' ')}]")
            case ev.BoardDealt(street, _, cards):
                self._board(street, format_cards(cards, " "))
            case ev.UncalledBetReturned(player, chips):
                self._lines.append(
                    f"Uncalled bet ({_money(chips)}) returned to {self._names[player]}"
                )
            case ev.ShowdownStarted():
                self._lines.append("*** SHOW DOWN ***")
            case ev.PotAwarded(pot, _, _, shares):
                self._award(pot, shares)
            case _ if hasattr(event, "player"):
                self._act(event)

    def _act(self, event: ev.Event) -> None:
        match event:
            case ev.Posted(player, kind, chips):
                what = f"posts {_POSTS[kind]} {_money(chips)}"
                added = chips
            case ev.Called(player, _, added):
                what = f"calls {_money(added)}"
            case ev.BetMade(player, to, added):
                what = f"bets {_money(to)}"
            case ev.RaisedTo(player, to, by, added):
                what = f"raises {_money(by)} to {_money(to)}"
            case ev.Folded(player):
                what, added = "folds", 0
            case ev.Checked(player):
                what, added = "checks", 0
            case ev.HandShown(player, cards):
                what, added = f"shows [{format_cards(cards, ' ')}]", 0
            case ev.HandMucked(player):
                what, added = "mucks hand", 0
            case _:
                return
        self._behind[player] -= added
        if added and not self._behind[player]:
            what += " and is all-in"
        self._lines.append(f"{self._names[player]}: {what}")

    def _board(self, street: Street, cards: str) -> None:
        board = self._final.boards[0]
        before = {Street.TURN: 3, Street.RIVER: 4}.get(street)
        lying = "" if before is None else f"[{format_cards(board[:before], ' ')}] "
        self._lines.append(f"*** {_STREETS[street]} *** {lying}[{cards}]")

    def _award(self, pot: int, shares: tuple[tuple[int, int], ...]) -> None:
        name = _pot_name(pot, len(pots_of(self._final))).lower()
        for player, chips in shares:
            self._won[player] += chips
            self._lines.append(f"{self._names[player]} collected {_money(chips)} from {name}")

    def _summary(self) -> None:
        state = self._final
        pots = pots_of(state)
        cuts = next(
            (event.by_pot for event in self._events if isinstance(event, ev.RakeTaken)),
            (0,) * len(pots),
        )
        parts = ""
        if len(pots) > 1:
            parts = "".join(
                f" {_pot_name(place, len(pots))} {_money(pot.chips - cut)}."
                for place, (pot, cut) in enumerate(zip(pots, cuts, strict=True))
            )
        self._lines += [
            "*** SUMMARY ***",
            f"Total pot {_money(state.pot_total)}{parts} | Rake {_money(sum(cuts))}",
        ]
        if state.boards[0]:
            self._lines.append(f"Board [{format_cards(state.boards[0], ' ')}]")
        for player, name in enumerate(self._names):
            self._lines.append(f"Seat {player + 1}: {name} {self._end(state, player)}")

    def _end(self, state: HandState, player: int) -> str:
        won = _money(self._won[player])
        if state.folded[player]:
            return "folded"
        if player in state.showdown.shown:
            cards = format_cards(state.hole_cards[player], " ")
            return f"showed [{cards}] and {f'won ({won})' if self._won[player] else 'lost'}"
        return f"collected ({won})" if self._won[player] else "mucked"


def _pot_name(pot: int, pots: int) -> str:
    if pots == 1:
        return "Pot"
    if not pot:
        return "Main pot"
    return "Side pot" if pots == 2 else f"Side pot-{pot}"


def _money(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02}"


def _choice(state: HandState, rng: random.Random) -> Action:
    draw, legal = rng.random(), legal_actions(state)
    if legal.player is not None and legal.show:
        mucks = legal.muck and draw >= SHOW_SHARE and _is_beaten(state, legal.player)
        return Muck() if mucks else Show()
    if draw < FOLD_SHARE and legal.call is not None:
        return Fold()
    span = legal.bet or legal.raise_to
    if draw >= 1 - RAISE_SHARE and span is not None:
        to = rng.randint(*span)
        return Bet(to) if legal.bet else Raise(to)
    return Check() if legal.check else Call()


def _is_beaten(state: HandState, player: int) -> bool:
    """Whether a hand that is shown, and is in all pots of his, beats the player's, high and low."""
    mine, high, low = state.contributions[player], False, not state.config.game.hi_lo
    for rival in state.showdown.shown:
        if state.contributions[rival] < mine:
            continue
        hands = [_cards(state, player), _cards(state, rival)]
        own, other = [NATIVE.high(hand, state.boards[0]) for hand in hands]
        high |= other > own
        if state.config.game.hi_lo:
            lows = [NATIVE.low(hand, state.boards[0]) for hand in hands]
            low |= lows[0] is None or (lows[1] is not None and lows[1] > lows[0])
    return high and low


def _cards(state: HandState, player: int) -> list[Card]:
    return [card for card in state.hole_cards[player] if card is not None]
