"""What happens in a hand, and what may be done, in words.

Lines name the act and its figures, without a verb that would have to agree with a name:
"Anna: raise to 35", «Анна: рейз до 35».
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ninecards.cards import Card, format_cards
from ninecards.rules import (
    Game,
    HandState,
    LegalActions,
    Limit,
    PostKind,
    Span,
    Street,
    pots_of,
    state_of,
)
from ninecards.rules import events as ev
from ninecards.rules.evolve import evolve
from ninecards.words.words import Words

__all__ = [
    "HandLog",
    "LogEntry",
    "allowed_actions",
    "game_name",
    "limit_name",
    "post_name",
    "street_name",
]

CardText = Callable[[Iterable[Card | None]], str]
FigureText = Callable[[int], str]

RANGE = "–"


def spaced(cards: Iterable[Card | None]) -> str:
    """Cards as text with blanks between them."""
    return format_cards(cards, " ")


def game_name(words: Words, game: Game) -> str:
    """The name of a game, without its limit.

    >>> from ninecards.rules import GAMES
    >>> game_name(Words("ru"), GAMES["omaha5"])
    '5-карточная Омаха'
    """
    return words.text(f"game.{game.name}")


def limit_name(words: Words, limit: Limit) -> str:
    """The name of a limit.

    >>> limit_name(Words(), Limit.POT)
    'pot limit'
    """
    return words.text(f"limit.{limit.value}")


def street_name(words: Words, street: Street) -> str:
    """The name of a betting round.

    >>> street_name(Words("el"), Street.RIVER)
    'ποτάμι'
    """
    return words.text(f"street.{street.name.lower()}")


def post_name(words: Words, kind: PostKind) -> str:
    """The name of a post.

    >>> post_name(Words("ru"), PostKind.BIG_BLIND)
    'большой блайнд'
    """
    return words.text(f"post.{kind.value}")


def allowed_actions(words: Words, legal: LegalActions) -> list[str]:
    """Every action that is allowed, with its figures.

    >>> legal = LegalActions(player=0, fold=True, call=10, raise_to=Span(20, 35))
    >>> allowed_actions(Words(), legal)
    ['fold', 'call 10', 'raise to 20–35']
    """
    texts = []
    if legal.fold:
        texts.append(words.text("log.fold"))
    if legal.check:
        texts.append(words.text("log.check"))
    if legal.call is not None:
        texts.append(words.text("log.call", added=legal.call))
    if legal.bet is not None:
        texts.append(words.text("log.bet", to=_range(legal.bet)))
    if legal.raise_to is not None:
        texts.append(words.text("log.raise", to=_range(legal.raise_to)))
    if legal.show:
        texts.append(words.text("allowed.show"))
    if legal.muck:
        texts.append(words.text("allowed.muck"))
    if legal.run_outs:
        # The figures as a player writes them, in every language.
        choices = ", ".join(f"run {times}" for times in legal.run_outs)
        texts.append(words.text("allowed.run_outs", choices=choices))
    return texts


def _range(span: Span) -> str:
    return f"{span.least}" if span.least == span.most else f"{span.least}{RANGE}{span.most}"


class LogEntry(NamedTuple):
    """Who did what; ``text`` is "" where nothing is worth a line."""

    player: int | None
    text: str


class HandLog:
    """A line for each event of a hand that a table would speak of.

    ``names`` are the players' names by index; ``cards`` writes cards. ``viewer`` is whose
    hole cards the line of the deal tells; without one it tells everybody's, as a record of
    the hand does. ``figure`` writes chips, where they are not told in units. Events are to be
    given in their order, from HandStarted on.

    >>> from ninecards.cards import FULL_DECK
    >>> from ninecards.rules import HandConfig, plain_posts, start_hand
    >>> config = HandConfig.of("omaha", "pot", 5, 10)
    >>> _, events = start_hand(
    ...     config, stacks=[100] * 2, deck=FULL_DECK, posts=plain_posts(config, 2), button=2
    ... )
    >>> log = HandLog(Words(), ["Anna", "Ben"], viewer=0)
    >>> [line for line in map(log.line, events) if line]
    ['Ben: small blind 5', 'Anna: big blind 10', 'Anna: hole cards 2c 2h 3c 3h']
    """

    def __init__(
        self,
        words: Words,
        names: Sequence[str],
        *,
        viewer: int | None = None,
        cards: CardText = spaced,
        figure: FigureText = str,
    ) -> None:
        self._words = words
        self._figure = figure
        self._names = names
        self._viewer = viewer
        self._cards = cards
        self._state: HandState | None = None

    @property
    def state(self) -> HandState:
        """The fold of the events so far."""
        assert self._state is not None, "a log begins with HandStarted"
        return self._state

    def line(self, event: ev.Event) -> str:
        """The line of the next event, "" for one that needs none."""
        player, text = self.entry(event)
        if player is None:
            return text
        return self._words.text("log.player", name=self._names[player], what=text)

    def entry(self, event: ev.Event) -> LogEntry:
        """The next event as who did what; what happened to the whole table is nobody's."""
        if isinstance(event, ev.HandStarted):
            self._state = state_of([event])
            return LogEntry(None, "")
        self._state = evolve(self.state, event)
        what = self._act(event)
        if what:
            player: int = event.player  # type: ignore[union-attr]
            return LogEntry(player, what)
        return LogEntry(None, self._fact(event))

    def _act(self, event: ev.Event) -> str:
        """What the player of the event did, "" if it is no player's act."""
        text = self._words.text
        match event:
            case ev.Posted(player, kind, chips):
                what = text(
                    "log.post", post=post_name(self._words, kind), chips=self._figure(chips)
                )
            case ev.Called(player, _, added):
                what = text("log.call", added=self._figure(added))
            case ev.BetMade(player, to, _):
                what = text("log.bet", to=self._figure(to))
            case ev.RaisedTo(player, to, _, _):
                what = text("log.raise", to=self._figure(to))
            case _:
                return self._quiet_act(event)
        return what if self.state.stacks[player] else text("log.all_in", what=what)

    def _quiet_act(self, event: ev.Event) -> str:
        text = self._words.text
        match event:
            case ev.HoleCardsDealt(player, cards):
                told = self._viewer in (None, player)
                return text("log.dealt", cards=self._cards(cards)) if told else ""
            case ev.Folded():
                return text("log.fold")
            case ev.Checked():
                return text("log.check")
            case ev.UncalledBetReturned(_, chips):
                return text("log.uncalled", chips=self._figure(chips))
            case ev.HandShown(_, cards):
                return text("log.show", cards=self._cards(cards))
            case ev.HandMucked():
                return text("log.muck")
        return ""

    def _fact(self, event: ev.Event) -> str:
        """What happened to the whole table."""
        text = self._words.text
        match event:
            case ev.BoardDealt():
                return self._board(event)
            case ev.RunOutsChosen(times):
                return text("log.run_outs", times=times)
            case ev.ShowdownStarted():
                return text("log.showdown")
            case ev.ShowChoiceOffered(player):
                return text("log.to_act", name=self._names[player])
            case ev.RakeTaken(by_pot):
                return text("log.rake", chips=self._figure(sum(by_pot)))
            case ev.PotAwarded():
                return self._award(event)
        return ""

    def _board(self, event: ev.BoardDealt) -> str:
        """The street and its cards; the board's number where there are several."""
        text = self._words.text
        open_card = event.street is Street.PREFLOP
        street = text("street.open_card") if open_card else street_name(self._words, event.street)
        cards = self._cards(event.cards)
        if len(self.state.boards) == 1:
            return text("log.street", street=street, cards=cards)
        number = event.board + 1
        return text("log.street_board", street=street, number=number, cards=cards)

    def _award(self, event: ev.PotAwarded) -> str:
        """The pot, its board and half as far as there are several, and who won how much."""
        text, state = self._words.text, self.state
        if len(pots_of(state)) == 1:
            pot = text("pot.only")
        elif event.pot:
            pot = text("pot.side", number=event.pot)
        else:
            pot = text("pot.main")
        if event.board is not None and len(state.boards) > 1:
            pot = text("pot.board", pot=pot, number=event.board + 1)
        if event.half is not ev.Half.WHOLE:
            pot = text("pot.half", pot=pot, half=text(f"half.{event.half.value}"))
        shares = ", ".join(
            f"{self._names[player]} {self._figure(chips)}" for player, chips in event.shares
        )
        return text("log.award", pot=pot, shares=shares)
