"""Scenes of a club's table: blinds owed, questions, votes, bomb pots, a host's orders.

They belong to ``tools/web_scenes.py``, which writes them with its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ninecards.cards import FULL_DECK, Card, parse_cards
from ninecards.room import (
    Act,
    Asked,
    BombPots,
    Box,
    Command,
    ConnectionChanged,
    DeckReady,
    Host,
    HostOrder,
    Input,
    PreAct,
    PreKind,
    Room,
    RunOutRule,
    SetBox,
    Sit,
    SitOut,
    StraddleRule,
    Straddles,
    TableConfig,
    TimePassed,
    VoteBombPot,
    VoteRunOuts,
    open_room,
    step,
)
from ninecards.rules import HandConfig, parse_action, stacked_deck

__all__ = ["NAMES", "NOW_MS", "STORIES", "Story", "player"]

NOW_MS = 1_700_000_000_000
LONG_NAME = "Maximilian-Alexander III"
NAMES = ["Anna", "Ben", "Clara", "Dan", "Emma", "Frank", "Grace", "Hugo", "Iris", LONG_NAME]
PAUSE_MS = 4_000


def player(seat_no: int) -> str:
    """The id of whoever sits on a chair."""
    return f"player-{seat_no}"


class Teller:
    """A room that is told what happens, hand after hand; a command must be accepted."""

    def __init__(self, table: str, seats: int, **options: Any) -> None:
        game, limit, stakes = table.split()
        lower, upper = map(int, stakes.split("/"))
        hand = HandConfig.of(game, limit, lower, upper)
        self.now_ms = NOW_MS
        self.room: Room = open_room(TableConfig(hand=hand, seats=seats, **options))[0]

    def tells(self, what: Input) -> Teller:
        """Tell something that nobody answers."""
        self.room = step(self.room, what)[0]
        return self

    def asks(self, seat_no: int, *commands: Command) -> Teller:
        """Somebody asks for something."""
        for command in commands:
            asked = Asked(self.now_ms, player(seat_no), f"{self.room.seq}", command)
            self.room, outputs = step(self.room, asked)
            assert outputs.answer is not None
            assert outputs.answer.type == "accepted", f"seat {seat_no}: {outputs.answer}"
        return self

    def sits(self, **chips: int) -> Teller:
        """People sit down, by name."""
        for name, stack in chips.items():
            seat_no = NAMES.index(name.capitalize()) + 1
            self.asks(seat_no, Sit(seat_no, NAMES[seat_no - 1], stack))
        return self

    def waits(self) -> Teller:
        """The time comes that the room waits for."""
        assert self.room.wake_at_ms is not None
        self.now_ms = max(self.now_ms, self.room.wake_at_ms)
        return self.tells(TimePassed(self.now_ms))

    def deals(
        self, *, button: int = 1, holes: dict[int, str] | None = None, board: str = ""
    ) -> Teller:
        """The next hand begins; cards that are not told are any. ``button`` is of a first hand."""
        if not self.room.deck_asked:
            self.waits()
        chairs = [seat.seat_no for seat in self.room.active_seats]
        draw = chairs.index(button) if button in chairs else 0
        # What a deck deals to whom is seen once a hand of it is dealt.
        plain = DeckReady(self.now_ms, self.room.hand_no + 1, tuple(FULL_DECK), draw)
        dealt = step(self.room, plain)[0].hand
        assert dealt is not None
        start = dealt.start
        known = {chair: parse_cards(cards) for chair, cards in (holes or {}).items()}
        unknown = (None,) * start.config.game.hole_cards
        first = next((at for at, chair in enumerate(start.seat_nos) if chair > start.button), 0)
        told = stacked_deck(
            start.config,
            [known.get(chair, unknown) for chair in start.seat_nos],
            [parse_cards(cards) for cards in board.split()],
            first=first,
        )
        rest = iter([card for card in FULL_DECK if card not in told])
        deck: tuple[Card, ...] = tuple(next(rest) if card is None else card for card in told)
        ready = DeckReady(self.now_ms, self.room.hand_no + 1, deck + tuple(rest), draw)
        return self.tells(ready)

    def plays(self, line: str) -> Teller:
        """Whose turn it is acts, written as at the terminal."""
        for text in line.split():
            decision = self.room.decision
            assert decision is not None, f"nobody is to act before {text!r}"
            answer = Act(self.room.hand_no, decision.decision_no, parse_action(text))
            self.asks(decision.seat_no, answer)
        return self


@dataclass(frozen=True, kw_only=True)
class Story:
    """How a room came to where it is, who looks at it, and how long after what happened last."""

    tell: Callable[[], Teller]
    you: int | None
    later_ms: int = field(default=2_000)


SIX = {"anna": 985, "ben": 1240, "clara": 1000, "dan": 430, "emma": 2000, "frank": 1105}


def _markers() -> Teller:
    """Ben missed the small blind, Dan the big one; Grace is new, Frank straddles, Emma is lost."""
    table = Teller("omaha pot 5/10", 8, straddles=Straddles(rule=StraddleRule.VOLUNTARY))
    table.sits(**SIX).deals(button=6).plays("f f f f f")
    table.asks(2, SitOut()).deals().plays("f f f f")
    table.asks(4, SitOut()).sits(grace=900).asks(6, SetBox(Box.STRADDLE, on=True))
    table.deals(holes={3: "AsAhKsTh"})
    return table.tells(ConnectionChanged(table.now_ms, player(5), connected=False))


def _newcomer() -> Teller:
    table = Teller("omaha pot 5/10", 6).sits(anna=985, ben=1240, dan=430, emma=2000)
    table.deals(button=4, board="Td8d2h").plays("r35 c")
    return table.sits(clara=1000)


def _back() -> Teller:
    """Clara was away for a round, and may come back for what she owes."""
    table = Teller("omaha pot 5/10", 6).sits(**SIX)
    table.deals(button=6).plays("f f f f f").asks(3, SitOut())
    table.deals().plays("f f f f").deals()
    return table.plays("r35 c")


def _post_question() -> Teller:
    table = Teller("omaha pot 5/10", 6).sits(**SIX).deals(button=6).plays("f f f f f")
    return table.asks(3, SetBox(Box.POST_BLINDS, on=False)).waits()


def _pre_actions() -> Teller:
    table = Teller("omaha pot 5/10", 6).sits(**SIX)
    table.deals(button=4, holes={3: "AsAhKsTh"}, board="Ac9h7d").plays("c f c f c k k b40")
    return table.asks(3, PreAct(table.room.hand_no, PreKind.CALL, 40))


def _sits_out_next() -> Teller:
    return _pre_actions().asks(3, SitOut())


def _time_bank() -> Teller:
    table = Teller("omaha pot 5/10", 6).sits(**SIX)
    return table.deals(button=6, holes={3: "AsAhKsTh"}).waits()


def _all_in(rule: RunOutRule) -> Teller:
    table = Teller("omaha no 5/10", 6, run_outs=rule).sits(anna=985, ben=700, clara=700)
    hands = {1: "9d8d7c6c", 2: "KdKhQdJd", 3: "AsAhTc5h"}
    table.deals(button=1, holes=hands, board="Ts9h2c4s7h")
    return table.plays("c c k b30 r690 c c")


def _vote() -> Teller:
    table = _all_in(RunOutRule.ASK)
    return table.asks(2, VoteRunOuts(table.room.hand_no, 3))


def _run_outs() -> Teller:
    table = _vote()
    times = VoteRunOuts(table.room.hand_no, 3)
    return table.asks(1, times).asks(3, times)


def _run_twice() -> Teller:
    return _all_in(RunOutRule.ALWAYS)


def _bomb() -> Teller:
    bomb = BombPots(ante=20, by_vote=True, boards=2)
    return Teller("omaha pot 5/10", 6, bomb_pots=bomb).sits(**SIX)


def _bomb_pot() -> Teller:
    table = _bomb().deals(button=6).plays("f f f f f").asks(1, Host(HostOrder.BOMB_POT))
    return table.deals(holes={3: "AsAhKsTh"}, board="Ac9h7d 2s2dKc").plays("k k")


def _bomb_vote() -> Teller:
    table = _bomb().asks(1, VoteBombPot(yes=True)).asks(3, VoteBombPot(yes=True))
    return table.deals(button=6, holes={3: "AsAhKsTh"}).plays("f f")


def _rotation() -> Teller:
    games = [HandConfig.of(game, "pot", 5, 10) for game in ("omaha-hilo", "omaha5-hilo")]
    table = Teller("omaha pot 5/10", 6, rotation=tuple(games), rotation_hands=1).sits(**SIX)
    table.deals(button=6).plays("f f f f f")
    return table.deals(holes={3: "AsAhKsTh"}).asks(1, Host(HostOrder.PAUSE_AFTER_HAND))


def _paused() -> Teller:
    table = Teller("omaha pot 5/10", 6).sits(**SIX)
    table.deals(button=6, holes={3: "AsAhKsTh"}, board="Ac9h7d")
    table.now_ms += 7_000
    return table.asks(1, Host(HostOrder.GIVE_TIME, 3, 30_000), Host(HostOrder.PAUSE))


def _closed() -> Teller:
    return Teller("omaha pot 5/10", 6).sits(**SIX).asks(3, Host(HostOrder.CLOSE))


STORIES = {
    "markers": Story(tell=_markers, you=3),
    "newcomer": Story(tell=_newcomer, you=3),
    "back": Story(tell=_back, you=3),
    "post_question": Story(tell=_post_question, you=3),
    "pre_actions": Story(tell=_pre_actions, you=3),
    "sits_out_next": Story(tell=_sits_out_next, you=3),
    "time_bank": Story(tell=_time_bank, you=3, later_ms=8_000),
    "vote": Story(tell=_vote, you=3),
    "run_outs": Story(tell=_run_outs, you=3),
    "run_twice": Story(tell=_run_twice, you=2),
    "bomb_pot": Story(tell=_bomb_pot, you=3),
    "bomb_vote": Story(tell=_bomb_vote, you=3),
    "rotation": Story(tell=_rotation, you=3),
    "paused": Story(tell=_paused, you=3),
    "closed": Story(tell=_closed, you=None),
}
"""The files by name."""
