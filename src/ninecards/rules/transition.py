"""From one decision to the next: :func:`start_hand`, :func:`apply`, :func:`state_of`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ninecards.cards import Card, format_cards
from ninecards.errors import IllegalActionError, StartError
from ninecards.evaluation import REFERENCE, Ranker
from ninecards.rules import actions as act
from ninecards.rules import events as ev
from ninecards.rules.betting import betting_is_over
from ninecards.rules.config import HandConfig
from ninecards.rules.deal import deal_before_betting, deal_rest, deal_street, run_out_counts
from ninecards.rules.evolve import evolve
from ninecards.rules.games import STREETS, Street
from ninecards.rules.legal import betting_event, is_legal, legal_actions
from ninecards.rules.opening import opening_state
from ninecards.rules.posts import Post
from ninecards.rules.pots import is_contested, uncalled_bet
from ninecards.rules.showdown import known_cards, must_show, settle, show_order
from ninecards.rules.start import HandStart, Spot
from ninecards.rules.state import HandState, Phase

__all__ = ["Step", "apply", "start_hand", "start_spot", "state_of"]

HUGE = 10**18

Step = tuple[HandState, tuple[ev.Event, ...]]
"""The state after a step, and what happened in it."""


def start_hand(
    config: HandConfig,
    *,
    stacks: Sequence[int],
    deck: Sequence[Card | None],
    posts: Iterable[Post],
    button: int,
    seat_nos: Sequence[int] | None = None,
    bomb_pot: bool = False,
    ranker: Ranker = REFERENCE,
) -> Step:
    """Post, deal and go on to the first decision; return the state and its events.

    The arguments are those of :class:`HandStart`; without ``seat_nos`` the players sit on
    chairs 1, 2, 3 and so on. Raises StartError.

    >>> from ninecards.cards import FULL_DECK
    >>> from ninecards.rules import plain_posts
    >>> config = HandConfig.of("omaha", "pot", 5, 10)
    >>> state, events = start_hand(
    ...     config, stacks=[1000] * 3, deck=FULL_DECK, posts=plain_posts(config, 3), button=3
    ... )
    >>> str(legal_actions(state))
    'fold, call 10, raise to 20-35'
    """
    seats = range(1, len(stacks) + 1) if seat_nos is None else seat_nos
    start = HandStart(
        config=config,
        seat_nos=tuple(seats),
        button=button,
        stacks=tuple(stacks),
        deck=tuple(deck),
        posts=tuple(posts),
        bomb_pot=bomb_pot,
    )
    state, events = opening_state(start), [ev.HandStarted(start), *_opening_events(start)]
    for event in events[1:]:
        state = evolve(state, event)
    if not any(state.contributions) and not state.dead:
        raise StartError("nobody posts anything; a hand needs a blind or an ante")
    return _run_on(state, events, ranker)


def start_spot(
    config: HandConfig,
    spot: Spot,
    *,
    stacks: Sequence[int],
    button: int,
    deck: Sequence[Card | None] = (),
    seat_nos: Sequence[int] | None = None,
    ranker: Ranker = REFERENCE,
) -> Step:
    """Start in the middle of a hand. ``stacks`` are the chips behind, ``deck`` what is left.

    Raises StartError if the spot cannot come about.
    """
    seats = range(1, len(stacks) + 1) if seat_nos is None else seat_nos
    start = HandStart(
        config=config,
        seat_nos=tuple(seats),
        button=button,
        stacks=tuple(stacks),
        deck=tuple(deck),
        spot=spot,
    )
    return _run_on(opening_state(start), [ev.HandStarted(start)], ranker)


def apply(state: HandState, action: act.Action, *, ranker: Ranker = REFERENCE) -> Step:
    """Carry out ``action`` for who is to act and go on to the next decision.

    Returns the new state and what happened. Raises IllegalActionError, and nothing has
    changed, if the action is not among :func:`legal_actions`.
    """
    event = _decide(state, action)
    state = evolve(state, event)
    if state.to_act is not None:
        return state, (event,)
    return _run_on(state, [event], ranker)


def state_of(events: Iterable[ev.Event]) -> HandState:
    """Return the state that a hand's events, from HandStarted on, fold to."""
    stream = iter(events)
    first = next(stream, None)
    if not isinstance(first, ev.HandStarted):
        raise StartError(f"the events begin with {type(first).__name__}, not with HandStarted")
    state = opening_state(first.start)
    for event in stream:
        state = evolve(state, event)
    return state


def _opening_events(start: HandStart) -> Iterable[ev.Event]:
    """What happens before the first decision, whatever the cards."""
    left = [stack - reserve for stack, reserve in zip(start.stacks, start.reserves, strict=True)]
    for post in start.posts:
        chips = min(post.chips, left[post.player])
        left[post.player] -= chips
        if chips:
            yield ev.Posted(post.player, post.kind, chips)
    yield from deal_before_betting(start)
    if not start.bomb_pot:
        yield ev.BettingStarted(Street.PREFLOP)


def _run_on(state: HandState, events: list[ev.Event], ranker: Ranker) -> Step:
    """Add what follows by itself until somebody must decide or the hand is over."""
    while state.to_act is None and (following := _automatic(state, ranker)):
        for event in following:
            state = evolve(state, event)
        events += following
    return state, tuple(events)


def _automatic(state: HandState, ranker: Ranker) -> list[ev.Event]:
    match state.phase:
        case Phase.BETTING:
            return _after_round(state, ranker)
        case Phase.DEALING:
            return _after_betting(state)
        case Phase.SHOWDOWN:
            return _at_showdown(state, ranker)
        case _:
            return []


def _after_round(state: HandState, ranker: Ranker) -> list[ev.Event]:
    back = uncalled_bet(state.round.street_bets, state.folded)
    if back is not None:
        return [ev.UncalledBetReturned(*back)]
    is_last = state.street is Street.RIVER
    betting_ends = is_last or betting_is_over(state)
    if betting_ends and not is_contested(state):
        return list(settle(state, ranker))
    if is_last:
        return [ev.ShowdownStarted(show_order(state))]
    if not betting_ends:
        street = STREETS[state.street + 1]
        return [*deal_street(state, street), ev.BettingStarted(street)]
    shown: list[ev.Event] = []
    if state.config.rules.all_in_shows_all:
        for player in show_order(state):
            cards = known_cards(state, player)
            if cards is not None:
                shown.append(ev.HandShown(player, cards))
    counts = run_out_counts(state) if state.config.ask_run_outs else ()
    return [*shown, ev.BettingClosed(counts if len(counts) > 1 else ())]


def _after_betting(state: HandState) -> list[ev.Event]:
    if state.start.bomb_pot and state.street is Street.PREFLOP:
        return [*deal_street(state, Street.FLOP), ev.BettingStarted(Street.FLOP)]
    return [*deal_rest(state), ev.ShowdownStarted(show_order(state))]


def _at_showdown(state: HandState, ranker: Ranker) -> list[ev.Event]:
    showdown = state.showdown
    if is_contested(state):
        for player in showdown.order:
            if player in showdown.shown or player in showdown.mucked:
                continue
            cards = known_cards(state, player)
            if cards is not None and must_show(state, player, ranker):
                return [ev.HandShown(player, cards)]
            return [ev.ShowChoiceOffered(player)]
    return list(settle(state, ranker))


def _decide(state: HandState, action: act.Action) -> ev.Event:
    """Return the event that ``action`` is, or raise IllegalActionError."""
    player = state.to_act
    if state.phase is Phase.BETTING and player is not None:
        event = betting_event(state, player, action)
        if event is not None:
            return event
    elif isinstance(action, act.ChooseRunOuts):
        if is_legal(state, action):
            return ev.RunOutsChosen(action.times)
    elif is_legal(state, action) and (player := legal_actions(state).player) is not None:
        # A hand that is over is still shown by the one who won it.
        if isinstance(action, act.Show):
            return ev.HandShown(player, _shown_cards(state, player, action.cards))
        return ev.HandMucked(player)
    raise IllegalActionError(_refusal(state, action))


def _shown_cards(state: HandState, player: int, named: tuple[Card, ...] | None) -> tuple[Card, ...]:
    """The cards that a Show turns up: those known, or those named for an unknown hand."""
    known = known_cards(state, player)
    if known is not None and (named is None or sorted(named) == sorted(known)):
        return known
    size = state.config.game.hole_cards
    if known is not None or named is None:
        raise IllegalActionError(
            f"player {player} shows {format_cards(named or ()) or 'no cards'}; "
            + (f"he holds {format_cards(known)}" if known else f"his are unknown: name {size}")
        )
    dealt = {card for card in state.hole_cards[player] if card is not None}
    burned_too = state.start.deck[: state.dealt]
    others = {
        card
        for cards in (*state.boards, *state.hole_cards, burned_too)
        for card in cards
        if card is not None and card not in dealt
    }
    fits = len(set(named)) == len(named) == size and dealt <= set(named)
    if not fits or others & set(named):
        raise IllegalActionError(
            f"player {player} shows {format_cards(named)}; "
            f"{size} different cards that lie nowhere else are asked for"
        )
    return named


def _refusal(state: HandState, action: act.Action) -> str:
    legal = legal_actions(state)
    names = {act.Bet: "bet", act.Raise: "raise to", act.ChooseRunOuts: "run-outs"}
    asked = names.get(type(action), type(action).__name__.lower())
    figure = getattr(action, "to", getattr(action, "times", None))
    if figure is not None:
        # Python refuses to write out thousands of digits.
        huge = isinstance(figure, int) and abs(figure) > HUGE
        asked += " a huge figure" if huge else f" {figure}"
    who = "" if legal.player is None else f"player {legal.player}, "
    where = f"{who}{state.street.name.lower()}, {state.phase.value}"
    return f"{asked} is not allowed ({where}); allowed: {legal}"
