"""What must be true of every hand, kept beside it event by event.

``Ledger`` counts the chips and ``deal_by_the_book`` lays the cards from the events' meaning
alone; ``WatchedHand`` plays a hand and compares the engine with both after every single event.
"""

from __future__ import annotations

from collections.abc import Sequence

from ninecards.evaluation import Ranker
from ninecards.rules import (
    Action,
    Bet,
    Call,
    Check,
    ChooseRunOuts,
    Fold,
    HandState,
    LegalActions,
    Muck,
    PostKind,
    Raise,
    Show,
    Street,
    apply,
    legal_actions,
    pots_of,
    state_of,
)
from ninecards.rules import events as ev
from ninecards.rules.evolve import evolve
from random_hands import Table

LIVE = {PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE, PostKind.LIVE_POST}
UNLAYERED = {PostKind.DEAD_BLIND, PostKind.TABLE_ANTE}
DEALT = (ev.HoleCardsDealt, ev.CardBurned, ev.BoardDealt)
BOARD_CARDS = {Street.FLOP: 3, Street.TURN: 1, Street.RIVER: 1}


class Ledger:
    """Whose the chips are, told by the events and by nothing of the engine."""

    def __init__(self, stacks: Sequence[int]) -> None:
        everyone = [0] * len(stacks)
        self.stacks = list(stacks)
        self.in_front = everyone[:]
        self.layered = everyone[:]
        self.won = everyone[:]
        self.behind = everyone[:]
        """Stacks at the end before what was won."""
        self.dead = 0
        self.returned = 0
        self.rake = 0
        self.folded = [False] * len(stacks)
        self.ended = False

    @property
    def middle(self) -> int:
        """Chips in the pots and in front."""
        return sum(self.layered) + self.dead

    def _pay(self, player: int, chips: int) -> None:
        assert chips > 0
        self.stacks[player] -= chips
        self.layered[player] += chips
        assert self.stacks[player] >= 0

    def see(self, event: ev.Event) -> None:
        """Book one event."""
        match event:
            case ev.Posted(player, kind, chips):
                self._pay(player, chips)
                if kind in LIVE:
                    self.in_front[player] += chips
                elif kind in UNLAYERED:
                    self.layered[player] -= chips
                    self.dead += chips
            case ev.BettingStarted() if event.street is not Street.PREFLOP:
                # Blinds and straddles stay in front in the round that they open.
                self.in_front = [0] * len(self.stacks)
            case ev.Folded(player):
                assert not self.folded[player]
                self.folded[player] = True
            case ev.Called() | ev.BetMade() | ev.RaisedTo():
                self._put(event.player, event.to, event.added)
            case ev.UncalledBetReturned(player, chips):
                self._pay_back(player, chips)
            case ev.RakeTaken() | ev.PotAwarded() | ev.HandEnded():
                self._settle(event)

    def _settle(self, event: ev.RakeTaken | ev.PotAwarded | ev.HandEnded) -> None:
        match event:
            case ev.RakeTaken(by_pot):
                assert min(by_pot) >= 0 < sum(by_pot)
                self.rake = sum(by_pot)
            case ev.PotAwarded(_, _, _, shares):
                for player, chips in shares:
                    assert chips >= 0
                    assert not self.folded[player]
                    self.won[player] += chips
            case ev.HandEnded():
                self.behind = list(self.stacks)
                self.stacks = [a + b for a, b in zip(self.stacks, self.won, strict=True)]
                self.ended = True

    def _put(self, player: int, to: int, added: int) -> None:
        assert not self.folded[player]
        self._pay(player, added)
        self.in_front[player] += added
        assert self.in_front[player] == to

    def _pay_back(self, player: int, chips: int) -> None:
        assert not self.folded[player]
        assert 0 < chips <= self.in_front[player]
        self.stacks[player] += chips
        self.layered[player] -= chips
        self.in_front[player] -= chips
        self.returned += chips

    def agrees_with(self, state: HandState) -> None:
        """Compare with the engine's state: chips are where they should be, and all there."""
        start = state.start
        if self.ended:
            assert list(state.stacks) == self.stacks
            assert self.middle == sum(self.won) + self.rake == state.pot_total
            assert sum(state.stacks) + state.rake == sum(start.stacks)
            return
        behind = zip(state.stacks, start.reserves, strict=True)
        assert [stack + reserve for stack, reserve in behind] == self.stacks
        assert list(state.contributions) == self.layered
        assert state.dead == self.dead
        assert state.pot_total == self.middle
        assert sum(state.stacks) + sum(start.reserves) + state.pot_total == sum(start.stacks)
        assert min(*state.stacks, *state.contributions, state.dead) >= 0
        assert sum(pot.chips for pot in pots_of(state)) == self.middle
        assert list(state.folded) == self.folded
        if not state.showdown.order:
            assert list(state.round.street_bets) == self.in_front


def deal_by_the_book(table: Table, runs: int, agreed_on: Street) -> list[ev.Event]:
    """Every card event of a hand dealt to its end (rules B8, G7, A14, A15).

    ``runs`` is how often the streets after ``agreed_on`` are dealt.
    """
    config, order, deck = table.config, table.order, table.told_deck
    players, size = len(order), config.game.hole_cards
    events: list[ev.Event] = [
        ev.HoleCardsDealt(player, tuple(deck[turn + players * card] for card in range(size)))
        for turn, player in enumerate(order)
    ]
    rest = list(table.deck[players * size :])
    opened = config.game.open_card
    if opened:
        events += [
            ev.BoardDealt(Street.PREFLOP, board, (rest.pop(0),)) for board in range(config.boards)
        ]
    for run in range(runs):
        for street, cards in BOARD_CARDS.items():
            if run and street <= agreed_on:
                continue
            if config.burns and not run:
                rest.pop(0)
                events.append(ev.CardBurned())
            boards = range(config.boards) if street <= agreed_on or runs == 1 else [run]
            for board in boards:
                count = cards - 1 if opened and street is Street.FLOP else cards
                events.append(ev.BoardDealt(street, board, tuple(rest[:count])))
                del rest[:count]
    return events


def is_member(legal: LegalActions, action: Action) -> bool:
    """Whether ``action`` is among the legal ones, read off the record word by word."""
    match action:
        case Fold():
            return legal.fold
        case Check():
            return legal.check
        case Call():
            return legal.call is not None
        case Bet(to):
            return type(to) is int and legal.bet is not None and _between(legal.bet, to)
        case Raise(to):
            return type(to) is int and legal.raise_to is not None and _between(legal.raise_to, to)
        case Show():
            return legal.show
        case Muck():
            return legal.muck
        case ChooseRunOuts(times):
            return type(times) is int and times in legal.run_outs


def _between(span: tuple[int, int], to: int) -> bool:
    least, most = span
    return least <= to <= most


def candidates(state: HandState) -> list[Action]:
    """Actions of every kind: at, just inside and just outside every bound, and nonsense."""
    rnd, player = state.round, state.to_act or 0
    stack, front = state.stacks[player], rnd.street_bets[player]
    legal = legal_actions(state)
    figures: dict[str, object] = {}
    edges = [0, 1, state.config.big_blind, rnd.current_bet, stack, front + stack, state.pot_total]
    for span in (legal.bet, legal.raise_to):
        if span is not None:
            edges += [span.least, span.most, (span.least + span.most) // 2]
    for edge in edges:
        for figure in (edge - 1, edge, edge + 1):
            figures[repr(figure)] = figure
    span = legal.bet or legal.raise_to
    inside = front + stack if span is None else span.least
    for nonsense in (float(inside), -inside, str(inside), True, None):
        figures[repr(nonsense)] = nonsense
    actions: list[Action] = [Fold(), Check(), Call(), Show(), Muck()]
    for figure in figures.values():
        actions += [Bet(figure), Raise(figure)]  # type: ignore[arg-type]
    for times in (-1, 0, 1, 2, 3, 4, 2.0, True, "2", None):
        actions.append(ChooseRunOuts(times))  # type: ignore[arg-type]
    return actions


class WatchedHand:
    """A hand in play, compared with the ledger after each of its events."""

    def __init__(self, table: Table, ranker: Ranker) -> None:
        self.table = table
        self.ranker = ranker
        self.ledger = Ledger(table.stacks)
        state, events = table.start(ranker)
        assert isinstance(events[0], ev.HandStarted)
        self.events: list[ev.Event] = [events[0]]
        self.folded = state_of(events[:1])
        self.actions = 0
        self._take(state, events[1:])

    @property
    def legal(self) -> LegalActions:
        """What is allowed now."""
        return legal_actions(self.state)

    @property
    def most_actions(self) -> int:
        """A bound of the number of actions of any hand.

        Between two bets or raises everybody acts once at most; a bet or raise adds half a
        big blind, or it takes the last chip of its player. So there are no more of them than
        halves of a big blind and players; four rounds end without one; everybody shows or
        mucks; the dealer is asked once.
        """
        table = self.table
        wagers = 2 * sum(table.stacks) // table.config.big_blind + table.players
        return table.players * (wagers + 4) + 2 * table.players + 1

    def do(self, action: Action) -> None:
        """Carry out a legal action."""
        state, events = apply(self.state, action, ranker=self.ranker)
        self.actions += 1
        assert self.actions <= self.most_actions
        self._take(state, events)

    def _take(self, state: HandState, events: Sequence[ev.Event]) -> None:
        for event in events:
            if isinstance(event, ev.PotAwarded):
                self._award_is_fair(event)
            self.folded = evolve(self.folded, event)
            self.ledger.see(event)
            self.ledger.agrees_with(self.folded)
            self.events.append(event)
        assert self.folded == state
        self.state = state
        self._cards_are_right()
        self._bounds_are_right()

    def _award_is_fair(self, event: ev.PotAwarded) -> None:
        players = pots_of(self.folded)[event.pot].players
        winners = [player for player, _ in event.shares]
        assert set(winners) <= set(players)
        assert len(set(winners)) == len(winners)
        assert winners == [player for player in self.table.order if player in winners]
        shares = [chips for _, chips in event.shares]
        assert shares == sorted(shares, reverse=True)
        assert shares[0] - shares[-1] <= 1

    def _cards_are_right(self) -> None:
        dealt = [event for event in self.events if isinstance(event, DEALT)]
        runs, agreed_on = 1, Street.PREFLOP
        for event in self.events:
            if isinstance(event, ev.RunOutsChosen):
                runs = event.times
                break
            if isinstance(event, ev.BoardDealt):
                agreed_on = event.street
        expected = deal_by_the_book(self.table, runs, agreed_on)
        assert dealt == expected[: len(dealt)]
        if self.state.showdown.order:
            assert len(dealt) == len(expected)
        cards = [
            card
            for event in dealt
            if not isinstance(event, ev.CardBurned)
            for card in event.cards
            if card is not None
        ]
        assert len(set(cards)) == len(cards)

    def _bounds_are_right(self) -> None:
        legal, state = self.legal, self.state
        if state.is_over:
            # Who won without a call may show (S4); there is nothing else to do.
            winner = None if state.showdown.shown else self._winner_without_a_call()
            show = LegalActions(player=winner, show=True)
            assert legal == (LegalActions() if winner is None else show)
            return
        assert legal
        span = legal.bet or legal.raise_to
        assert legal.bet is None or legal.raise_to is None
        if span is not None and legal.player is not None:
            player, rnd = legal.player, state.round
            all_in = rnd.street_bets[player] + state.stacks[player]
            assert rnd.current_bet < span.least <= span.most <= all_in
        assert legal.call is None or 0 < legal.call <= state.stacks[legal.player or 0]
        assert not (legal.check and legal.call)

    def _winner_without_a_call(self) -> int | None:
        """Who was left, or had alone put in what the pots are made of; None after a showdown."""
        ledger = self.ledger
        left = [player for player, folded in enumerate(ledger.folded) if not folded]
        if any(isinstance(event, ev.ShowdownStarted) for event in self.events):
            return None
        if len(left) > 1:
            left = [player for player in left if ledger.layered[player]]
        return left[0] if left else None

    def ended(self) -> None:
        """The hand is over and every chip has its owner."""
        assert self.state.is_over
        assert self.ledger.ended
        last = [event for event in self.events if isinstance(event, ev.HandEnded)]
        assert len(last) == 1
        assert sum(last[0].stacks) + self.ledger.rake == sum(self.table.stacks)
        assert state_of(self.events) == self.state
