"""From the entries of a PokerNow log to the record of a hand.

- Every figure is what lies in front of the player on the street then, that of a call too.
- "posts a missing small blind" is dead, "posts a missed big blind" live. The blinds are those
  that are posted; a big blind that is all its player has is the first call instead.
- A button that is "dead" lies on the chair before the first blind.
- "Your hand is" does not say whose: the cards are kept beside the hand.
- Whoever shows after he has folded, or when the hand is over, only makes his cards known.
- A bomb pot names no blinds: the least bet is the least that is put in or bet.
- A raise where all others are all-in is a call: what went back of it is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ninecards.cards import Card, format_cards
from ninecards.errors import HistoryError
from ninecards.history.builder import HandBuilder
from ninecards.history.game_names import omaha_called
from ninecards.history.record import HandRecord, Move, NoteKind, Stakes, figure_of
from ninecards.history.sites import SITES
from ninecards.history.stacks import StackCount
from ninecards.history.text import Scale, cards_in, one_line
from ninecards.history.told import Told
from ninecards.rules import Game, Limit, PostKind
from ninecards.rules.config import MAX_SEATS, MIN_SEATS

__all__ = ["START", "Entry", "Start", "hand_record", "is_play", "read_start"]

START = "-- starting hand #"

_STARTS = re.compile(
    r"-- starting hand #(\S+?)(?: \(id: (\w+)\))? +\((.+)\) "
    r'\((?:dead button|dealer: "(.+)")\) --'
)
_PLAY = re.compile(
    r'"(?P<name>.+)" (?P<verb>folds|checks|calls|bets|raises to|posts an? [a-z ]+ of)'
    r"(?: (?P<figure>[\d.,]+))?(?: \(bomb pot bet\))?(?P<all_in> and go all in)?"
)
_SEAT = re.compile(r'#(\d+) "(.+?)" \(([\d.,]+)\)(?= \||$)')
_STREET = re.compile(
    r"(Flop|Turn|River)(?: \((second|third) (?:run|board)\))?: +(?:([^\[\]]*?) ?)?\[([^\[\]]*)\]"
)
_SHOWS = re.compile(r'"(.+)" shows a (.+?)\.?')
_COLLECTED = re.compile(r'"(.+)" collected ([\d.,]+) from pot\b.*')
_UNCALLED = re.compile(r'Uncalled bet of ([\d.,]+) returned to "(.+)"')
# What moves chips, whatever is wrong with its figure.
_MONEY = re.compile(
    r'"[^"]+" (?:calls|bets|raises to|posts an?|collected) |Uncalled bet of |Player st'
)
_PRESENCE = re.compile(
    r'The player "(.+)" (?:joined|quits|stands|sits|requested|canceled|changed)|'
    r'The admin \w+ the player "(.+)"'
)
_POSTS = {
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "straddle": PostKind.STRADDLE,
    "ante": PostKind.ANTE,
    "bet": PostKind.ANTE,
    "missing small blind": PostKind.DEAD_BLIND,
    "missed small blind": PostKind.DEAD_BLIND,
    "missed big blind": PostKind.LIVE_POST,
    "missing big blind": PostKind.LIVE_POST,
}
_MOVES = {
    "folds": Move.FOLD,
    "checks": Move.CHECK,
    "calls": Move.CALL,
    "bets": Move.BET,
    "raises to": Move.RAISE,
}
_RUNS = {None: 0, "second": 1, "third": 2}
_SUITS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c", ",": " "})


class Entry(NamedTuple):
    """An entry of the log and the line where it stands."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Start:
    """The first entry of a hand; ``dealer`` is None for a dead button, ``game`` for no Omaha."""

    hand: str
    name: str | None
    called: str
    game: Game | None
    limit: Limit
    dealer: str | None


def is_play(text: str) -> bool:
    """Whether an entry is a post or an action of a player.

    >>> is_play('"Ada @ x" raises to 7.50 and go all in'), is_play('"Ada @ x" shows a 2♣.')
    (True, False)
    """
    return _PLAY.fullmatch(text) is not None


def read_start(text: str) -> Start:
    """Read the first entry of a hand. Raises HistoryError for one of another form.

    >>> read_start('-- starting hand #7  (Pot Limit Omaha Hi) (dealer: "Ada @ x") --').dealer
    'Ada @ x'
    """
    found = _STARTS.fullmatch(text)
    if found is None:
        raise HistoryError(f"{one_line(text)!r} starts no hand that is known")
    hand, name, called, dealer = found.groups()
    game, limit = omaha_called(called), Limit.POT
    if game is not None:
        words = called.partition(" Limit")[0].split()
        limit = {"Pot": Limit.POT, "No": Limit.NO}.get(words[-1], Limit.FIXED)
    return Start(hand, name, called, game, limit, dealer)


def hand_record(start: Start, entries: Sequence[Entry], game: Game, places: int) -> HandRecord:
    """Return the record of a hand, its figures to so many places.

    Raises HistoryError for what cannot be read, FinerFigureError for figures with more places.
    """
    hand = HandBuilder(SITES["pokernow"], start.hand, entries[0].line, Scale(places))
    hand.details["game"] = start.called
    if start.name:
        hand.details["id"] = start.name
    log = _LogReader(hand, [found for e in entries if (found := _PLAY.fullmatch(e.text))])
    line = hand.line
    try:
        for line, text in entries[1:]:
            log.read(text, line)
        log.finish(start)
    except HistoryError as error:
        if error.line is None:
            raise HistoryError(str(error), line=line) from None
        raise
    hand.stakes = replace(hand.stakes, boards=_boards(entries))
    return hand.record(game, start.limit)


def _boards(entries: Sequence[Entry]) -> int:
    """Two where a second flop comes before the first turn; else a run is one more."""
    texts = [text for _, text in entries]
    second = next((n for n, text in enumerate(texts) if text.startswith("Flop (second")), None)
    if second is None:
        return 1
    return 1 if any(text.startswith("Turn: ") for text in texts[:second]) else 2


class _LogReader:
    """Reads the entries after the first into a hand. Raises HistoryError for what is broken."""

    def __init__(self, hand: HandBuilder, plays: Sequence[re.Match[str]]) -> None:
        self._hand = hand
        self._units = hand.scale.units
        self._chips = StackCount()
        self._chips.dealt_in = {play["name"] for play in plays}
        self._boards: dict[int, tuple[Card, ...]] = {}
        self._beyond: dict[str, int] = {}
        self._stacks: dict[str, int] = {}
        self._first_call = 0
        self._bets: list[int] = []
        self._blinds: dict[PostKind, tuple[str, int]] = {}
        self._is_over = False
        self._others: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], int], None]], ...] = (
            (_STREET, self._street),
            (_SHOWS, self._shows),
            (_COLLECTED, self._collected),
            (_UNCALLED, self._uncalled),
        )

    def read(self, text: str, line: int) -> None:
        """Take one entry."""
        if play := _PLAY.fullmatch(text):
            self._play(play, line)
        elif text.startswith("Player stacks: "):
            self._seats(text, line)
        elif text.startswith("-- ending hand"):
            self._is_over = True
        elif text.startswith("Your hand is "):
            self._hand.details["own_cards"] = format_cards(_cards(text[len("Your hand is ") :]))
        else:
            for pattern, take in self._others:
                if found := pattern.fullmatch(text):
                    take(found, line)
                    return
            if _MONEY.match(text):
                raise HistoryError(f"{one_line(text)} cannot be read", line=line)
            presence = _PRESENCE.match(text)
            kind = NoteKind.OTHER if presence is None else NoteKind.PRESENCE
            name = None if presence is None else presence[1] or presence[2]
            self._hand.note(kind, one_line(text), line, name)

    def finish(self, start: Start) -> None:
        """Add what only the whole hand shows: the stakes and a dead button."""
        hand = self._hand
        small = self._blinds.get(PostKind.SMALL_BLIND)
        big = self._blinds.get(PostKind.BIG_BLIND)
        if big is None:
            self._finish_bomb_pot(start)
            return
        upper = big[1]
        if big[1] == self._stacks.get(big[0]):
            upper = max(upper, self._first_call)
        # Without a small blind the pot counts none (docs/sites.md).
        lower = 0 if small is None else min(small[1], upper)
        hand.stakes = Stakes(lower, upper)
        if start.limit is Limit.FIXED:
            hand.stakes = Stakes(lower, upper, upper, 2 * upper)
        if start.dealer is None:
            chair = hand.seats[(small or big)[0]].number
            two = len(self._chips.dealt_in) == MIN_SEATS
            hand.button = chair if two else chair - 1 or MAX_SEATS
        else:
            self._set_button(start.dealer)

    def _finish_bomb_pot(self, start: Start) -> None:
        """Where all put in the same and no blinds are posted, only bets tell the stakes."""
        ante = self._blinds.get(PostKind.ANTE)
        if ante is None or start.dealer is None:
            raise HistoryError("nobody posts a big blind", line=self._hand.line)
        least = min(ante[1], *self._bets, ante[1])
        self._hand.stakes = Stakes(0, least)
        if start.limit is Limit.FIXED:
            self._hand.stakes = Stakes(0, least, least, 2 * least)
        self._set_button(start.dealer)

    def _set_button(self, dealer: str) -> None:
        hand = self._hand
        if dealer not in hand.seats:
            raise HistoryError(f"the dealer, {one_line(dealer)}, has no seat", line=hand.line)
        hand.button = hand.seats[dealer].number

    def _seats(self, text: str, line: int) -> None:
        hand = self._hand
        for number, name, stack in _SEAT.findall(text):
            chips = self._units(stack)
            hand.sit(int(number), name, chips, line)
            self._stacks[name] = self._chips.behind[name] = chips
            hand.deal_in(name)

    def _play(self, play: re.Match[str], line: int) -> None:
        name, verb, figure = play["name"], play["verb"], play["figure"]
        chips = 0 if figure is None else self._units(figure)
        if verb.startswith("posts"):
            self._post(name, re.sub(r"posts an? | of", "", verb), chips, line)
            return
        move = _MOVES[verb]
        before = self._chips.bets.get(name, 0)
        if (figure is None) is not (move in (Move.FOLD, Move.CHECK)) or 0 < chips < before:
            raise HistoryError(f"{one_line(play[0])!r} has no figure that can be")
        told = Told(name, move, line, all_in=play["all_in"] is not None)
        if move is Move.FOLD:
            self._chips.folded.add(name)
        elif move is Move.CALL:
            told = told._replace(added=chips - before)
            self._first_call = self._first_call or chips
        elif move is not Move.CHECK:
            if move is Move.BET:
                self._bets.append(chips)
            told = self._chips.cut(told._replace(to=chips))
            if told.to is not None and told.to < chips:
                self._beyond[name] = chips - told.to
        if figure is not None:
            self._chips.pay(name, chips - before)
        self._hand.act(told)

    def _post(self, name: str, what: str, chips: int, line: int) -> None:
        kind = _POSTS.get(what)
        if kind is None:
            raise HistoryError(f"a post of {what!r} is not known")
        if kind is PostKind.STRADDLE:
            chips -= self._chips.bets.get(name, 0)
        self._hand.post(name, kind, chips, line)
        self._blinds.setdefault(kind, (name, chips))
        self._chips.pay(name, chips, live=kind.live)

    def _street(self, found: re.Match[str], line: int) -> None:
        street, run = found[1].lower(), _RUNS[found[2]]
        lying, new = _cards(found[3] or ""), _cards(found[4])
        before = self._boards.get(run, self._boards.get(0, ())[: len(lying)])
        if lying != before:
            raise HistoryError(
                f"the board before the {street} is {format_cards(lying)} here and "
                f"{format_cards(before)} before"
            )
        self._boards[run] = (*lying, *new)
        self._hand.street(street, run, new, line)
        self._chips.end_street()

    def _shows(self, found: re.Match[str], line: int) -> None:
        name, cards = found[1], _cards(found[2])
        if self._is_over or name in self._chips.folded:
            self._hand.hold(name, cards, line)
        else:
            self._hand.show(name, cards, line)

    def _collected(self, found: re.Match[str], line: int) -> None:
        self._hand.win(found[1], self._units(found[2]), line)

    def _uncalled(self, found: re.Match[str], line: int) -> None:
        name = found[2]
        beyond = self._beyond.pop(name, 0)
        chips = self._units(found[1]) - beyond
        if chips < 0:
            least = figure_of(beyond, self._hand.scale.unit)
            raise HistoryError(
                f"{name} gets {found[1]} back; of a raise that is a call {least} have to come"
            )
        if chips:
            self._hand.give_back(name, chips, line)


def _cards(text: str) -> tuple[Card, ...]:
    return cards_in(text.replace("10", "T").translate(_SUITS))
