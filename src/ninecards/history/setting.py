"""What a recorded hand is started with: its config, its deck, its stacks and posts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from ninecards.cards import FULL_DECK, Card, format_cards
from ninecards.errors import RulesError, SettlementError
from ninecards.evaluation import Ranker
from ninecards.history.figures import check_figures
from ninecards.history.record import BoardCards, HandRecord, Move, RecordedPlayer
from ninecards.rules import (
    HandConfig,
    HandState,
    Post,
    PostKind,
    RecordedRake,
    stacked_deck,
    start_hand,
)
from ninecards.rules.config import BOARD_SIZE
from ninecards.rules.events import Event

__all__ = ["Cards", "known_hands", "spare_cards", "start_of"]

Cards = tuple[Card | None, ...]
"""A hand of which not every card may be known."""


def start_of(
    record: HandRecord, hands: Sequence[Cards], chip: int, ranker: Ranker
) -> tuple[HandState, tuple[Event, ...]]:
    """Start the hand of a record, in chips of ``chip`` units; ``hands`` are its known hands.

    Raises SettlementError if the rules cannot start it.
    """
    mucks = {act.player for act in record.actions if act.move is Move.MUCK}
    # The table never sees a mucked hand, even if the record knows it.
    holes = [(None,) * len(hand) if player in mucks else hand for player, hand in enumerate(hands)]
    check_figures(record, chip)
    seats = [player.seat_no for player in record.players]
    first = next((index for index, seat in enumerate(seats) if seat > record.button), 0)
    stacks = [_stack(record, player, chip) // chip for player in record.players]
    posts = [Post(post.player, post.kind, post.chips // chip) for post in record.posts]
    splash = record.stakes.splash // chip
    if splash and stacks:
        # What the house adds lies in the main pot: as if somebody had been given it before.
        stacks[first] += splash
        posts.insert(0, Post(first, PostKind.TABLE_ANTE, splash))
    try:
        config = _config(record, chip)
        return start_hand(
            config,
            stacks=stacks,
            deck=stacked_deck(config, holes, _full_boards(record, hands), first=first),
            posts=posts,
            button=record.button,
            seat_nos=seats,
            bomb_pot=_is_bomb_pot(record),
            ranker=ranker,
        )
    except RulesError as error:
        raise SettlementError(f"the hand cannot start: {error}", line=record.line) from None


def _is_bomb_pot(record: HandRecord) -> bool:
    """Whether all pay dead chips alone and the flop comes before the first action.

    Courchevel's open card comes before it at any table.
    """
    dead = bool(record.posts) and not any(post.kind.live for post in record.posts)
    opening = 0
    for step in record.steps:
        if not isinstance(step, BoardCards):
            break
        opening += len(step.cards) if step.run == 0 else 0
    return dead and opening > 1


def _config(record: HandRecord, chip: int) -> HandConfig:
    stakes, outcome = record.stakes, record.outcome
    if stakes.cap is not None and stakes.cap % stakes.big_blind:
        raise SettlementError(
            f"a cap of {record.figure(stakes.cap)} is no whole number of big blinds",
            line=record.line,
        )
    return HandConfig(
        game=record.game,
        limit=record.limit,
        small_blind=stakes.small_blind // chip,
        big_blind=stakes.big_blind // chip,
        small_bet=stakes.small_bet // chip,
        big_bet=stakes.big_bet // chip,
        boards=stakes.boards,
        cap_bb=None if stakes.cap is None else stakes.cap // stakes.big_blind,
        # No record names the burned cards; without them any table fits that sat there.
        burns=False,
        ask_run_outs=len(record.boards) > stakes.boards,
        rake=RecordedRake(
            outcome.rake // chip,
            None if outcome.pots is None else tuple([left // chip for left in outcome.pots]),
        ),
        rules=record.rules,
    )


def _stack(record: HandRecord, player: RecordedPlayer, chip: int) -> int:
    """The player's chips; where nobody knows them, more than can be asked of him."""
    if player.stack is not None:
        return player.stack
    known = sum(other.stack or 0 for other in record.players)
    posted = sum(post.chips for post in record.posts)
    raised = sum(act.to or 0 for act in record.actions)
    return chip * (1 + known + posted + raised)


def _full_boards(record: HandRecord, hands: Sequence[Cards]) -> list[list[Card]]:
    """The boards of the record and, where one stops, any cards: nothing is settled on them."""
    boards = [*record.boards, *[()] * (record.stakes.boards - len(record.boards))]
    spares = iter(spare_cards([*hands, *boards]))
    return [[*board, *islice(spares, max(0, BOARD_SIZE - len(board)))] for board in boards]


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
    lying: list[Sequence[Card | None]] = [*hands]
    lying += [step.cards for step in record.steps if isinstance(step, BoardCards)]
    _check_different(lying, record.line)
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
