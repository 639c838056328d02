"""A table in play: one task that owns its room."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from ninecards import __version__
from ninecards.cards import Card
from ninecards.evaluation import Ranker
from ninecards.protocol import (
    PROTOCOL_VERSION,
    Problem,
    ServerMessage,
    Welcome,
    asked,
    to_client,
)
from ninecards.room import (
    Act,
    Asked,
    ConnectionChanged,
    Decision,
    DeckReady,
    Input,
    Outputs,
    Room,
    TimePassed,
    resume,
    step,
    view,
)
from ninecards.server.db import Entry, Journal
from ninecards.server.errors import log_incident
from ninecards.server.tables.answers import Answers
from ninecards.server.tables.bots import Pace, bot_action, bot_commands, bot_votes, is_bot
from ninecards.server.tables.clock import Clock
from ninecards.server.tables.deck import draw_button, fresh_deck
from ninecards.server.tables.inbox import Ask, BotAsk, Gone, Item, Join, Tick
from ninecards.server.tables.session import Session

__all__ = ["Ask", "Join", "Means", "Table"]

_PAUSED = Problem(code="table_paused")

LOST_SECONDS = 3.0
"""How long a player's last socket is closed before the table hears of it."""

INBOX = 256
"""Inputs that may wait; who brings more waits himself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Means:
    """What a table plays with. ``fresh_deck`` and ``draw_button`` are chance itself."""

    journal: Journal
    ranker: Ranker
    clock: Clock
    pace: Pace
    fresh_deck: Callable[[], tuple[Card, ...]] = fresh_deck
    draw_button: Callable[[], int] = draw_button


class Table:
    """Takes one input after another: steps the room, commits, then answers and shows.

    A fault stops this table alone: it keeps the last state that is on disk, tells everybody
    ``table_paused`` and takes nothing more until a restart.
    """

    def __init__(self, table_id: str, room: Room, means: Means) -> None:
        self.table_id = table_id
        self.room = room
        self.paused = False
        self._means = means
        self._inbox: asyncio.Queue[Item] = asyncio.Queue(INBOX)
        self._own: deque[Item] = deque()
        self._sessions: set[Session] = set()
        self._answers = Answers()
        self._thinking: asyncio.Task[None] | None = None
        self._called = 0
        """The last decision that a bot was called to."""
        self._tended = -1
        """The last hand after which the bots were seen to."""

    # --------------------------------------------------------------------------- from outside

    async def put(self, item: Join | Ask) -> None:
        """Hand something in; waits while the inbox is full."""
        await self._inbox.put(item)

    def leave(self, session: Session) -> None:
        """The socket is gone."""
        session.gone.set()
        self._sessions.discard(session)
        self._look_after_later(session.player_id)

    def _look_after_later(self, player_id: str) -> None:
        """See in a while whether the player is back: a page that is loaded anew is no loss."""
        asyncio.get_running_loop().call_later(LOST_SECONDS, self._gone, Gone(player_id))

    def _gone(self, item: Gone) -> None:
        try:
            self._inbox.put_nowait(item)
        except asyncio.QueueFull:
            self._own.append(item)  # the task has enough to do and comes past it

    def tell_all(self, message: ServerMessage) -> None:
        """Send every socket the same."""
        frame = to_client(message)
        for session in self._sessions:
            session.send(frame)

    def end_all(self) -> None:
        """Close every socket once it has what was sent so far."""
        for session in self._sessions:
            session.end()

    async def run(self, *, restored: bool) -> None:
        """Play until cancelled; after a restart wind the clocks anew before."""
        try:
            if restored:
                now_ms = self._means.clock.now_ms()
                room, outputs = resume(self.room, now_ms)
                await self._keep(room, outputs, now_ms)
                for seat in self.room.taken_seats:
                    self._look_after_later(seat.player_id)
            await self._go_on()
            while True:
                await self._take(await self._next())
                await self._go_on()
        except Exception as error:  # noqa: BLE001 - any fault pauses this table and no other
            self._pause(error)
            while True:
                self._refuse(await self._inbox.get())
        finally:
            if self._thinking is not None:
                self._thinking.cancel()

    # --------------------------------------------------------------------------------- inputs

    async def _next(self) -> Item:
        if self._own:
            return self._own.popleft()
        wake_at_ms = self.room.wake_at_ms
        if wake_at_ms is None:
            return await self._inbox.get()
        try:
            async with asyncio.timeout(self._means.clock.seconds_until(wake_at_ms)):
                return await self._inbox.get()
        except TimeoutError:
            return Tick()

    async def _take(self, item: Item) -> None:
        now_ms = self._means.clock.now_ms()
        match item:
            case Join(session):
                if not session.gone.is_set():
                    # Before it is added: its first frame is to be the welcome.
                    await self._look_after(session.player_id, here=True)
                self._add(session)
                self._welcome(session)
            case Gone(player_id):
                await self._look_after(player_id)
            case Ask(session, message):
                told = self._answers.find(session.player_id, message.id)
                if told is not None:
                    session.send(told)
                    return
                await self._step(asked(message, session.player_id, now_ms), session)
            case BotAsk(player_id, command_id, command):
                await self._step(Asked(now_ms, player_id, command_id, command))
            case Tick():
                await self._step(TimePassed(now_ms))

    async def _look_after(self, player_id: str, *, here: bool = False) -> None:
        """Tell the room whether a player at the table can be reached, if that has changed."""
        seat = self.room.seat_of(player_id)
        if seat is None or is_bot(player_id):
            return
        here = here or any(session.player_id == player_id for session in self._sessions)
        if here != seat.clock.connected:
            now_ms = self._means.clock.now_ms()
            await self._step(ConnectionChanged(now_ms, player_id, here))

    async def _step(self, what: Input, session: Session | None = None) -> None:
        room, outputs = step(self.room, what, ranker=self._means.ranker)
        await self._keep(room, outputs, what.now_ms, session)

    async def _keep(
        self, room: Room, outputs: Outputs, now_ms: int, session: Session | None = None
    ) -> None:
        """Commit what happened; only then is it so, and only then is anybody told."""
        if outputs.events:
            entry = Entry(
                table_id=self.table_id,
                seq=room.seq,
                at_ms=now_ms,
                events=outputs.events,
                room=room,
            )
            await self._means.journal.append(entry)
            self.room = room
        if session is not None and outputs.answer is not None:
            frame = to_client(outputs.answer)
            self._answers.keep(session.player_id, outputs.answer.command_id, frame)
            session.send(frame)
        if outputs.events:
            self._show(outputs)

    # ------------------------------------------------------------------- what follows by itself

    async def _go_on(self) -> None:
        room = self.room
        # Bots among themselves are dealt nothing: nobody would see it, and the disk would fill.
        if room.deck_asked and any(not is_bot(seat.player_id) for seat in room.active_seats):
            now_ms, deck = self._means.clock.now_ms(), self._means.fresh_deck()
            draw = self._means.draw_button()
            await self._step(DeckReady(now_ms, room.hand_no + 1, deck, draw))
        self._call_bot()
        for seat, vote in bot_votes(self.room):
            what = f"VoteRunOuts {self.room.hand_no}"
            self._own.append(BotAsk(seat.player_id, what, vote))
        if not self.room.in_hand and self._tended != self.room.hand_no:
            self._tended = self.room.hand_no
            for seat, command in bot_commands(self.room):
                what = f"{type(command).__name__} {self.room.hand_no} {seat.seat_no}"
                self._own.append(BotAsk(seat.player_id, what, command))

    def _call_bot(self) -> None:
        """Let a bot whose turn it is begin to think."""
        room, decision = self.room, self.room.decision
        if decision is None or decision.decision_no == self._called:
            return
        seat = room.seats[decision.seat_no - 1]
        if seat is not None and is_bot(seat.player_id):
            self._called = decision.decision_no
            self._thinking = asyncio.create_task(self._think(seat.player_id, room, decision))

    async def _think(self, player_id: str, room: Room, decision: Decision) -> None:
        hand = room.hand
        assert hand is not None
        assert hand.to_act is not None
        try:
            await self._means.pace.think()
            action = await asyncio.to_thread(
                bot_action, player_id, hand, hand.to_act, self._means.ranker
            )
        except Exception as error:  # noqa: BLE001 - its clock runs on and decides for it
            log_incident(f"table {self.table_id}: a bot does not decide", error)
        else:
            command = Act(room.hand_no, decision.decision_no, action)
            await self._inbox.put(BotAsk(player_id, f"Act {decision.decision_no}", command))

    # -------------------------------------------------------------------------------- telling

    def _add(self, session: Session) -> None:
        if not session.gone.is_set():  # it may have left while its wish to join still waited
            self._sessions.add(session)

    def _viewer(self, session: Session) -> str | None:
        return session.player_id if session.player_id in self.room.viewers else None

    def _show(self, outputs: Outputs) -> None:
        """Send every socket what its player sees now."""
        frames: dict[str | None, str] = {}
        for session in self._sessions:
            viewer = self._viewer(session)
            if viewer not in frames:
                frames[viewer] = to_client(outputs.views[viewer])
            session.send(frames[viewer])

    def _welcome(self, session: Session) -> None:
        now_ms = self._means.clock.now_ms()
        message = Welcome(
            protocol=PROTOCOL_VERSION,
            server_version=__version__,
            you=session.player_id,
            view=view(self.room, self._viewer(session), now_ms),
        )
        session.send(to_client(message))

    # ---------------------------------------------------------------------------------- fault

    def _pause(self, error: Exception) -> None:
        self.paused = True
        log_incident(f"table {self.table_id} is paused", error)
        self.tell_all(_PAUSED)

    def _refuse(self, item: Item) -> None:
        """Answer while paused: what is on disk may be looked at."""
        if isinstance(item, Join):
            self._add(item.session)
            try:
                self._welcome(item.session)
            except Exception as error:  # noqa: BLE001 - the view itself may be at fault
                log_incident(f"table {self.table_id} cannot be shown", error)
        if isinstance(item, Join | Ask):
            item.session.send(to_client(_PAUSED))
