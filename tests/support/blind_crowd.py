"""People who come, go, sit out, return and tick boxes at any moment, and fold their hands."""

from __future__ import annotations

from random import Random

from blind_watch import BlindWatch
from ninecards.room import (
    AddChips,
    AnswerPost,
    Box,
    Command,
    Leave,
    SetBox,
    Sit,
    SitIn,
    SitOut,
    TimePassed,
)
from ninecards.room.state import PostQuestion
from ninecards.rules import legal_actions
from random_hands import rarely

BOXES = (Box.POST_BLINDS, Box.POST_TO_ENTER, Box.POST_TO_ENTER, Box.SIT_OUT_AT_BIG_BLIND)


class BlindCrowd:
    """Goes on with a watched table; one input in ``churn`` is something that somebody wants."""

    def __init__(self, random: Random, table: BlindWatch, *, churn: int) -> None:
        self.random = random
        self.table = table
        self.churn = churn
        self.people = [f"p{number}" for number in range(len(table.room.seats) + 1)]

    def goes_on(self) -> None:
        """The next thing happens."""
        table, random = self.table, self.random
        if rarely(random, self.churn):
            self._somebody_wants()
        elif isinstance(table.room.question, PostQuestion) and table.room.question.is_open:
            self._answers(table.room.question)
        elif table.room.deck_asked:
            table.gets_deck(draw=random.randrange(60))
        elif table.room.decision is not None:
            self._plays()
        elif table.room.next_hand_ms is not None and (self._is_full or rarely(random, 3)):
            table.put(TimePassed(max(table.now_ms, table.room.next_hand_ms)))
        else:
            self._somebody_comes()

    @property
    def _is_full(self) -> bool:
        return len(self.table.room.active_seats) == len(self.table.room.seats)

    def _somebody_comes(self) -> None:
        away = [
            who
            for who in self.people
            if (seat := self.table.room.seat_of(who)) is None or not seat.is_active
        ]
        who = self.random.choice(away)
        self.table.asks(who, self._wish(who))

    def _answers(self, question: PostQuestion) -> None:
        if rarely(self.random, 4):
            self.table.wakes()
            return
        seat = self.table.room.seats[self.random.choice(question.seat_nos) - 1]
        assert seat is not None
        self.table.asks(seat.player_id, AnswerPost(not rarely(self.random, 3))).accepted()

    def _plays(self) -> None:
        table = self.table
        assert table.room.hand is not None
        assert table.turn is not None
        legal = legal_actions(table.room.hand)
        if legal.show:
            action = "show"
        elif rarely(self.random, 12) and legal.call is not None:
            action = "c"
        else:
            action = "f"
        table.acts(table.turn, action).accepted()

    def _somebody_wants(self) -> None:
        table, random = self.table, self.random
        who = random.choice(self.people)
        table.asks(who, self._wish(who))

    def _wish(self, who: str) -> Command:
        random, seat = self.random, self.table.room.seat_of(who)
        if seat is None:
            free = [n for n, taken in enumerate(self.table.room.seats, 1) if taken is None]
            least = self.table.room.config.min_buy_in
            return Sit(random.choice(free or [1]), who, random.choice((least, 12, 40, 400, 400)))
        if seat.sitting_out:
            return random.choice((SitIn(), SitIn(), SitIn(), SitIn(), Leave()))
        if not seat.chips:
            return AddChips(100)
        box = random.choice(BOXES)
        ticked = SetBox(box, box not in seat.boxes)
        return random.choice((SitOut(), SitOut(), Leave(), ticked, ticked, ticked, ticked))
