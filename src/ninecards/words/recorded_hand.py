"""A recorded hand street by street, in words: who did what, what lay there, who won and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ninecards.cards import Card, format_cards
from ninecards.evaluation import evaluate_high, evaluate_low
from ninecards.history import HandRecord, Replay
from ninecards.history.record import Move, Note
from ninecards.history.setting import Cards
from ninecards.rules import HandState, Street, pots_of, state_of
from ninecards.rules import events as ev
from ninecards.rules.config import BOARD_SIZE
from ninecards.rules.legal import to_call
from ninecards.words.hand_log import HandLog, game_name, limit_name
from ninecards.words.words import Words

__all__ = ["TextLine", "tell_hand"]

MOST_OF_NAME = 24
"""Characters of a name; records have longer ones."""
MOST_OF_TEXT = 60
MOST_OF_NOTE = 300
DECISIONS = (ev.Folded, ev.Checked, ev.Called, ev.BetMade, ev.RaisedTo)
_QUIET = (ev.HandStarted, ev.HoleCardsDealt, ev.CardBurned, ev.ShowChoiceOffered, ev.HandEnded)


class TextLine(NamedTuple):
    """A line of the story; ``beside`` is what to put at its right. An empty one is a gap."""

    text: str = ""
    beside: str = ""


def tell_hand(record: HandRecord, result: Replay, words: Words) -> Iterator[TextLine]:
    """Tell a hand as far as its replay goes.

    Figures are written as in the record. Why a hand does not settle is left to the caller.
    """
    yield from _Story(record, result, words).lines()


class _Story:
    def __init__(self, record: HandRecord, result: Replay, words: Words) -> None:
        self._record = record
        self._result = result
        self._words = words
        self._text = words.text
        self._names = [_cut(player.label) for player in record.players]
        self._final = state_of(result.events) if result.events else None
        self._chip = 1
        if self._final is not None:
            # The rules count in chips of so many units.
            self._chip = record.stakes.big_blind // self._final.config.big_blind
        self._log = HandLog(words, self._names, cards=_spaced, figure=self._figure)
        self._hands = self._known_hands()
        self._splash = self._text("record.splash", chips=record.figure(record.stakes.splash))

    def _figure(self, chips: int) -> str:
        return self._record.figure(chips * self._chip)

    def _known_hands(self) -> list[Cards]:
        """What is known of every hand, from the deal or from a showing."""
        hands = [player.cards for player in self._record.players]
        for act in self._record.actions:
            if len(act.cards) - act.cards.count(None) > _known(hands[act.player]):
                hands[act.player] = act.cards
        return hands

    def lines(self) -> Iterator[TextLine]:
        """The whole hand."""
        yield from self._head()
        yield from self._seats()
        if self._record.outcome.cancelled:
            yield TextLine()
            yield TextLine(self._text("record.cancelled"))
        else:
            yield from self._play()
            yield from self._open_end()
            yield from self._results()
        yield from self._notes()

    def _head(self) -> Iterator[TextLine]:
        record, text = self._record, self._text
        named = _cut(record.hand, MOST_OF_TEXT)
        yield TextLine(text("record.hand", hand=named, site=_cut(record.site, MOST_OF_TEXT)))
        stakes = record.stakes
        figures = [stakes.small_blind, stakes.big_blind]
        if stakes.big_bet:
            figures = [stakes.small_bet, stakes.big_bet]
        parts = [
            text(
                "play.table",
                game=game_name(self._words, record.game),
                limit=limit_name(self._words, record.limit),
                stakes="/".join(map(record.figure, figures)),
            )
        ]
        if stakes.boards > 1:
            parts.append(text("record.double_board"))
        if table := record.details.get("table"):
            parts.append(text("record.table", table=_cut(str(table), MOST_OF_TEXT)))
        parts.append(text("record.button", seat=record.button))
        yield TextLine(" · ".join(parts))

    def _seats(self) -> Iterator[TextLine]:
        record = self._record
        stacks = [
            "?" if player.stack is None else record.figure(player.stack)
            for player in record.players
        ]
        width = max(map(len, stacks), default=0)
        longest = max(map(len, self._names), default=0)
        for player, name, stack, hand in zip(
            record.players, self._names, stacks, self._hands, strict=True
        ):
            cards = _spaced(hand) if _known(hand) else ""
            line = f"{player.seat_no:>4} {name:{longest}}  {stack:>{width}}  {cards}"
            yield TextLine(line.rstrip())

    def _play(self) -> Iterator[TextLine]:
        """Every event that has a line, with what lies in the pot and what a call costs."""
        events = self._result.events
        splash = bool(self._record.stakes.splash)
        for event in events:
            before = None if isinstance(event, ev.HandStarted) else self._log.state
            line = self._log.line(event)
            if isinstance(event, ev.Posted) and splash:
                splash = False
                yield TextLine(self._splash)
            elif isinstance(event, ev.BettingStarted):
                if event.street is Street.PREFLOP:
                    yield TextLine()
                    yield self._street(self._words.text("street.preflop"))
            elif isinstance(event, ev.BoardDealt):
                yield TextLine()
                yield self._street(line)
            elif isinstance(event, ev.ShowdownStarted):
                yield TextLine()
                yield self._street(line)
                yield from self._pots()
            elif isinstance(event, DECISIONS):
                assert before is not None
                yield TextLine(line, self._asked(before, event.player))
            elif line and not isinstance(event, _QUIET):
                yield from self._told(event, line)

    def _street(self, title: str) -> TextLine:
        pot = self._figure(self._log.state.pot_total)
        return TextLine(title, self._text("record.pot", chips=pot))

    def _asked(self, state: HandState, player: int) -> str:
        """What a call costs whoever decides, and what lies in the pots then."""
        chips = to_call(state, player)
        if not chips:
            return ""
        pot = self._figure(state.pot_total)
        return self._text("record.to_call", chips=self._figure(chips), pot=pot)

    def _pots(self) -> Iterator[TextLine]:
        """Every pot and who is in it, where there are several."""
        pots = pots_of(self._log.state)
        if len(pots) < 2:
            return
        told = []
        for number, pot in enumerate(pots):
            name = self._text("pot.side", number=number) if number else self._text("pot.main")
            names = ", ".join(self._names[player] for player in pot.players)
            told.append(
                self._text("record.pot_of", pot=name, chips=self._figure(pot.chips), names=names)
            )
        yield TextLine(self._text("record.pots", pots="; ".join(told)))

    def _told(self, event: ev.Event, line: str) -> Iterator[TextLine]:
        """A line of the end, with the reason why."""
        if isinstance(event, ev.HandShown):
            yield TextLine(line)
            yield from self._worth(event.cards)
        elif isinstance(event, ev.PotAwarded):
            yield TextLine(self._text("record.won_by", award=line, why=self._why(event)))
        else:
            yield TextLine(line)

    def _worth(self, cards: Sequence[Card]) -> Iterator[TextLine]:
        """What a hand is worth on each board."""
        boards = [] if self._final is None else self._final.boards
        for number, board in enumerate(boards, 1):
            if len(board) < BOARD_SIZE:
                continue
            worth = self._worth_on(cards, board)
            if len(boards) > 1:
                worth = self._text("record.hand_on_board", number=number, hand=worth)
            yield TextLine(f"    {worth}")

    def _worth_on(self, cards: Sequence[Card], board: Sequence[Card]) -> str:
        high = self._words.high(evaluate_high(cards, board))
        if not self._record.game.hi_lo:
            return high
        low = self._words.low(evaluate_low(cards, board))
        return self._text("record.high_low", high=high, low=low)

    def _why(self, award: ev.PotAwarded) -> str:
        """Why these players are paid: the hand that won, or that nobody else was left."""
        state = self._final
        assert state is not None
        if award.board is None:
            alone = len(state.live) > 1
            return self._text("record.alone" if alone else "record.all_fold")
        hand, board = self._hands[award.shares[0][0]], state.boards[award.board]
        cards = [card for card in hand if card is not None]
        if len(cards) < len(hand):
            return format_cards(hand, " ")
        if award.half is ev.Half.LOW:
            return self._words.low(evaluate_low(cards, board))
        return self._words.high(evaluate_high(cards, board))

    def _open_end(self) -> Iterator[TextLine]:
        """A showdown of which not all hands are known: who shows, and where the chips went."""
        if not self._result.supposed:
            return
        for act in self._record.actions:
            if act.move not in (Move.SHOW, Move.MUCK):
                continue
            hand = self._hands[act.player]
            cards = [card for card in hand if card is not None]
            whole = act.move is Move.SHOW and len(cards) == len(hand)
            what = self._text("log.muck")
            if act.move is Move.SHOW:
                what = self._text("log.show", cards=_spaced(act.cards or hand))
            yield TextLine(self._text("log.player", name=self._names[act.player], what=what))
            if whole:
                yield from self._worth(cards)
        yield TextLine(self._text("record.supposed"))
        for event in self._result.supposed:
            line = self._log.line(event)
            if line and not isinstance(event, _QUIET):
                yield from self._told(event, line)

    def _results(self) -> Iterator[TextLine]:
        """What everybody who put anything in has gained or lost."""
        ended = [
            event
            for event in (*self._result.events, *self._result.supposed)
            if isinstance(event, ev.HandEnded)
        ]
        first = self._result.events[0] if self._result.events else None
        if not ended or not isinstance(first, ev.HandStarted):
            return
        begun = list(first.start.stacks)
        if self._record.stakes.splash:
            begun[first.start.posts[0].player] -= self._record.stakes.splash // self._chip
        gains = [end - begin for end, begin in zip(ended[-1].stacks, begun, strict=True)]
        told = [
            f"{name} {'+' if gain > 0 else '-'}{self._figure(abs(gain))}"
            for name, gain in zip(self._names, gains, strict=True)
            if gain
        ]
        yield TextLine()
        yield TextLine(f"{self._text('record.results')}: {', '.join(told) or '0'}")

    def _notes(self) -> Iterator[TextLine]:
        if not self._record.notes:
            return
        yield TextLine()
        yield TextLine(self._text("record.notes"))
        for note in self._record.notes:
            kind = self._text(f"note.{note.kind.value}")
            yield TextLine(f"  {self._text('record.note', kind=kind, text=self._noted(note))}")

    def _noted(self, note: Note) -> str:
        if note.chips is None:
            return _cut(note.text, MOST_OF_NOTE)
        # Most texts have the figure as their site writes it.
        told = any(char.isdigit() for char in note.text)
        figure = "" if told else f" {self._record.figure(note.chips)}"
        return f"{_cut(note.text, MOST_OF_NOTE)}{figure}"


def _spaced(cards: Iterable[Card | None]) -> str:
    return format_cards(cards, " ")


def _known(cards: Sequence[Card | None]) -> int:
    return sum(card is not None for card in cards)


def _cut(text: str, most: int = MOST_OF_NAME) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
