"""What a player may choose in a spot's tree: menu, thresholds and lines, by the rules."""

from __future__ import annotations

from fractions import Fraction

from ninecards.errors import SpotError
from ninecards.rules import Action, Bet, HandState, Raise, Span, legal_actions
from ninecards.solver.lines import Line, action_text, line_text
from ninecards.solver.menu import Size, into, most_at_stake
from ninecards.solver.spot import PLAYER_NAMES, Spot

__all__ = ["Wagers"]


class Wagers:
    """The choices at the nodes of a spot's tree, asked for one by one.

    ``used`` are the added and removed lines that were met, ``notes`` the sizes that were the same.
    """

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        self._add = {line: number for number, line in enumerate(spot.lines.add)}
        self._remove = set(spot.lines.remove)
        self.used: set[Line] = set()
        self.notes: list[str] = []

    def actions(
        self, state: HandState, line: Line, first: list[Action], *, led: int | None, raises: int
    ) -> list[Action]:
        """``first``, then bets or raises from the smallest on, with what the lines say.

        ``led`` bet or raised last on the street before, ``raises`` were made on this one. Raises
        SpotError for an added action that is not legal, and where nothing is left.
        """
        totals = set(self._menu(state, line, led=led, raises=raises))
        opens = not state.round.current_bet
        actions = [*first, *(Bet(to) if opens else Raise(to) for to in sorted(totals))]
        for added, number in self._add.items():
            if added[:-1] == line:
                self.used.add(added)
                self._put_in(state, actions, added[-1], f"lines.add[{number}]")
        kept = []
        for action in actions:
            after = (*line, action_text(action))
            if after in self._remove:
                self.used.add(after)
            else:
                kept.append(action)
        if not kept:
            raise SpotError(f"lines.remove: no action is left at {line_text(line)!r}")
        return kept

    def _put_in(self, state: HandState, actions: list[Action], word: str, path: str) -> None:
        if word in map(action_text, actions):
            return
        legal = legal_actions(state)
        name, _, figure = word.partition(" ")
        span = {"bet": legal.bet, "raise": legal.raise_to}.get(name)
        if span is None or not span.least <= int(figure) <= span.most:
            raise SpotError(f"{path}: {word!r} is not legal there; legal are {legal}")
        to = int(figure)
        actions.append(Bet(to) if name == "bet" else Raise(to))
        actions.sort(key=lambda action: action.to if isinstance(action, Bet | Raise) else 0)

    def _menu(
        self, state: HandState, line: Line, *, led: int | None, raises: int
    ) -> dict[int, list[str]]:
        """The street totals of the menu, each with the sizes that made it."""
        legal = legal_actions(state)
        span = legal.raise_to if legal.bet is None else legal.bet
        tree, player = self._spot.tree, state.to_act
        if span is None or player is None or (legal.bet is None and raises >= tree.raises):
            return {}
        totals: dict[int, list[str]] = {}
        for size in self._sizes(state, player, led):
            totals.setdefault(self._total(state, span, size), []).append(str(size))
        for to, sizes in totals.items():
            if len(sizes) > 1:
                self.notes.append(
                    f"{line_text(line)}: {', '.join(sizes)} of {PLAYER_NAMES[player]} "
                    f"are one size here: to {to}"
                )
        all_in, call = most_at_stake(state), legal.call or 0
        behind, pot = all_in - state.round.current_bet, state.pot_total + call
        if Fraction(behind, pot) <= tree.all_in_below_spr and all_in <= span.most:
            totals.setdefault(into(span, all_in), [])
        return totals

    def _sizes(self, state: HandState, player: int, led: int | None) -> tuple[Size, ...]:
        menu = self._spot.menu(state.street, player)
        if state.round.current_bet:
            return menu.raises
        if menu.donk is not None and led == 1 - player and player == 0:
            return menu.donk
        return menu.bets

    def _total(self, state: HandState, span: Span, size: Size) -> int:
        to, all_in = size.total(state, span), most_at_stake(state)
        pot = state.pot_total + 2 * to - sum(state.round.street_bets)
        # With nothing left behind it is an all-in too: more than that the other one cannot call.
        forced = Fraction(all_in - to, pot) <= self._spot.tree.force_all_in_below_spr
        return into(span, all_in) if forced and all_in <= span.most else to
