"""A recorded hand as a spot: what lay there when two players came to a street, and what they did.

The hand is played again through the rules. Chips are those of the rules: where the record writes
dollars and cents, a chip is a cent.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ninecards.cards import Card, format_cards
from ninecards.errors import SpotError
from ninecards.evaluation import REFERENCE, Ranker
from ninecards.history import HandRecord, Verdict, replay
from ninecards.history.setting import known_hands
from ninecards.rules import HandState, Limit, Phase, Street
from ninecards.rules import events as ev
from ninecards.rules.evolve import evolve
from ninecards.rules.transition import state_of
from ninecards.solver.lines import line_text
from ninecards.solver.spot import PLAYER_NAMES

__all__ = ["RecordedSpot", "recorded_spot"]

DEFAULT_RANGE = "100%"
_BETS = '["50%", "pot"]'
_RAISES = '["pot"]'


@dataclass(frozen=True, slots=True)
class RecordedSpot:
    """The ``text`` of a spot file, and the ``line`` that was played from there on.

    ``players`` are the names of oop and ip in the record.
    """

    text: str
    line: tuple[str, ...]
    players: tuple[str, str]


def recorded_spot(
    record: HandRecord,
    street: str,
    *,
    oop: str = DEFAULT_RANGE,
    ip: str = DEFAULT_RANGE,
    ranker: Ranker = REFERENCE,
) -> RecordedSpot:
    """The spot at the beginning of a street of a recorded hand, with ranges in words.

    The sizes that were bet are added to half the pot and the pot. Cards that are known of those
    who have folded are dead. Raises SpotError, one line, for a hand that does not settle and for
    one where not two players come to a decision on the street.
    """
    names = {each.name.lower(): each for each in (Street.FLOP, Street.TURN, Street.RIVER)}
    if street not in names:
        raise SpotError(f"street {street!r}; it is {', '.join(names)}")
    result = replay(record, ranker=ranker)
    if result.verdict is not Verdict.OK:
        raise SpotError(f"hand {record.hand}: {result.verdict}: {result.why}")
    begun, rest = _reached(record, result.events, names[street])
    if record.stakes.boards > 1 or len(begun.boards) > 1:
        raise SpotError(f"hand {record.hand}: two boards; a spot has one")
    live = begun.live
    if len(live) != len(PLAYER_NAMES):
        raise SpotError(
            f"hand {record.hand}: {len(live)} players are on the {street}; a solve is for two"
        )
    first = begun.to_act
    assert first is not None
    seats = (first, next(player for player in live if player != first))
    line = tuple(_line(begun, rest))
    text = "\n".join(_spot_lines(record, begun, seats, line, (oop, ip)))
    return RecordedSpot(f"{text}\n", line, (record.label(seats[0]), record.label(seats[1])))


def _reached(
    record: HandRecord, events: Sequence[ev.Event], street: Street
) -> tuple[HandState, Sequence[ev.Event]]:
    """The first state in which somebody decides on the street, and the events from there on."""
    state = state_of(events[:1])
    for number, event in enumerate(events[1:], start=1):
        if state.street is street and state.phase is Phase.BETTING and state.to_act is not None:
            return state, events[number:]
        state = evolve(state, event)
    raise SpotError(f"hand {record.hand}: nobody decides on the {street.name.lower()}")


def _line(state: HandState, events: Sequence[ev.Event]) -> Iterator[str]:
    """The actions from a state on; what the other one cannot call is not bet."""
    for event in events:
        match event:
            case ev.Folded():
                yield "fold"
            case ev.Checked():
                yield "check"
            case ev.Called():
                yield "call"
            case ev.BetMade(to=to):
                yield f"bet {min(to, _most_at_stake(state))}"
            case ev.RaisedTo(to=to):
                yield f"raise {min(to, _most_at_stake(state))}"
            case _:
                pass
        state = evolve(state, event)


def _most_at_stake(state: HandState) -> int:
    """The largest street total that both of the two can have in front."""
    return min(state.round.street_bets[player] + state.stacks[player] for player in state.live)


def _spot_lines(
    record: HandRecord,
    state: HandState,
    seats: tuple[int, int],
    line: tuple[str, ...],
    ranges: tuple[str, str],
) -> Iterator[str]:
    """The lines of the spot file."""
    config = state.config
    chip = record.stakes.big_blind // config.big_blind
    yield f"# hand {_plain(record.hand)} of {_plain(record.site)}"
    yield f"# oop is {_plain(record.label(seats[0]))}, ip is {_plain(record.label(seats[1]))}"
    yield f"# played: {line_text(line)}"
    if record.unit * chip != 1:
        yield f"# a chip is {record.unit * chip}"
    yield f'game = "{config.game.name}"'
    yield f'limit = "{config.limit}"'
    if config.limit is Limit.FIXED:
        yield f"small_bet = {config.small_bet}"
        yield f"big_bet = {config.big_bet}"
    yield f"big_blind = {config.big_blind}"
    yield f'board = "{format_cards(state.boards[0], " ")}"'
    dead = _dead(record, state)
    if dead:
        yield f'dead = "{format_cards(dead, " ")}"'
    yield f"pot = {state.pot_total}"
    yield f"stacks = [{', '.join(str(state.stacks[seat]) for seat in seats)}]"
    yield "[ranges]"
    for name, held in zip(PLAYER_NAMES, ranges, strict=True):
        yield f"{name} = {_quoted(held)}"
    for street in range(state.street, Street.RIVER + 1):
        yield f"[bets.{Street(street).name.lower()}]"
        for name in PLAYER_NAMES:
            yield f"{name} = {{ bet = {_BETS}, raise = {_RAISES} }}"
    wagers = [
        line_text(line[: end + 1])
        for end, word in enumerate(line)
        if word.startswith(("bet", "raise"))
    ]
    if wagers:
        yield "[lines]"
        yield f"add = {json.dumps(wagers)}"


def _dead(record: HandRecord, state: HandState) -> tuple[Card, ...]:
    hands = known_hands(record)
    return tuple(
        card
        for player, gone in enumerate(state.folded)
        for card in hands[player]
        if gone and card is not None
    )


def _quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text else json.dumps(text)


def _plain(text: str) -> str:
    return "".join(char if char.isprintable() else "?" for char in text)
