"""The order in which the deck is dealt (rules B8, G7, A14, A15)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from ninecards.cards import Card
from ninecards.errors import StartError
from ninecards.rules.config import BOARD_SIZE, DECK_SIZE, HandConfig
from ninecards.rules.events import BoardDealt, CardBurned, Event, HoleCardsDealt
from ninecards.rules.games import STREETS, Street
from ninecards.rules.start import HandStart, board_size
from ninecards.rules.state import HandState

__all__ = ["deal_before_betting", "deal_rest", "deal_street", "run_out_counts", "stacked_deck"]

MAX_RUN_OUTS = 3


def deal_before_betting(start: HandStart) -> list[Event]:
    """Hole cards one at a time from the left of the button, then Courchevel's open cards."""
    order, size = start.order, start.config.game.hole_cards
    deck, players = _full_deck(start.deck), len(start.order)
    top = players * size
    events: list[Event] = [
        HoleCardsDealt(player, deck[turn:top:players]) for turn, player in enumerate(order)
    ]
    if start.config.game.open_card:
        boards = range(start.config.boards)
        events += _deal_boards(start, Street.PREFLOP, boards, 1, top)
    return events


def deal_street(state: HandState, street: Street) -> list[Event]:
    """One burn, then the cards of a street on each board."""
    burns: list[Event] = [CardBurned()] if state.config.burns else []
    boards = range(len(state.boards))
    size = board_size(state.config, street) - len(state.boards[0])
    top = state.dealt + len(burns)
    return burns + _deal_boards(state.start, street, boards, size, top)


def deal_rest(state: HandState) -> list[Event]:
    """The streets that are missing: once, or run after run if the board is run several times.

    The first run burns as ever, the others burn nothing.
    """
    runs = state.run_outs if isinstance(state.run_outs, int) else 1
    events: list[Event] = []
    top = state.dealt
    for run in range(runs):
        boards = range(len(state.boards)) if runs == 1 else range(run, run + 1)
        size = len(state.boards[0])
        for street in STREETS[state.street + 1 :]:
            if state.config.burns and run == 0:
                events.append(CardBurned())
                top += 1
            grown = board_size(state.config, street)
            events += _deal_boards(state.start, street, boards, grown - size, top)
            top += (grown - size) * len(boards)
            size = grown
    return events


def run_out_counts(state: HandState) -> tuple[int, ...]:
    """How often the rest of the board could be dealt from the cards left (rules G6, A14).

    A double board is dealt once.
    """
    missing = BOARD_SIZE - len(state.boards[0])
    if len(state.boards) > 1 or not missing:
        return (1,)
    left = DECK_SIZE - state.start.cards_gone - state.dealt
    burns = Street.RIVER - state.street if state.config.burns else 0
    possible = range(1, MAX_RUN_OUTS + 1)
    return tuple(runs for runs in possible if runs * missing + burns <= left)


def stacked_deck(
    config: HandConfig,
    hole_cards: Sequence[Sequence[Card | None]],
    boards: Sequence[Sequence[Card]] = (),
    *,
    first: int = 0,
) -> tuple[Card | None, ...]:
    """Return a deck that deals these cards: what a record of a hand is replayed with.

    ``hole_cards`` are per player, ``first`` is the player left of the button. ``boards`` may
    be shorter than five cards. More boards than ``config.boards`` are run-outs that part
    where they first differ. Cards that nobody told, burns too, are None.

    >>> from ninecards.cards import parse_cards
    >>> config = HandConfig.of("omaha", "pot", 1, 2)
    >>> deck = stacked_deck(config, [parse_cards("AsAhKsKh"), parse_cards("2c3c4c5c")])
    >>> [str(card) for card in deck[:4]]
    ['As', '2c', 'Ah', '3c']
    """
    players, size = len(hole_cards), config.game.hole_cards
    for player, cards in enumerate(hole_cards):
        if len(cards) != size:
            raise StartError(
                f"player {player} holds {len(cards)} cards; {config.game.name} has {size}"
            )
    deck: list[Card | None] = [
        hole_cards[(first + turn) % players][turn // players] for turn in range(players * size)
    ]
    tables, runs = list(boards[: config.boards]), list(boards[config.boards :])
    sizes = [board_size(config, street) for street in Street]
    for street, grown in zip(Street, sizes, strict=True):
        before = sizes[street - 1] if street else 0
        if street and config.burns:
            deck.append(None)
        for board in range(config.boards):
            cards = list(tables[board][before:grown]) if board < len(tables) else []
            deck += cards + [None] * (grown - before - len(cards))
    for run in runs:
        # Runs part after a whole street: as many cards as lie alike on both boards.
        shared = max(s for s in sizes if s == sizes[0] or tuple(run[:s]) == tuple(tables[0][:s]))
        deck += run[shared:]
    return tuple(deck[:DECK_SIZE])


def _deal_boards(
    start: HandStart, street: Street, boards: Iterable[int], size: int, top: int
) -> list[Event]:
    events: list[Event] = []
    for board in boards:
        cards = start.deck[top : top + size]
        if len(cards) < size or None in cards:
            raise StartError(
                f"the deck ends or has an unknown card where the {street.name.lower()} "
                f"of board {board + 1} lies (cards {top + 1} to {top + size})"
            )
        events.append(BoardDealt(street, board, cast("tuple[Card, ...]", cards)))
        top += size
    return events


def _full_deck(deck: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
    return deck + (None,) * (DECK_SIZE - len(deck))
