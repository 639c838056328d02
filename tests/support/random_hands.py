"""Random tables of every kind, their decks, and random decisions at them.

Everything is drawn from a ``random.Random``, so that one text serves two callers: a seeded
generator makes hands by the thousand, and Hypothesis, through :func:`tables` and
:func:`generators`, makes few, shrinks the one that fails and prints it. Choices are ordered from
the plain to the odd: that is how Hypothesis shrinks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from ninecards.cards import FULL_DECK, Card
from ninecards.evaluation import REFERENCE, Ranker
from ninecards.labs.simulation.draws import BIG_BLINDS, figures_of, random_config, rarely
from ninecards.rules import (
    GAMES,
    Action,
    AnteKind,
    Bet,
    Call,
    Check,
    ChooseRunOuts,
    Fold,
    HandConfig,
    HandState,
    LegalActions,
    Limit,
    Muck,
    Post,
    PostKind,
    Raise,
    Show,
    start_hand,
)
from ninecards.rules import events as ev

CHAIRS = 10
CELLS = [(game, limit) for game in GAMES for limit in Limit]
"""The 24 cells of rule G5."""

Step = tuple[HandState, tuple[ev.Event, ...]]


class CoarseRanker:
    """Few ranks, so that ties of two, three and more players come up all the time.

    It looks at ranks alone, as poker does, and has hands without a low.
    """

    def high(self, hole: Sequence[Card], board: Sequence[Card]) -> int:
        return sum(card // 4 for card in (*hole, *board)) % 4

    def low(self, hole: Sequence[Card], board: Sequence[Card]) -> int | None:
        low = sum((card // 4) ** 2 for card in (*hole, *board)) % 4
        return low if low < 3 else None


COARSE: Ranker = CoarseRanker()


@dataclass(frozen=True)
class Table:
    """A hand about to be dealt. ``deck`` has all its cards; ``unknown`` players hide theirs."""

    config: HandConfig
    seat_nos: tuple[int, ...]
    button: int
    stacks: tuple[int, ...]
    posts: tuple[Post, ...]
    deck: tuple[Card, ...] = field(repr=False)
    bomb_pot: bool = False
    unknown: frozenset[int] = frozenset()

    @property
    def players(self) -> int:
        """How many are dealt in."""
        return len(self.stacks)

    @property
    def order(self) -> tuple[int, ...]:
        """Players clockwise from the left of the button."""
        return order_from(self.button, self.seat_nos)

    def hole(self, player: int) -> tuple[Card, ...]:
        """The cards that the player holds, whether told or not."""
        turn = self.order.index(player)
        dealt = self.players * self.config.game.hole_cards
        return self.deck[turn : dealt : self.players]

    @property
    def told_deck(self) -> tuple[Card | None, ...]:
        """The deck as far as it is told."""
        hidden = {card for player in self.unknown for card in self.hole(player)}
        return tuple(None if card in hidden else card for card in self.deck)

    def start(self, ranker: Ranker = REFERENCE) -> Step:
        """Start the hand."""
        return start_hand(
            self.config,
            stacks=self.stacks,
            deck=self.told_deck,
            posts=self.posts,
            button=self.button,
            seat_nos=self.seat_nos,
            bomb_pot=self.bomb_pot,
            ranker=ranker,
        )


def order_from(button: int, seat_nos: Sequence[int]) -> tuple[int, ...]:
    """Return the players' indices by their distance to the button, its left first."""
    distance = [(chair - button - 1) % CHAIRS for chair in seat_nos]
    return tuple(sorted(range(len(seat_nos)), key=distance.__getitem__))


def random_stacks(random: Random, players: int, big_blind: int, deepest_bb: int) -> tuple[int, ...]:
    """Stacks of all depths: below the blinds, a few blinds, equal ones, deep ones."""
    level = 1 + random.randrange(deepest_bb * big_blind)
    stacks = []
    for _ in range(players):
        most = random.choice((deepest_bb, 10, 3, 1)) * big_blind
        stacks.append(level if rarely(random, 4) else most - random.randrange(most))
    return tuple(stacks)


def random_posts(
    random: Random, config: HandConfig, order: Sequence[int], button: int | None
) -> tuple[Post, ...]:
    """Blinds, absent small blinds, posts of newcomers and of returning players, straddles, antes.

    ``order`` are the players from the left of the button, ``button`` is the player on it or
    None if the chair is empty.
    """
    players = len(order)
    has_small = config.small_blind > 0 and not rarely(random, 6)
    if players == 2:
        small, big = order[1], order[0]
    elif has_small or rarely(random, 2):
        small, big = order[0], order[1]
    else:
        small, big = order[0], order[0]
    posts = [Post(small, PostKind.SMALL_BLIND, config.small_blind)] if has_small else []
    posts.append(Post(big, PostKind.BIG_BLIND, config.big_blind))
    others = [player for player in order if player not in (small if has_small else big, big)]
    straddles = _random_straddles(random, config, players, others, button)
    straddlers = {post.player for post in straddles}
    for player in others:
        if player not in straddlers and rarely(random, 6):
            posts.append(Post(player, PostKind.LIVE_POST, config.big_blind))
        if config.small_blind and rarely(random, 8):
            posts.append(Post(player, PostKind.DEAD_BLIND, config.small_blind))
    antes = _random_antes(config, order, big, order[-1] if button is None else button)
    return (*antes, *posts, *straddles) if rarely(random, 8) else (*posts, *straddles, *antes)


def _random_straddles(
    random: Random, config: HandConfig, players: int, others: Sequence[int], button: int | None
) -> list[Post]:
    """The button's straddle, or a chain from the left of the big blind on."""
    if config.limit is Limit.FIXED or not others or not rarely(random, 4):
        return []
    if players < config.rules.straddle_min_players:
        return []
    chips = 2 * config.big_blind
    if button in others and rarely(random, 3):
        return [Post(button, PostKind.STRADDLE, chips)]
    posts = []
    for player in others:
        posts.append(Post(player, PostKind.STRADDLE, chips))
        chips *= 2
        if not rarely(random, 3):
            break
    return posts


def _random_antes(config: HandConfig, order: Sequence[int], big: int, button: int) -> list[Post]:
    if not config.ante:
        return []
    if config.ante_kind is AnteKind.EACH:
        return [Post(player, PostKind.ANTE, config.ante) for player in order]
    payer = big if config.ante_kind is AnteKind.BIG_BLIND else button
    return [Post(payer, PostKind.TABLE_ANTE, config.ante)]


def random_deck(random: Random) -> tuple[Card, ...]:
    """A deck well shuffled from one number."""
    deck = list(FULL_DECK)
    Random(random.randrange(2**16)).shuffle(deck)
    return tuple(deck)


def random_table(
    random: Random,
    *,
    game: str | None = None,
    limit: Limit | None = None,
    most_players: int = 10,
    big_blinds: Sequence[int] = BIG_BLINDS,
    deepest_bb: int = 100,
    unknown_cards: bool = False,
) -> Table:
    """A table of any kind, with empty chairs; the button may stand at one of them."""
    config = random_config(random, game, limit, big_blinds)
    players = 2 + random.randrange(min(most_players, config.max_seats) - 1)
    chairs = list(range(1, CHAIRS + 1))
    while len(chairs) > players:
        chairs.pop(-1 - random.randrange(len(chairs)))
    empty = [chair for chair in range(1, CHAIRS + 1) if chair not in chairs]
    at_button = chairs[-1 - random.randrange(players)]
    if players > 2 and empty and rarely(random, 4):
        at_button = random.choice(empty)
    order = order_from(at_button, chairs)
    bomb_pot = rarely(random, 8)
    if bomb_pot:
        config = replace(config, ante=config.ante or config.big_blind, ante_kind=AnteKind.EACH)
        posts = tuple(_random_antes(config, order, 0, 0))
    else:
        button = chairs.index(at_button) if at_button in chairs else None
        posts = random_posts(random, config, order, button)
    hidden = unknown_cards and rarely(random, 6)
    return Table(
        config=config,
        seat_nos=tuple(chairs),
        button=at_button,
        stacks=random_stacks(random, players, config.big_blind, deepest_bb),
        posts=posts,
        deck=random_deck(random),
        bomb_pot=bomb_pot,
        unknown=frozenset(player for player in order if hidden and rarely(random, 2)),
    )


def random_action(random: Random, table: Table, legal: LegalActions) -> Action:
    """One of the legal actions: mostly calls and checks, so that hands grow long."""
    if legal.run_outs:
        return ChooseRunOuts(random.choice(legal.run_outs))
    player = legal.player
    if legal.show and player is not None:
        if legal.muck and rarely(random, 2):
            return Muck()
        return Show(table.hole(player) if player in table.unknown else None)
    choice = random.randrange(12)
    span = legal.bet or legal.raise_to
    if choice > 10:
        return Fold()
    if choice > 6 and span is not None:
        to = figures_of(span, random)
        return Bet(to) if legal.bet else Raise(to)
    return Check() if legal.check else Call()


def generators() -> st.SearchStrategy[Random]:
    """Generators whose every choice Hypothesis makes, and shrinks."""
    return st.randoms(use_true_random=False)


@st.composite
def tables(draw: st.DrawFn, **options: object) -> Table:
    """Tables as of :func:`random_table`."""
    return random_table(draw(generators()), **options)  # type: ignore[arg-type]


def effort(examples: int) -> settings:
    """So many examples in a profile of a hundred, and in proportion in a deeper one."""
    return settings(max_examples=max(1, examples * settings.default.max_examples // 100))
