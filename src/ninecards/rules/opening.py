"""The state that a hand opens with, and the betting rounds that begin in it."""

from __future__ import annotations

from ninecards.errors import StartError
from ninecards.rules.betting import able_to_bet, next_to_act
from ninecards.rules.games import Street
from ninecards.rules.options import StraddleRaise
from ninecards.rules.posts import PostKind, live_levels
from ninecards.rules.start import HandStart, Spot
from ninecards.rules.state import NOT_ACTED, HandState, Phase, Round, Showdown

__all__ = ["blinds_round", "is_capped", "new_round", "opening_state"]

NO_SHOWDOWN = Showdown()


def opening_state(start: HandStart) -> HandState:
    """Return the state of a hand that has started and dealt nothing yet."""
    if start.spot is not None:
        return _spot_state(start, start.spot)
    players, config = len(start.stacks), start.config
    piles = zip(start.stacks, start.reserves, strict=True)
    stacks = tuple([stack - reserve for stack, reserve in piles])
    return HandState(
        start=start,
        phase=Phase.DEALING,
        street=Street.PREFLOP,
        stacks=stacks,
        contributions=(0,) * players,
        dead=0,
        folded=(False,) * players,
        hole_cards=((),) * players,
        boards=((),) * config.boards,
        round=new_round(players, config.big_blind),
        to_act=None,
        dealt=0,
        run_outs=1,
        showdown=NO_SHOWDOWN,
        won=(0,) * players,
        rake=0,
    )


def _spot_state(start: HandStart, spot: Spot) -> HandState:
    players, config = len(start.stacks), start.config
    faced = _faced(start, spot)
    bet = max(spot.street_bets) if spot.current_bet is None else spot.current_bet
    put = zip(spot.contributions, spot.street_bets, strict=True)
    state = HandState(
        start=start,
        phase=Phase.BETTING,
        street=spot.street,
        stacks=tuple(
            stack - reserve for stack, reserve in zip(start.stacks, start.reserves, strict=True)
        ),
        contributions=tuple(sum(chips) for chips in put),
        dead=spot.dead,
        folded=tuple(player in spot.folded for player in range(players)),
        hole_cards=spot.hole_cards,
        boards=spot.boards,
        round=Round(
            street_bets=spot.street_bets,
            faced=faced,
            current_bet=bet,
            last_full_raise_by=spot.last_full_raise_by or config.big_blind,
            full_level=bet if spot.full_level is None else spot.full_level,
            wagers=int(bet > 0) if spot.wagers is None else spot.wagers,
            capped=True,
            aggressor=_aggressor(start, spot, bet),
            short_blinds=spot.short_blinds,
        ),
        to_act=spot.to_act,
        dealt=0,
        run_outs=1,
        showdown=NO_SHOWDOWN,
        won=(0,) * players,
        rake=0,
    )
    rnd = state.round._replace(capped=is_capped(state))
    if next_to_act(state.stacks, state.folded, rnd, spot.to_act) != spot.to_act:
        raise StartError(f"player {spot.to_act} is to act, but he has nothing to decide")
    return state._replace(round=rnd)


def _aggressor(start: HandStart, spot: Spot, bet: int) -> int | None:
    """Who made the bet: the first with it clockwise after who is to act has called nobody."""
    blind = start.config.big_blind if spot.street is Street.PREFLOP else 0
    players = len(spot.street_bets)
    around = ((spot.to_act + turn) % players for turn in range(1, players))
    return next((p for p in around if spot.street_bets[p] == bet > blind), None)


def _faced(start: HandStart, spot: Spot) -> tuple[int, ...]:
    """The bet each faced at his last action; left out, from the order of play."""
    if spot.faced is not None:
        return tuple(NOT_ACTED if level is None else level for level in spot.faced)
    before = start.order[: start.order.index(spot.to_act)]
    return tuple(
        bet if bet or player in before else NOT_ACTED for player, bet in enumerate(spot.street_bets)
    )


def new_round(players: int, big_blind: int) -> Round:
    """Return a round in which nobody has bet or acted."""
    nothing, nobody = (0,) * players, (NOT_ACTED,) * players
    return Round(nothing, nobody, 0, big_blind, 0, 0, capped=True, aggressor=None, short_blinds=0)


def blinds_round(state: HandState) -> tuple[Round, int]:
    """The round that the posts opened, and the place left of the last blind or straddle."""
    config, start, rnd = state.config, state.start, state.round
    posts = {post.kind: post for post in start.posts}
    bet, full_raise = 0, config.big_blind
    for post, level in live_levels(start.posts, config.big_blind):
        if post.kind is PostKind.STRADDLE:
            by_size = config.rules.straddle_minimum_raise is StraddleRaise.SIZE
            full_raise = level if by_size else level - bet
        bet = max(bet, level)
    kinds = (PostKind.STRADDLE, PostKind.BIG_BLIND, PostKind.SMALL_BLIND)
    last = next((posts[kind].player + 1 for kind in kinds if kind in posts), start.first)
    if config.rules.poster_by_straddle_acts_last and PostKind.STRADDLE in posts:
        posters = {post.player for post in start.posts if post.kind is PostKind.LIVE_POST}
        while last % state.players in posters:
            last += 1
    rnd = rnd._replace(
        current_bet=bet,
        full_level=bet,
        last_full_raise_by=full_raise,
        wagers=int(bet > 0),
        short_blinds=_short_blinds(state) if PostKind.BIG_BLIND in posts else 0,
    )
    return rnd, last


def _short_blinds(state: HandState) -> int:
    """What the pot-limit maximum adds before the flop for short and absent blinds (B9)."""
    config = state.config
    put = {PostKind.SMALL_BLIND: 0, PostKind.BIG_BLIND: 0}
    bets = state.round.street_bets
    for post in state.start.posts:
        if post.kind in put:
            put[post.kind] += min(post.chips, bets[post.player])
    start, small = state.start, config.small_blind
    if start.lifts_small_blind and small:
        # One that somebody posted is lifted where the maximum is asked for, by what is in front.
        small = config.big_blind if start.lifted_small_blind is None else 0
    return max(0, small - put[PostKind.SMALL_BLIND]) + max(
        0, config.big_blind - put[PostKind.BIG_BLIND]
    )


def is_capped(state: HandState) -> bool:
    """Whether the fixed-limit cap holds: always, but by option heads-up (A5)."""
    if not state.config.rules.uncapped_heads_up:
        return True
    return len(able_to_bet(state.stacks, state.folded)) != 2
