"""What a hand starts from: seats, stacks, posts and deck, or a spot in its middle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ninecards.cards import Card
from ninecards.errors import StartError
from ninecards.rules.config import DECK_SIZE, HandConfig
from ninecards.rules.games import Limit, Street
from ninecards.rules.posts import Post, PostKind, live_levels

__all__ = ["HandStart", "Spot", "board_size"]

MIN_LIVE = 2


def board_size(config: HandConfig, street: Street) -> int:
    """Return how many cards lie on a board once the street is dealt.

    >>> from ninecards.rules import HandConfig, Street
    >>> board_size(HandConfig.of("courchevel", "pot", 1, 2), Street.PREFLOP)
    1
    """
    if street is Street.PREFLOP:
        return 1 if config.game.open_card else 0
    return street + 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """The middle of a hand: everything that happened before is only its sums.

    All tuples have an entry per player. ``contributions`` are the chips each put in on
    earlier streets, ``street_bets`` those in front, ``dead`` chips lie in the main pot and
    are nobody's. ``faced`` is the bet each player faced at his last action of this round,
    None if he has not acted. Left out, who has chips in front or comes before ``to_act`` has
    acted; before the flop, where blinds are no action, it must be said. ``current_bet`` left
    out is the largest bet in front, ``last_full_raise_by`` left out the big blind.
    ``wagers`` counts the full bets and raises of the round for the fixed-limit cap; left out
    it is 1 if there is a bet. ``short_blinds`` is what the blinds before the flop fell short
    of: the pot-limit maximum counts it (B9). ``full_level`` is the last bet or raise of the
    round that was full, in fixed limit (A10); left out it is the current bet.
    """

    street: Street
    boards: tuple[tuple[Card, ...], ...]
    to_act: int
    hole_cards: tuple[tuple[Card | None, ...], ...]
    contributions: tuple[int, ...]
    street_bets: tuple[int, ...]
    dead: int = 0
    folded: frozenset[int] = frozenset()
    faced: tuple[int | None, ...] | None = None
    current_bet: int | None = None
    last_full_raise_by: int | None = None
    wagers: int | None = None
    short_blinds: int = 0
    full_level: int | None = None

    def __post_init__(self) -> None:
        street: object = self.street
        if not isinstance(street, Street):
            streets = ", ".join(known.name for known in Street)
            raise StartError(f"a spot on {street!r}; the streets are {streets}")
        object.__setattr__(self, "folded", frozenset(self.folded))


@dataclass(frozen=True, slots=True, kw_only=True)
class HandStart:
    """The input of a hand. Raises StartError, one line, if it contradicts the rules.

    ``seat_nos`` are the chairs (1-based, ascending) of the players dealt in; a player's index
    is his place in them. ``button`` is the chair of the button, which may be empty (B6).
    ``stacks`` are the chips behind before the posts. ``deck`` is in dealing order (B8); an
    unknown card is None, a shorter deck goes on with unknown cards. ``bomb_pot`` goes
    straight to the flop (A14). With a ``spot`` the deck starts at its next card.
    """

    config: HandConfig
    seat_nos: tuple[int, ...]
    button: int
    stacks: tuple[int, ...]
    deck: tuple[Card | None, ...]
    posts: tuple[Post, ...] = ()
    bomb_pot: bool = False
    spot: Spot | None = None
    first: int = field(init=False, repr=False, compare=False, default=0)
    """Index of the first player left of the button."""
    order: tuple[int, ...] = field(init=False, repr=False, compare=False, default=())
    """The players clockwise from the left of the button."""
    reserves: tuple[int, ...] = field(init=False, repr=False, compare=False, default=())
    """Chips that a cap keeps out of this hand (A16)."""
    lifted_small_blind: int | None = field(init=False, repr=False, compare=False, default=None)
    """Whose small blind counts as a big one in the pot-limit maximum, by option (A6)."""

    def __post_init__(self) -> None:
        self._check_seats()
        players = range(len(self.seat_nos))
        first = next((player for player in players if self.seat_nos[player] > self.button), 0)
        object.__setattr__(self, "first", first)
        object.__setattr__(self, "order", (*players[first:], *players[:first]))
        self._check_deck()
        if self.spot is None:
            self._check_posts()
        else:
            self._check_spot(self.spot)
        object.__setattr__(self, "reserves", self._kept_out())
        object.__setattr__(self, "lifted_small_blind", self._lifted_small_blind())

    @property
    def cards_gone(self) -> int:
        """Cards that left the deck before it starts here: those of a spot."""
        spot = self.spot
        if spot is None:
            return 0
        lying = sum(map(len, spot.hole_cards)) + sum(map(len, spot.boards))
        return lying + (spot.street if self.config.burns else 0)

    def _kept_out(self) -> tuple[int, ...]:
        cap, spot = self.config.cap, self.spot
        if cap is None:
            return (0,) * len(self.stacks)
        put = [0] * len(self.stacks)
        if spot is not None:
            put = [sum(chips) for chips in zip(spot.contributions, spot.street_bets, strict=True)]
        if max(put) > cap:
            raise StartError(f"{max(put)} chips put in by one player; the cap is {cap}")
        return tuple(
            max(0, stack - cap + gone) for stack, gone in zip(self.stacks, put, strict=True)
        )

    @property
    def lifts_small_blind(self) -> bool:
        """Whether the small blind counts as a big one here: by option, not under a straddle."""
        return self.config.rules.small_blind_counts_as_big and not any(
            post.kind is PostKind.STRADDLE for post in self.posts
        )

    def _lifted_small_blind(self) -> int | None:
        if not self.lifts_small_blind:
            return None
        small = (post.player for post in self.posts if post.kind is PostKind.SMALL_BLIND)
        return next(small, None)

    @property
    def chips(self) -> int:
        """All chips in the hand: what must be there at its end too."""
        spot = self.spot
        lying = 0 if spot is None else sum(spot.contributions) + sum(spot.street_bets) + spot.dead
        return sum(self.stacks) + lying

    def _check_seats(self) -> None:
        seats = self.seat_nos
        self.config.check_seats(len(seats))
        whole = all(type(seat) is int and seat > 0 for seat in seats)
        if not whole or list(seats) != sorted(set(seats)):
            raise StartError(f"seats {seats} asked; they are different, ascending, 1 or more")
        if len(self.stacks) != len(seats):
            raise StartError(f"{len(self.stacks)} stacks for {len(seats)} players")
        least = 1 if self.spot is None else 0
        for seat, stack in zip(seats, self.stacks, strict=True):
            if type(stack) is not int or stack < least:
                raise StartError(
                    f"seat {seat} has a stack of {stack!r}; it is a whole number, {least} or more"
                )
        if type(self.button) is not int or self.button < 1:
            raise StartError(f"button on seat {self.button!r}; seats begin at 1")

    def _check_deck(self) -> None:
        if len(self.deck) > DECK_SIZE:
            raise StartError(f"a deck of {len(self.deck)} cards; it has at most {DECK_SIZE}")
        spot = self.spot
        if spot is None:
            _check_different(self.deck)
        else:
            if any(card is None for board in spot.boards for card in board):
                raise StartError("an unknown card on a board of the spot; all lie open there")
            lying = (self.deck, *spot.hole_cards, *spot.boards)
            _check_different([card for cards in lying for card in cards])

    def _check_posts(self) -> None:
        config, players = self.config, len(self.seat_nos)
        for post in self.posts:
            if not 0 <= post.player < players:
                raise StartError(
                    f"{post.kind} by player {post.player}; the players are 0 to {players - 1}"
                )
            if type(post.chips) is not int or post.chips < 1:
                raise StartError(
                    f"{post.kind} of {post.chips!r} by player {post.player}; it is at least 1"
                )
        if self.bomb_pot and any(post.kind.live for post in self.posts):
            raise StartError("a live post in a bomb pot; only antes are posted there")
        straddles = [post for post in self.posts if post.kind is PostKind.STRADDLE]
        if straddles:
            self._check_straddles(config, players, straddles)

    def _check_straddles(self, config: HandConfig, players: int, straddles: list[Post]) -> None:
        rules = config.rules
        if config.limit is Limit.FIXED:
            raise StartError("a straddle in fixed limit; pot and no limit have straddles")
        if players < rules.straddle_min_players:
            raise StartError(
                f"a straddle with {players} players; it needs {rules.straddle_min_players}"
            )
        if len(straddles) > 1 and not rules.restraddles:
            raise StartError(f"{len(straddles)} straddles; only one is allowed here")
        least = 2 * config.big_blind
        for post, level in live_levels(self.posts, config.big_blind):
            if post.kind is not PostKind.STRADDLE:
                continue
            if level < least:
                raise StartError(
                    f"a straddle to {level} by player {post.player}; it is to at least {least}"
                )
            least = 2 * level

    def _check_spot(self, spot: Spot) -> None:
        if self.posts or self.bomb_pot:
            raise StartError("posts or a bomb pot together with a spot; a spot has its chips")
        if spot.street is Street.PREFLOP and spot.faced is None:
            raise StartError("a spot before the flop; there it must say what each has faced")
        self._check_spot_sizes(spot)
        self._check_spot_chips(spot)
        players = range(len(self.seat_nos))
        if not spot.folded.issubset(players):
            raise StartError(
                f"players {sorted(spot.folded)} folded; the players are 0 to {len(players) - 1}"
            )
        if spot.to_act in spot.folded or spot.to_act not in players:
            raise StartError(f"player {spot.to_act} is to act, but he is not in the hand")
        if self.stacks[spot.to_act] < 1:
            raise StartError(f"player {spot.to_act} is to act, but he has no chips")
        if len(players) - len(spot.folded) < MIN_LIVE:
            raise StartError(
                f"{len(players) - len(spot.folded)} players left in the spot; it needs {MIN_LIVE}"
            )

    def _check_spot_chips(self, spot: Spot) -> None:
        chips: dict[str, tuple[int | None, ...]] = {
            "contributions": spot.contributions,
            "street_bets": spot.street_bets,
            "dead": (spot.dead,),
            "faced": spot.faced or (),
            "current_bet": (spot.current_bet,),
            "last_full_raise_by": (spot.last_full_raise_by,),
            "wagers": (spot.wagers,),
            "short_blinds": (spot.short_blinds,),
            "full_level": (spot.full_level,),
        }
        for name, values in chips.items():
            for value in values:
                if value is not None and (type(value) is not int or value < 0):
                    raise StartError(f"{name} has {value!r}; it is a whole number, 0 or more")
        if spot.current_bet is not None and spot.current_bet < max(spot.street_bets):
            raise StartError(
                f"a current bet of {spot.current_bet} below the {max(spot.street_bets)} in front"
            )

    def _check_spot_sizes(self, spot: Spot) -> None:
        players, config = len(self.seat_nos), self.config
        per_player = {
            "hole_cards": spot.hole_cards,
            "contributions": spot.contributions,
            "street_bets": spot.street_bets,
            "faced": spot.street_bets if spot.faced is None else spot.faced,
        }
        for name, values in per_player.items():
            if len(values) != players:
                raise StartError(f"{name} has {len(values)} entries for {players} players")
        for player, cards in enumerate(spot.hole_cards):
            if len(cards) != config.game.hole_cards:
                raise StartError(
                    f"player {player} holds {len(cards)} cards; "
                    f"{config.game.name} has {config.game.hole_cards}"
                )
        size = board_size(config, spot.street)
        if [len(board) for board in spot.boards] != [size] * config.boards:
            raise StartError(
                f"boards of {[len(board) for board in spot.boards]} cards on the "
                f"{spot.street.name.lower()}; {config.boards} of {size} asked for"
            )


def _check_different(cards: Sequence[Card | None]) -> None:
    known = [card for card in cards if card is not None]
    if set(map(type, known)) - {Card}:
        odd = next(card for card in known if type(card) is not Card)
        raise StartError(f"{odd!r} lies in the hand; a Card is asked for, or None")
    if len(set(known)) == len(known):
        return
    twice = next(card for place, card in enumerate(known) if card in known[:place])
    raise StartError(f"the card {twice} lies in the hand twice")
