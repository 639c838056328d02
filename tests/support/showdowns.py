"""Showdowns for tests: hands that are paid out at once, and what their events say.

hand = all_in("omaha-hilo no 1/2", [50, 50], ["As2dKsQh", "Ah2cJsTh"], ["3d4c8hKd9s"], dead=1)
assert hand.state.stacks == (76, 25)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ninecards.rules import Post, PostKind
from ninecards.rules import events as ev
from table import Hand, deal

__all__ = ["all_in", "awards", "kept_chips", "play_out", "shown"]

Award = tuple[int, int | None, str, dict[int, int]]


def all_in(
    game: str,
    puts: Sequence[int],
    holes: Sequence[str],
    boards: Sequence[str],
    *,
    dead: int = 0,
    **options: Any,
) -> Hand:
    """Everybody puts in all he has, ``puts``, as his ante; ``dead`` chips are player 0's."""
    posts = [Post(player, PostKind.ANTE, chips) for player, chips in enumerate(puts)]
    if dead:
        posts.append(Post(0, PostKind.DEAD_BLIND, dead))
    stacks = [puts[0] + dead, *puts[1:]]
    return deal(game, *stacks, posts=posts, holes=holes, boards=boards, **options)


def awards(hand: Hand) -> list[Award]:
    """(pot, board, half, {player: chips}) in the order in which they were paid."""
    return [
        (award.pot, award.board, award.half.value, dict(award.shares))
        for award in hand.of(ev.PotAwarded)
    ]


def shown(hand: Hand) -> list[int]:
    """The players whose hands were shown, in that order."""
    return [event.player for event in hand.of(ev.HandShown)]


def kept_chips(hand: Hand) -> bool:
    """Whether the hand is over and every chip has found a player or the house."""
    state = hand.state
    return state.is_over and sum(state.stacks) + state.rake == state.start.chips


def play_out(hand: Hand) -> Hand:
    """Check the hand down, or call, until it is over; who may choose, mucks."""
    while hand.state.to_act is not None:
        hand.play("m" if hand.legal.muck else "k" if hand.legal.check else "c")
    return hand
