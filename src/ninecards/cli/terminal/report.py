"""What happens at the table, event by event, as lines of the screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from ninecards.cli.terminal.layout import Line, capital, flow, wrap
from ninecards.cli.terminal.practice import PLAYER
from ninecards.cli.terminal.screen import Screen
from ninecards.rules import Phase
from ninecards.rules import events as ev
from ninecards.words.hand_log import HandLog

__all__ = ["Report"]

STREET, AWARD = "bold", "green"
ACTS = (ev.Folded, ev.Checked, ev.Called, ev.BetMade, ev.RaisedTo)
# Several of these stand on a line.
IN_PASSING = (*ACTS, ev.Posted, ev.UncalledBetReturned)
assert set(IN_PASSING) < set(get_args(ev.Event))


class Report:
    """Tells one hand. ``acts`` is what each player did last in the current round."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._log = HandLog(screen.words, screen.names, viewer=PLAYER, cards=screen.cards)
        self.acts: dict[int, str] = {}

    def lines(self, events: Iterable[ev.Event]) -> list[Line]:
        """The lines of the next events of the hand."""
        lines: list[Line] = []
        passing: list[str] = []
        for event in events:
            told = self._told(event)
            if isinstance(event, IN_PASSING):
                passing += [line.text for line in told]
            elif told:
                lines += [Line(text) for text in flow(passing)] if passing else []
                passing = []
                lines += told
        return lines + ([Line(text) for text in flow(passing)] if passing else [])

    def _told(self, event: ev.Event) -> list[Line]:
        player, text = self._log.entry(event)
        if isinstance(event, ev.BettingStarted):
            self.acts = {}
        if player is not None and isinstance(event, ACTS):
            self.acts[player] = text
        state = self._log.state
        match event:
            case ev.ShowdownStarted(order):
                opened = [player for player in order if player in state.showdown.shown]
                lines = [Line(f" {capital(text)}", STREET)]
                return lines + [line for p in opened for line in self._screen.opened(state, p)]
            case ev.HandShown(player) if state.phase is Phase.SHOWDOWN:
                return self._screen.opened(state, player)
            case ev.ShowChoiceOffered():
                return []  # the decision itself says it
            case ev.HandEnded():
                return self._screen.results(state)
        if not text:
            return []
        if player is not None:
            said = self._screen.words.text("log.player", name=self._screen.names[player], what=text)
            passing = isinstance(event, IN_PASSING)
            return [Line(text) for text in ([said] if passing else wrap(said))]
        style = {ev.BoardDealt: STREET, ev.PotAwarded: AWARD}.get(type(event), "")
        return [Line(line, style) for line in wrap(capital(text))]
