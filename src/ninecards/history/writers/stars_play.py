"""The play of a hand in PokerStars text: from the seats to what was collected."""

from __future__ import annotations

from collections.abc import Iterator

from ninecards.history.writers.stars_notes import note_lines
from ninecards.history.writers.stars_posts import post_lines
from ninecards.history.writers.stars_text import RUN_NAMES, StarsHand, in_brackets
from ninecards.rules import Street
from ninecards.rules import events as ev

__all__ = ["StarsPlay"]

_STREETS = {
    Street.PREFLOP: "PRE-FLOP",
    Street.FLOP: "FLOP",
    Street.TURN: "TURN",
    Street.RIVER: "RIVER",
}


class StarsPlay:
    """The lines between the table and the summary of one hand."""

    def __init__(self, hand: StarsHand) -> None:
        self._hand = hand
        self._export = hand.export
        self._behind = hand.behind
        self._boards: list[list[str]] = [[] for _ in range(hand.record.stakes.boards)]

    def lines(self) -> Iterator[str]:
        """Yield every line, in order."""
        hand, export = self._hand, self._export
        yield from self._seats()
        if hand.record.stakes.splash:
            yield f"Cash Drop to Pot : total {hand.money(hand.record.stakes.splash)}"
        yield from post_lines(hand, self._behind)
        if hand.record.outcome.cancelled:
            yield "Hand cancelled"
            yield from note_lines(hand)
            return
        yield "*** HOLE CARDS ***"
        if hand.hero is not None and (cards := hand.holdings[hand.hero]).count(None) < len(cards):
            yield f"Dealt to {hand.names[hand.hero]} {in_brackets(cards)}"
        runs: list[ev.BoardDealt] = []
        for event in export.events:
            if isinstance(event, ev.BoardDealt) and self._is_run(event):
                runs.append(event)
            else:
                yield from self._line(event)
        yield from self._runs(runs)
        yield from self._end()
        yield from note_lines(hand)

    def _seats(self) -> Iterator[str]:
        hand = self._hand
        bounties = hand.record.details.get("bounties")
        for player, name in zip(hand.record.players, hand.names, strict=True):
            if player.stack is None:
                yield f"Seat {player.seat_no}: {name} is sitting out"
                continue
            bounty = bounties.get(player.name) if isinstance(bounties, dict) else None
            beside = f", {bounty} bounty" if bounty else ""
            yield f"Seat {player.seat_no}: {name} ({hand.money(player.stack)} in chips{beside})"

    def _is_run(self, event: ev.BoardDealt) -> bool:
        """Whether a street belongs to one run of the board, and is not shared by all."""
        hand = self._hand
        if hand.runs == hand.record.stakes.boards:
            return False
        own = sum(
            len(other.cards)
            for other in self._export.events
            if isinstance(other, ev.BoardDealt) and other.board == 1
        )
        shared = len(self._export.boards[0]) - own
        return event.board > 0 or len(self._boards[0]) >= shared

    def _line(self, event: ev.Event) -> Iterator[str]:
        hand, chip = self._hand, self._export.chip
        name = hand.names[event.player] if hasattr(event, "player") else ""
        match event:
            case ev.BoardDealt():
                name = RUN_NAMES[event.board] if len(self._boards) > 1 else ""
                yield self._street(event, self._boards[event.board], name)
            case ev.Folded(player):
                held = hand.holdings[player]
                shown = player != hand.hero and any(card is not None for card in held)
                yield f"{name}: folds" + (f" {in_brackets(held)}" if shown else "")
            case ev.Checked():
                yield f"{name}: checks"
            case ev.Called(player, added=added):
                yield f"{name}: calls {hand.money(added * chip)}{self._pay(player, added)}"
            case ev.BetMade(player, to, added):
                yield f"{name}: bets {hand.money(to * chip)}{self._pay(player, added)}"
            case ev.RaisedTo(player, to, by, added):
                by_to = f"{hand.money(by * chip)} to {hand.money(to * chip)}"
                yield f"{name}: raises {by_to}{self._pay(player, added)}"
            case ev.UncalledBetReturned(_, chips):
                yield f"Uncalled bet ({hand.money(chips * chip)}) returned to {name}"

    def _pay(self, player: int, added: int) -> str:
        """Take chips of a player; say so if they are his last."""
        left = self._behind[player]
        if left is None:
            return ""
        self._behind[player] = left = left - added * self._export.chip
        return "" if left else self._hand.last_chips(player)

    def _street(self, event: ev.BoardDealt, board: list[str], run: str) -> str:
        """The line of a street; its cards lie on ``board`` from then on."""
        before = f" [{' '.join(board)}]" if board else ""
        board += map(str, event.cards)
        return f"*** {run}{_STREETS[event.street]} ***{before} {in_brackets(event.cards)}"

    def _runs(self, dealt: list[ev.BoardDealt]) -> Iterator[str]:
        """The streets of each run, one run after the other."""
        for run in range(self._hand.runs if dealt else 0):
            board = [*self._boards[0]]
            for event in dealt:
                if event.board == run:
                    yield self._street(event, board, RUN_NAMES[run])

    def _end(self) -> Iterator[str]:
        hand, export = self._hand, self._export
        if not hand.has_showdown:
            yield from self._collected(0)
            yield from self._shown(0)
            if not export.showings:
                winner = next((award.player for award in export.awards), hand.live[0])
                yield f"{hand.names[winner]}: doesn't show hand"
            return
        for run in range(hand.runs):
            yield f"*** {RUN_NAMES[run] if hand.runs > 1 else ''}SHOW DOWN ***"
            yield from self._shown(run)
            yield from self._collected(run)

    def _shown(self, run: int) -> Iterator[str]:
        hand = self._hand
        for player, cards in self._export.showings:
            if not cards:
                yield f"{hand.names[player]}: mucks hand"
            elif hand.has_line(cards):
                whole = len(cards) == len(hand.holdings[player]) and None not in cards
                words = hand.words(player, run) if whole else None
                yield f"{hand.names[player]}: shows {in_brackets(cards)}" + (
                    f" ({words})" if words else ""
                )

    def _collected(self, run: int) -> Iterator[str]:
        hand, export = self._hand, self._export
        if not any(export.winnings) and not run:
            # The house took all; that nobody won anything is told too.
            shown = [show.player for show in export.showings if show.cards]
            yield f"{hand.names[(shown or hand.live)[0]]} collected {hand.money(0)} from pot"
        for award in export.awards:
            if award.chips and (award.board or 0) == run:
                pot = self._pot(award.pot)
                yield f"{hand.names[award.player]} collected {hand.money(award.chips)} from {pot}"

    def _pot(self, number: int) -> str:
        pots = len(self._export.pots)
        if pots == 1:
            return "pot"
        if not number:
            return "main pot"
        return "side pot" if pots == 2 else f"side pot-{number}"
