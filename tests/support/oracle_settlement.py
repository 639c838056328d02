"""Brute-force settlement of a finished hand, written from rules A11, A12, A14, A15, S5 and S7.

Everything is done chip by chip. Nothing of the product is imported. Inputs are plain:

* ``players``: one ``Player`` (or plain tuple of its fields) a player, in any fixed order;
  ``contribution`` are the chips that are layered, i.e. live chips of all streets and his own
  antes, with uncalled bets already taken out (``uncalled`` says which); ``folded`` is true for who
  left the hand before the showdown, ``mucked`` for who declined to show at it; ``hole`` may be
  empty for a player who folded.
* ``dead``: chips that are not layered (dead blinds, an ante paid for the table): main pot whole.
* ``boards``: full boards, one, or several for a double board or run-outs; may be empty where no pot
  has two contenders.
* ``order``: indices of the players from the left of the button; by default 0, 1, 2, ...
* ``rake``: None or (numerator, denominator, cap or None); taken only when ``flop_seen``.

Where the rule book leaves a choice, this oracle reads it so:

* Dead chips lie under the lowest layer, contested by everyone in the hand, so a player without one
  layered chip can win them and nothing else.
* Pots are formed when the betting is over: a hand mucked at the showdown stays a contender (pots
  are not merged because of it) but wins nothing, except a pot in which he is the only contender.
* A pot with a single contender is a pot like any other for the rake (only uncalled bets are free).
* The rake is shared among the pots by largest remainder; equal remainders: the lower pot first.
* "Same hands, split as one" is decided for each board's share of a pot.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from oracle_hands import best_high, best_low


class Player(NamedTuple):
    """What one player put in and whether he can still win."""

    contribution: int
    folded: bool
    hole: Sequence[int]
    mucked: bool = False


class Pot(NamedTuple):
    """Chips of one pot before the rake, and who contests it."""

    chips: int
    contenders: tuple[int, ...]


class Settlement(NamedTuple):
    """Chips each player is paid, the rake, the pots (main pot first) and the rake of each."""

    winnings: tuple[int, ...]
    rake: int
    pots: tuple[Pot, ...]
    rake_by_pot: tuple[int, ...]


def uncalled(street_bets: Sequence[int], in_hand: Sequence[bool]) -> tuple[int, ...]:
    """Chips that go back to each player at the end of a betting round (A11).

    What exceeds the largest live bet of any other player, folded or not, goes back to its owner if
    he is still in the hand.

    >>> uncalled([100, 300, 0], [False, True, False])
    (0, 200, 0)
    """
    back = []
    for player, bet in enumerate(street_bets):
        others = [other for i, other in enumerate(street_bets) if i != player]
        excess = max(0, bet - max(others, default=0))
        back.append(excess if in_hand[player] else 0)
    return tuple(back)


def pots_of(players: Sequence[Player], dead: int = 0) -> tuple[Pot, ...]:
    """Pots of A12, main pot first, built one chip of height at a time."""
    everyone = tuple(i for i, player in enumerate(players) if not player.folded)
    if not everyone:
        raise ValueError("no player is left in the hand")
    pots = [Pot(dead, everyone)]
    for height in range(1, max(player.contribution for player in players) + 1):
        payers = [i for i, player in enumerate(players) if player.contribution >= height]
        contenders = tuple(i for i in payers if not players[i].folded)
        below = pots[-1]
        if not contenders or contenders == below.contenders:
            pots[-1] = Pot(below.chips + len(payers), below.contenders)
        else:
            pots.append(Pot(len(payers), contenders))
    return tuple(pot for pot in pots if pot.chips > 0)


def rake_of(
    pots: Sequence[Pot], rake: tuple[int, int, int | None] | None, flop_seen: bool
) -> tuple[int, ...]:
    """Rake taken from each pot (S7)."""
    whole = sum(pot.chips for pot in pots)
    if rake is None or not flop_seen or whole == 0:
        return tuple(0 for _ in pots)
    numerator, denominator, cap = rake
    total = whole * numerator // denominator
    if cap is not None and total > cap:
        total = cap
    shares = [total * pot.chips // whole for pot in pots]
    remainders = [total * pot.chips % whole for pot in pots]
    while sum(shares) < total:
        largest = max(range(len(pots)), key=lambda i: (remainders[i], -i))
        shares[largest] += 1
        remainders[largest] = -1
    return tuple(shares)


def in_equal_shares(chips: int, count: int) -> list[int]:
    """Shares handed out one chip at a time, round and round from the first."""
    shares = [0] * count
    for chip in range(chips):
        shares[chip % count] += 1
    return shares


def winners_of(
    players: Sequence[Player], contenders: Sequence[int], board: Sequence[int], low: bool
) -> list[int]:
    """Players with the best high (or low) among the contenders; empty where nobody has a low."""
    shown = [i for i in contenders if not players[i].mucked]
    if not shown:
        raise ValueError(f"every contender of a contested pot mucked: {list(contenders)}")
    strengths = {}
    for i in shown:
        strength = (best_low if low else best_high)(players[i].hole, board)
        if strength is not None:
            strengths[i] = strength
    best = max(strengths.values(), default=None)
    return [i for i in shown if i in strengths and strengths[i] == best]


def settle(
    players: Sequence[Player | tuple[object, ...]],
    boards: Sequence[Sequence[int]],
    *,
    dead: int = 0,
    hi_lo: bool = False,
    order: Sequence[int] | None = None,
    rake: tuple[int, int, int | None] | None = None,
    flop_seen: bool = True,
    same_hands_as_one: bool = True,
) -> Settlement:
    """Pay out a finished hand; the module's text describes the arguments."""
    people = [Player(*player) for player in players]
    seats = list(range(len(people))) if order is None else list(order)
    if sorted(seats) != list(range(len(people))):
        raise ValueError(f"order must name each player once: {seats}")
    pots = pots_of(people, dead)
    rakes = rake_of(pots, rake, flop_seen)
    winnings = [0] * len(people)

    def pay(chips: int, winners: Sequence[int]) -> None:
        tied = sorted(winners, key=seats.index)
        for winner, share in zip(tied, in_equal_shares(chips, len(tied)), strict=True):
            winnings[winner] += share

    for pot, taken in zip(reversed(pots), reversed(rakes), strict=True):
        chips = pot.chips - taken
        if len(pot.contenders) == 1:
            pay(chips, pot.contenders)
            continue
        if not boards:
            raise ValueError(f"a pot is contested by {list(pot.contenders)} but there is no board")
        for board, share in zip(boards, in_equal_shares(chips, len(boards)), strict=True):
            highs = winners_of(people, pot.contenders, board, low=False)
            lows = winners_of(people, pot.contenders, board, low=True) if hi_lo else []
            if not lows or (same_hands_as_one and highs == lows):
                pay(share, highs)
            else:
                high_half, low_half = in_equal_shares(share, 2)
                pay(high_half, highs)
                pay(low_half, lows)

    paid_in = sum(player.contribution for player in people) + dead
    if sum(winnings) + sum(rakes) != paid_in:
        raise AssertionError(f"{paid_in} chips in, {winnings} and {rakes} out")
    return Settlement(tuple(winnings), sum(rakes), pots, rakes)


def fair_shares(
    players: Sequence[Player | tuple[object, ...]],
    boards: Sequence[Sequence[int]],
    *,
    dead: int = 0,
    hi_lo: bool = False,
) -> tuple[Fraction, ...]:
    """What each player would be paid without rake if chips could be cut: no pots, no odd chips.

    Each chip is settled by itself among those who put in a chip at its height (or, where nobody
    who did is left, at the greatest height below it at which somebody is), so this checks
    ``settle`` from another side: both agree exactly whenever everything divides.
    """
    people = [Player(*player) for player in players]
    shares = [Fraction(0)] * len(people)
    # Who wins depends on the contenders alone; many chips have the same.
    seen: dict[tuple[int, ...], list[list[list[int]]]] = {}
    chips = [0] * dead
    for player in people:
        chips.extend(range(1, player.contribution + 1))
    for height in chips:
        contenders: list[int] = []
        level = height
        while not contenders:
            contenders = [
                i for i, p in enumerate(people) if not p.folded and p.contribution >= level
            ]
            level -= 1
        if len(contenders) == 1:
            shares[contenders[0]] += 1
            continue
        if tuple(contenders) not in seen:
            seen[tuple(contenders)] = [
                [winners_of(people, contenders, board, low) for low in (False, True)[: 1 + hi_lo]]
                for board in boards
            ]
        for halves in seen[tuple(contenders)]:
            taken = [winners for winners in halves if winners]
            for winners in taken:
                for winner in winners:
                    shares[winner] += Fraction(1, len(boards) * len(taken) * len(winners))
    return tuple(shares)
