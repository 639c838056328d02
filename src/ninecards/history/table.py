"""The betting of a recorded hand, played through the rules action by action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ninecards.cards import FULL_DECK, Card, format_cards
from ninecards.errors import HistoryError, IllegalActionError, RulesError, SettlementError
from ninecards.evaluation import Ranker
from ninecards.history.record import BoardCards, HandRecord, Move, RecordedAction, RecordedPlayer
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    HandConfig,
    HandState,
    LegalActions,
    Phase,
    Post,
    Raise,
    RecordedRake,
    Span,
    apply,
    legal_actions,
    stacked_deck,
    start_hand,
)
from ninecards.rules.config import BOARD_SIZE
from ninecards.rules.events import Event

__all__ = ["Table", "known_hands", "spare_cards"]

Cards = tuple[Card | None, ...]


class Table:
    """A hand in play, and what the record has said so far.

    ``hands`` are what the record knows of each player's cards, from the deal or a showing;
    ``showings`` the players who show or muck. The rules count in chips of ``chip`` units.
    Raises SettlementError where the record and the rules part, HistoryError where the record
    stops too early.
    """

    def __init__(self, record: HandRecord, ranker: Ranker, chip: int) -> None:
        self.record = record
        self.chip = chip
        self.ranker = ranker
        self.hands = known_hands(record)
        self.showings: dict[int, RecordedAction] = {}
        self.events: list[Event] = []
        self._board_dealt = 0
        self._last_line = record.line
        self.state = self._start()

    def _start(self) -> HandState:
        record, chip = self.record, self.chip
        stakes = record.stakes
        mucks = {act.player for act in record.actions if act.move is Move.MUCK}
        # The table never sees a mucked hand, even if the record knows it.
        holes = [
            (None,) * len(hand) if player in mucks else hand
            for player, hand in enumerate(self.hands)
        ]
        seats = [player.seat_no for player in record.players]
        first = next((index for index, seat in enumerate(seats) if seat > record.button), 0)
        try:
            config = HandConfig(
                game=record.game,
                limit=record.limit,
                small_blind=stakes.small_blind // chip,
                big_blind=stakes.big_blind // chip,
                small_bet=stakes.small_bet // chip,
                big_bet=stakes.big_bet // chip,
                # No record names the burned cards; without them any table fits that sat there.
                burns=False,
                rake=RecordedRake(record.outcome.rake // chip),
                rules=record.rules,
            )
            state, events = start_hand(
                config,
                stacks=[self._stack(player) // chip for player in record.players],
                deck=stacked_deck(config, holes, [self._full_board()], first=first),
                posts=[Post(post.player, post.kind, post.chips // chip) for post in record.posts],
                button=record.button,
                seat_nos=seats,
                ranker=self.ranker,
            )
        except RulesError as error:
            raise SettlementError(f"the hand cannot start: {error}", line=record.line) from None
        self.events += events
        return state

    def _stack(self, player: RecordedPlayer) -> int:
        """The player's chips; where nobody knows them, more than can be asked of him."""
        if player.stack is not None:
            return player.stack
        record = self.record
        known = sum(other.stack or 0 for other in record.players)
        posted = sum(post.chips for post in record.posts)
        raised = sum(act.to or 0 for act in record.actions)
        return self.chip * (1 + known + posted + raised)

    def _full_board(self) -> list[Card]:
        """The board of the record and, where it stops, any cards: nothing is settled on them."""
        board = list(self.record.board)
        missing = max(0, BOARD_SIZE - len(board))
        return board + spare_cards([*self.hands, board])[:missing]

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
        if self._board_dealt < len(state.boards[0]):
            raise HistoryError(
                f"the record ends with {self._board_dealt} board cards; the hand goes to "
                f"{len(state.boards[0])}",
                line=self._last_line,
            )

    def _deal(self, step: BoardCards) -> None:
        self._board_dealt += len(step.cards)
        lying = len(self.state.boards[0])
        if self._board_dealt > lying:
            text = format_cards(step.cards)
            where = self._where()
            raise SettlementError(
                f"{text} dealt to the board; by the rules it has {lying} cards then, {where}",
                line=step.line,
            )

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
        did = f"{self._label(act.player)} {act.move}"
        if act.to is not None:
            did += f" {self.record.figure(act.to)}"
        if state.phase is not Phase.BETTING or state.to_act != act.player:
            raise SettlementError(f"{did}; by the rules {self._where()}", line=act.line)
        if self._board_dealt != len(state.boards[0]):
            raise SettlementError(
                f"{did} with {self._board_dealt} cards on the board; by the rules it is the "
                f"{state.street.name.lower()} with {len(state.boards[0])}",
                line=act.line,
            )
        legal = legal_actions(state)
        try:
            self.state, events = apply(state, self._action(act, legal), ranker=self.ranker)
        except IllegalActionError:
            raise SettlementError(f"{did}; by the rules {self._where()}", line=act.line) from None
        except RulesError as error:  # The rake is more than the pot.
            raise SettlementError(str(error), line=act.line) from None
        self.events += events

    def _action(self, act: RecordedAction, legal: LegalActions) -> Action:
        match act.move:
            case Move.FOLD:
                return Fold()
            case Move.CHECK:
                return Check()
            case Move.CALL:
                return Call()
            case Move.CHECK_OR_CALL:
                return Check() if legal.check else Call()
        to = (act.to or 0) // self.chip
        if act.move is Move.BET or (act.move is Move.BET_OR_RAISE and legal.bet):
            return Bet(to)
        return Raise(to)

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


def known_hands(record: HandRecord) -> list[Cards]:
    """What the record knows of each player's hand: the cards dealt and those shown later.

    Raises SettlementError if they differ, or if a card comes twice in the hand.
    """
    hands = [player.cards for player in record.players]
    for act in record.actions:
        if not act.cards:
            continue
        dealt = [card for card in hands[act.player] if card is not None]
        shown = [card for card in act.cards if card is not None and card not in dealt]
        size = record.game.hole_cards
        if len(dealt) + len(shown) > size:
            raise SettlementError(
                f"{record.players[act.player].label} shows {format_cards(act.cards)}, "
                f"but was dealt {format_cards(hands[act.player])}",
                line=act.line,
            )
        hands[act.player] = (*dealt, *shown, *[None] * (size - len(dealt) - len(shown)))
    _check_different([*hands, record.board], record.line)
    return hands


def spare_cards(lying: Iterable[Sequence[Card | None]]) -> list[Card]:
    """The cards of the deck that are not among ``lying``."""
    used = {card for cards in lying for card in cards}
    return [card for card in FULL_DECK if card not in used]


def _check_different(lying: Iterable[Sequence[Card | None]], line: int) -> None:
    seen: set[Card] = set()
    for card in (card for cards in lying for card in cards if card is not None):
        if card in seen:
            raise SettlementError(f"the card {card} lies in the hand twice", line=line)
        seen.add(card)
