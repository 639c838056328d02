"""What happened in a test's hand, in a few words a reader can check against the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from ninecards.rules import Street
from ninecards.rules import events as ev
from table import Hand


def turns(hand: Hand, script: str) -> str:
    """Play the script and return who acted, a bar between the streets: "2 0 1 | 0 1 2"."""
    words: list[str] = []
    street = hand.state.street
    for token in _tokens(script):
        if hand.state.street is not street:
            street = hand.state.street
            words.append("|")
        words.append(str(hand.legal.player))
        hand.play(token)
    return " ".join(words)


def told(hand: Hand, script: str) -> str:
    """Play the script and return the story of its last action and what came of it."""
    *before, last = _tokens(script)
    hand.play(" ".join(before))
    known = len(hand.events)
    hand.play(last)
    return story(hand.events[known:])


def story(events: Iterable[ev.Event]) -> str:
    """The events in words: "2 folds, 200 back to 1, 1 shows, burn, river, pot 0: 300 to 1"."""
    return ", ".join(_WORDS[type(event)](event) for event in events if type(event) in _WORDS)


def _tokens(script: str) -> list[str]:
    return [token for token in re.split(r"[\s,]+", script) if token]


def _board_words(event: ev.BoardDealt) -> str:
    name = "open card" if event.street is Street.PREFLOP else event.street.name.lower()
    return f"{name} {event.board + 1}" if event.board else name


def _award_words(event: ev.PotAwarded) -> str:
    return ", ".join(f"pot {event.pot}: {chips} to {player}" for player, chips in event.shares)


_WORDS: dict[type[Any], Callable[[Any], str]] = {
    ev.Folded: "{0.player} folds".format,
    ev.Checked: "{0.player} checks".format,
    ev.Called: "{0.player} calls".format,
    ev.BetMade: "{0.player} bets {0.to}".format,
    ev.RaisedTo: "{0.player} raises to {0.to}".format,
    ev.UncalledBetReturned: "{0.chips} back to {0.player}".format,
    ev.BettingStarted: "betting".format,
    ev.CardBurned: "burn".format,
    ev.BoardDealt: _board_words,
    ev.HandShown: "{0.player} shows".format,
    ev.HandMucked: "{0.player} mucks".format,
    ev.ShowChoiceOffered: "{0.player} may muck".format,
    ev.RunOutsChosen: "{0.times} runs".format,
    ev.RakeTaken: lambda event: f"rake {sum(event.by_pot)}",
    ev.PotAwarded: _award_words,
}
"""What a story tells of an event; the rest goes without saying."""
