"""What a player sees of a hand, and the protocol of who decides from it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Protocol

from ninecards.cards import Card
from ninecards.errors import RulesError
from ninecards.rules import Action, HandConfig, HandState, LegalActions, Street, legal_actions

__all__ = ["Bot", "View", "view_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """All that ``player`` may know when he is to act; no hidden card of others is in it.

    Tuples have an entry per player, chips as in :class:`~ninecards.rules.HandState`.
    ``position`` counts from the left of the button, 0 first; the largest one acts last.
    ``shown`` has a player's cards once they lie open, otherwise None. ``wagers`` counts the
    full bets and raises of the round, the big blind too.
    """

    config: HandConfig
    player: int
    position: int
    hole_cards: tuple[Card | None, ...]
    boards: tuple[tuple[Card, ...], ...]
    street: Street
    legal: LegalActions
    stacks: tuple[int, ...]
    street_bets: tuple[int, ...]
    contributions: tuple[int, ...]
    dead: int
    folded: tuple[bool, ...]
    shown: tuple[tuple[Card | None, ...] | None, ...]
    current_bet: int
    wagers: int

    @property
    def to_call(self) -> int:
        """The chips a call adds; 0 where there is nothing to call."""
        return self.legal.call or 0

    @property
    def pot_total(self) -> int:
        """All pots and all bets in front."""
        return sum(self.contributions) + self.dead

    @property
    def opponents(self) -> tuple[int, ...]:
        """The other players in the hand."""
        return tuple(
            player
            for player, folded in enumerate(self.folded)
            if not folded and player != self.player
        )


class Bot(Protocol):
    """Who decides from a view. All chance comes from ``rng``: same view, same rng, same action."""

    def decide(self, view: View, rng: random.Random) -> Action:
        """Return one of the actions that ``view.legal`` allows."""
        ...


def view_of(state: HandState, player: int) -> View:
    """Return what ``player`` sees. Raises RulesError if he is not to act.

    >>> from ninecards.cards import FULL_DECK
    >>> from ninecards.rules import HandConfig, plain_posts, start_hand
    >>> config = HandConfig.of("omaha", "pot", 5, 10)
    >>> state, _ = start_hand(
    ...     config, stacks=[1000] * 3, deck=FULL_DECK, posts=plain_posts(config, 3), button=3
    ... )
    >>> view = view_of(state, 2)
    >>> view.to_call, view.pot_total, view.position, view.shown
    (10, 15, 2, (None, None, None))
    """
    legal = legal_actions(state)
    if legal.player != player:
        turn = "nobody is" if legal.player is None else f"player {legal.player} is"
        raise RulesError(f"a decision of player {player} asked; {turn} to act")
    return View(
        config=state.config,
        player=player,
        position=state.start.order.index(player),
        hole_cards=state.hole_cards[player],
        boards=state.boards,
        street=state.street,
        legal=legal,
        stacks=state.stacks,
        street_bets=state.round.street_bets,
        contributions=state.contributions,
        dead=state.dead,
        folded=state.folded,
        shown=tuple(
            cards if other in state.showdown.shown else None
            for other, cards in enumerate(state.hole_cards)
        ),
        current_bet=state.round.current_bet,
        wagers=state.round.wagers,
    )
