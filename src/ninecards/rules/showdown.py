"""Who shows in what order, and who gets which chips (rules S1–S7, G4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from ninecards.cards import Card
from ninecards.evaluation import Ranker
from ninecards.rules.events import Event, Half, HandEnded, PotAwarded, RakeTaken
from ninecards.rules.games import Street
from ninecards.rules.options import RunChips
from ninecards.rules.pots import Pot, pots_of, split_evenly
from ninecards.rules.state import HandState

__all__ = ["known_cards", "must_show", "settle", "show_order"]

Ranks = dict[tuple[int, int], tuple[int, int | None]]
"""(board, player) to (high rank, low rank or None)."""


def show_order(state: HandState) -> tuple[int, ...]:
    """The live players from the last bettor or raiser of the last round on, clockwise.

    Without a bet in it, from the first one left of the button (rule S1).
    """
    live, first = state.live, state.round.aggressor
    if first is None or first not in live:
        return live
    turn = live.index(first)
    return live[turn:] + live[:turn]


def known_cards(state: HandState, player: int) -> tuple[Card, ...] | None:
    """The player's hole cards, or None if one of them is unknown."""
    cards = state.hole_cards[player]
    if None in cards or len(cards) != state.config.game.hole_cards:
        return None
    return cast("tuple[Card, ...]", cards)


def must_show(state: HandState, player: int, ranker: Ranker) -> bool:
    """Whether the program shows the next hand unasked (rules S1, S2).

    So it is for the first hand, for every hand once somebody is all-in (option), and for a
    hand that equals or beats the best one shown so far in any pot its player contests, on
    any board, for either half. The player's cards must be known.
    """
    shown = state.showdown.shown
    if not shown or (state.config.rules.all_in_shows_all and state.is_all_in):
        return True
    ranks = _rank_hands(state, {player, *shown}, ranker)
    for pot in pots_of(state):
        if player not in pot.players or len(pot.players) == 1:
            continue
        rivals = [other for other in pot.players if other in shown]
        for board in range(len(state.boards)):
            high, low = ranks[board, player]
            if all(high >= ranks[board, rival][0] for rival in rivals):
                return True
            if low is not None and all(low >= (ranks[board, r][1] or 0) for r in rivals):
                return True
    return False


def settle(state: HandState, ranker: Ranker) -> Iterator[Event]:
    """Take the rake, award every pot, the last side pot first, and end the hand."""
    pots = list(pots_of(state))
    rake = state.config.rake.by_pot(
        [pot.chips for pot in pots],
        players=state.players,
        flop_seen=state.street >= Street.FLOP,
    )
    won = [0] * state.players
    if any(rake):
        yield RakeTaken(rake)
        pots = [Pot(pot.chips - cut, pot.players) for pot, cut in zip(pots, rake, strict=True)]
    pots = [Pot(pot.chips, _holding(state, pot)) for pot in pots]
    contenders = {p for pot in pots if len(pot.players) > 1 for p in pot.players}
    ranks = _rank_hands(state, contenders, ranker)
    for number in reversed(range(len(pots))):
        for award in _award(state, number, pots[number], ranks):
            for player, chips in award.shares:
                won[player] += chips
            yield award
    piles = zip(state.stacks, state.start.reserves, won, strict=True)
    yield HandEnded(tuple([stack + reserve + prize for stack, reserve, prize in piles]))


def _holding(state: HandState, pot: Pot) -> tuple[int, ...]:
    """Who can win a pot: it is a lone player's own, else it is between the hands not mucked."""
    if len(pot.players) == 1:
        return pot.players
    mucked = state.showdown.mucked
    return (
        tuple([player for player in pot.players if player not in mucked]) if mucked else pot.players
    )


def _rank_hands(state: HandState, players: set[int], ranker: Ranker) -> Ranks:
    ranks: Ranks = {}
    for player in players:
        # Unknown cards contest no pot: they were named when they were shown, or are mucked.
        hole = cast("tuple[Card, ...]", state.hole_cards[player])
        for number, board in enumerate(state.boards):
            low = ranker.low(hole, board) if state.config.game.hi_lo else None
            ranks[number, player] = ranker.high(hole, board), low
    return ranks


def _award(state: HandState, number: int, pot: Pot, ranks: Ranks) -> Iterator[PotAwarded]:
    """The parts of one pot: boards first, then high and low, then tied players (S5)."""
    if len(pot.players) == 1:
        if pot.chips:
            yield PotAwarded(number, None, Half.WHOLE, ((pot.players[0], pot.chips),))
        return
    for board, chips in enumerate(_by_board(state, pot.chips)):
        high = _best(state, {p: ranks[board, p][0] for p in pot.players})
        lows = {p: rank for p in pot.players if (rank := ranks[board, p][1]) is not None}
        low = _best(state, lows) if lows else ()
        as_one = high == low and state.config.rules.same_hands_split_as_one
        if not low or as_one:
            parts = [(Half.WHOLE, high, chips)]
        else:
            upper, lower = split_evenly(chips, 2)
            if state.config.rules.odd_low_chips_to_high:
                odd = lower % len(low)
                upper, lower = upper + odd, lower - odd
            parts = [(Half.HIGH, high, upper), (Half.LOW, low, lower)]
        for half, winners, part in parts:
            if part:
                shares = zip(winners, split_evenly(part, len(winners)), strict=True)
                yield PotAwarded(number, board, half, tuple(shares))


def _by_board(state: HandState, chips: int) -> tuple[int, ...]:
    """A pot's part on each board or run: odd units to the earlier ones, or by option the last."""
    boards = len(state.boards)
    if boards > state.config.boards and state.config.rules.odd_run_chips is RunChips.LAST:
        share, odd = divmod(chips, boards)
        return (*(share,) * (boards - 1), share + odd)
    return split_evenly(chips, boards)


def _best(state: HandState, ranks: dict[int, int]) -> tuple[int, ...]:
    """Who holds the best of ``ranks``, in order from the left of the button."""
    best = max(ranks.values())
    return tuple([player for player in state.start.order if ranks.get(player) == best])
