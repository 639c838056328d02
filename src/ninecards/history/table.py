"""The betting of a recorded hand, played through the rules action by action."""

from __future__ import annotations

from ninecards.cards import format_cards
from ninecards.errors import HistoryError, IllegalActionError, RulesError, SettlementError
from ninecards.evaluation import Ranker
from ninecards.history.record import BoardCards, HandRecord, Move, RecordedAction
from ninecards.history.setting import known_hands, start_of
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    ChooseRunOuts,
    Fold,
    HandState,
    Phase,
    Raise,
    Span,
    apply,
    legal_actions,
)
from ninecards.rules.events import BetMade, Called, Event, RaisedTo

__all__ = ["Table"]


class Table:
    """A hand in play, and what the record has said so far.

    ``hands`` are what the record knows of each player's cards, from the deal or a showing;
    ``showings`` the players who show or muck, ``lifted`` what their bets that cover the others
    lack of the least bet. The rules count in chips of ``chip`` units.
    Raises SettlementError where the record and the rules part, HistoryError where the record
    stops too early.
    """

    def __init__(self, record: HandRecord, ranker: Ranker, chip: int) -> None:
        self.record = record
        self.chip = chip
        self.ranker = ranker
        self.hands = known_hands(record)
        self.showings: dict[int, RecordedAction] = {}
        self.lifted: dict[int, int] = {}
        self._boards = record.boards
        self._dealt = [0] * max(len(self._boards), record.stakes.boards)
        self._last_line = record.line
        self.state, events = start_of(record, self.hands, chip, ranker)
        self.events: list[Event] = [*events]

    def play(self) -> None:
        """Carry out every step of the record."""
        for step in self.record.steps:
            self._last_line = step.line
            if isinstance(step, BoardCards):
                self._deal(step)
            elif step.move in (Move.SHOW, Move.MUCK):
                self._show(step)
            else:
                self._act(step)
        state = self.state
        if state.phase is Phase.BETTING and state.to_act is not None:
            raise HistoryError(
                f"the record ends where {self._label(state.to_act)} is to act "
                f"({state.street.name.lower()})",
                line=self._last_line,
            )
        self._choose_run_outs()
        for dealt, board in zip(self._dealt, self.state.boards, strict=False):
            if dealt < len(board):
                raise HistoryError(
                    f"the record ends with {dealt} board cards; the hand goes to {len(board)}",
                    line=self._last_line,
                )

    def _choose_run_outs(self) -> None:
        """Say how often the board is run, if that is what the hand waits for."""
        if self.state.phase is not Phase.RUN_OUTS:
            return
        runs = len(self._boards)
        try:
            self.state, events = apply(self.state, ChooseRunOuts(runs), ranker=self.ranker)
        except RulesError as error:
            raise SettlementError(
                f"the board cannot be run {runs} times as recorded: {error}", line=self._last_line
            ) from None
        self.events += events

    def _deal(self, step: BoardCards) -> None:
        before = self._dealt[step.run]
        if step.run and not before:
            # Up to here the run shares the cards of the first.
            before = len(self._boards[step.run]) - self._own_cards(step.run)
        self._dealt[step.run] = before + len(step.cards)
        if step.run or self._dealt[0] > len(self.state.boards[0]):
            self._choose_run_outs()
        boards = self.state.boards
        lying = len(boards[step.run]) if step.run < len(boards) else 0
        if self._dealt[step.run] > lying and not self._is_settled:
            text = format_cards(step.cards)
            where = self._where()
            raise SettlementError(
                f"{text} dealt to the board; by the rules it has {lying} cards then, {where}",
                line=step.line,
            )

    @property
    def _is_settled(self) -> bool:
        """Whether players are left, but none contends with another: cards move no chips (A12)."""
        return self.state.ended_without_showdown and len(self.state.live) > 1

    def _own_cards(self, run: int) -> int:
        steps = (step for step in self.record.steps if isinstance(step, BoardCards))
        return sum(len(step.cards) for step in steps if step.run == run)

    def _show(self, act: RecordedAction) -> None:
        did = f"{self._label(act.player)} {act.move}"
        if self.state.phase is Phase.BETTING:
            raise SettlementError(f"{did} his cards; by the rules {self._where()}", line=act.line)
        if self.state.folded[act.player]:
            raise SettlementError(f"{did} his cards, but he has folded", line=act.line)
        if act.player in self.showings:
            raise SettlementError(f"{did} his cards, for the second time", line=act.line)
        self.showings[act.player] = act

    def _act(self, act: RecordedAction) -> None:
        state = self.state
        if state.phase is not Phase.BETTING or state.to_act != act.player:
            raise SettlementError(f"{self._did(act)}; by the rules {self._where()}", line=act.line)
        for dealt, board in zip(self._dealt, state.boards, strict=False):
            if dealt == len(board):
                continue
            raise SettlementError(
                f"{self._did(act)} with {dealt} cards on the board; by the rules it is "
                f"the {state.street.name.lower()} with {len(board)}",
                line=act.line,
            )
        try:
            self.state, events = apply(state, self._action(act), ranker=self.ranker)
        except IllegalActionError:
            raise SettlementError(
                f"{self._did(act)}; by the rules {self._where()}", line=act.line
            ) from None
        self.events += events
        self._compare(act, events[0], state)

    def _did(self, act: RecordedAction) -> str:
        chips = act.added if act.to is None else act.to
        figure = "" if chips is None else f" {self.record.figure(chips)}"
        return f"{self._label(act.player)} {act.move}{figure}"

    def _compare(self, act: RecordedAction, event: Event, before: HandState) -> None:
        """What the line says beside the action, with what the action came to."""
        added = event.added if isinstance(event, Called | BetMade | RaisedTo) else 0
        if act.added is not None and act.added != added * self.chip:
            raise SettlementError(
                f"{self._did(act)}; by the rules {self._figure(added)}", line=act.line
            )
        if act.by is not None and isinstance(event, RaisedTo) and act.by != event.by * self.chip:
            raise SettlementError(
                f"{self._did(act)}, by {self.record.figure(act.by)}; by the rules by "
                f"{self._figure(event.by)}",
                line=act.line,
            )
        if act.all_in and before.stacks[act.player] != added:
            left = self._figure(before.stacks[act.player] - added)
            raise SettlementError(
                f"{self._did(act)} and is all-in; by the rules {left} are left", line=act.line
            )

    def _action(self, act: RecordedAction) -> Action:
        match act.move:
            case Move.FOLD:
                return Fold()
            case Move.CHECK:
                return Check()
            case Move.CALL:
                return Call()
            case Move.CHECK_OR_CALL:
                return Check() if legal_actions(self.state).check else Call()
            case Move.COVER:
                return self._cover(act)
        to = (act.to or 0) // self.chip
        opens = act.move is Move.BET_OR_RAISE and not self.state.round.current_bet
        return Bet(to) if opens or act.move is Move.BET else Raise(to)

    def _cover(self, act: RecordedAction) -> Action:
        """The least by the rules that asks the others for all they have."""
        legal, to = legal_actions(self.state), (act.to or 0) // self.chip
        if legal.raise_to is None and self.state.round.current_bet == to:
            return Call()
        span = legal.bet or legal.raise_to or Span(to, to)
        self.lifted[act.player] = max(0, span.least - to)
        to += self.lifted[act.player]
        return Raise(to) if legal.bet is None else Bet(to)

    def _label(self, player: int) -> str:
        return self.record.players[player].label

    def _where(self) -> str:
        """What the rules wait for, in the figures of the record."""
        legal = legal_actions(self.state)
        if self.state.phase is not Phase.BETTING or legal.player is None:
            return "the betting is over"
        choices = [name for name in ("fold", "check") if getattr(legal, name)]
        if legal.call is not None:
            choices.append(f"call {self._figure(legal.call)}")
        choices += [
            f"{name} {self._span(span)}"
            for name, span in (("bet", legal.bet), ("raise to", legal.raise_to))
            if span is not None
        ]
        return f"{self._label(legal.player)} is to act: {', '.join(choices)}"

    def _span(self, span: Span) -> str:
        least, most = map(self._figure, span)
        return least if least == most else f"{least}-{most}"

    def _figure(self, chips: int) -> str:
        return self.record.figure(chips * self.chip)
