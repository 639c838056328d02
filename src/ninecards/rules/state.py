"""The state of a hand: a frozen record, legal by construction.

The records are named tuples: immutable like the frozen classes of the rest, and several
times cheaper to make anew, which happens at every event.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ninecards.cards import Card
from ninecards.rules.config import HandConfig
from ninecards.rules.games import Street
from ninecards.rules.start import HandStart

__all__ = ["NOT_ACTED", "HandState", "Phase", "Round", "Showdown"]

NOT_ACTED = -1


class Phase(StrEnum):
    """What a hand waits for."""

    BETTING = "betting"
    RUN_OUTS = "run-outs"
    """The number of run-outs is asked for."""
    DEALING = "dealing"
    """Nothing: the rest of the board comes."""
    SHOWDOWN = "showdown"
    OVER = "over"


class Round(NamedTuple):
    """One betting round; tuples have an entry per player, chips are street totals."""

    street_bets: tuple[int, ...]
    faced: tuple[int, ...]
    """The bet each faced after his last action, NOT_ACTED before his first (A9)."""
    current_bet: int
    """What a call goes to: nominal, where a blind was posted short (B9)."""
    last_full_raise_by: int
    """The last full bet or raise: the least that a raise adds in pot and no limit (A8)."""
    full_level: int
    """The last bet or raise that was full: a fixed-limit raise goes a unit above it (A10)."""
    wagers: int
    """Full bets and raises of the round, the big blind counted (A5)."""
    capped: bool
    """Whether the fixed-limit cap holds in this round."""
    aggressor: int | None
    """Who bet or raised last."""
    short_blinds: int
    """What blinds before the flop fell short of; the pot-limit maximum counts it (B9)."""


class Showdown(NamedTuple):
    """Who shows, who has shown and who has given his hand away."""

    order: tuple[int, ...] = ()
    shown: frozenset[int] = frozenset()
    mucked: frozenset[int] = frozenset()


class HandState(NamedTuple):
    """A hand between two events. Tuples have an entry per player.

    ``stacks`` are the chips behind that can still be played in this hand (a cap keeps the
    rest in ``start.reserves``); when the hand is over they are all a player has.
    ``contributions`` are live chips and own antes of the whole hand, those in front
    included; ``dead`` chips lie in the main pot. ``dealt`` counts the cards off the deck.
    """

    start: HandStart
    phase: Phase
    street: Street
    stacks: tuple[int, ...]
    contributions: tuple[int, ...]
    dead: int
    folded: tuple[bool, ...]
    hole_cards: tuple[tuple[Card | None, ...], ...]
    boards: tuple[tuple[Card, ...], ...]
    round: Round
    to_act: int | None
    dealt: int
    run_outs: int | tuple[int, ...]
    """How often the rest of the board is dealt; while it is asked, the counts allowed."""
    showdown: Showdown
    won: tuple[int, ...]
    """What each was awarded; it joins the stacks when the hand ends."""
    rake: int

    @property
    def config(self) -> HandConfig:
        """Game, limit, stakes and options."""
        return self.start.config

    @property
    def players(self) -> int:
        """How many were dealt in."""
        return len(self.stacks)

    @property
    def live(self) -> tuple[int, ...]:
        """The players in the hand, clockwise from the left of the button."""
        folded = self.folded
        return tuple([player for player in self.start.order if not folded[player]])

    @property
    def pot_total(self) -> int:
        """All pots and all bets in front, in chips."""
        return sum(self.contributions) + self.dead

    @property
    def is_over(self) -> bool:
        """Whether every chip has found its owner."""
        return self.phase is Phase.OVER

    @property
    def ended_without_showdown(self) -> bool:
        """Whether the hand is over and nobody had to show: no pot had two contenders (A12)."""
        return self.phase is Phase.OVER and not self.showdown.order

    @property
    def is_all_in(self) -> bool:
        """Whether a player in the hand has nothing left to bet."""
        return 0 in self.stacks and any(
            not stack and not gone for stack, gone in zip(self.stacks, self.folded, strict=True)
        )
