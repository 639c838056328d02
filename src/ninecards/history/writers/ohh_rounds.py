"""The rounds of a hand in Open Hand History: posts, cards, actions, showdown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ninecards.cards import Card
from ninecards.history.record import HandRecord
from ninecards.history.setting import known_hands
from ninecards.history.writers.export import Export
from ninecards.history.writers.players import told_posts
from ninecards.rules import PostKind, Street
from ninecards.rules import events as ev

__all__ = ["Rounds"]

Json = dict[str, Any]

_POSTS = {
    PostKind.SMALL_BLIND: "Post SB",
    PostKind.BIG_BLIND: "Post BB",
    PostKind.STRADDLE: "Straddle",
    PostKind.LIVE_POST: "Post Extra Blind",
    PostKind.DEAD_BLIND: "Post Dead",
    PostKind.ANTE: "Post Ante",
    PostKind.TABLE_ANTE: "Post Ante",
}


class Rounds:
    """The rounds of one hand, collected in their order."""

    def __init__(self, export: Export) -> None:
        self._export = export
        self._record: HandRecord = export.record
        self._rounds: list[Json] = []
        self._left = [player.stack or 0 for player in export.record.players]
        cap = export.record.stakes.cap
        if cap is not None:
            self._left = [min(stack, cap) for stack in self._left]

    @property
    def ante(self) -> int:
        """The largest ante that is owed."""
        antes = (PostKind.ANTE, PostKind.TABLE_ANTE)
        return max((post.chips for post in self._record.posts if post.kind in antes), default=0)

    @property
    def is_bomb_pot(self) -> bool:
        """Whether the hand goes straight to the flop."""
        start = next((e for e in self._export.events if isinstance(e, ev.HandStarted)), None)
        return start is not None and start.start.bomb_pot

    def objects(self) -> list[Json]:
        """Return every round."""
        self._open(Street.PREFLOP.name, [])
        self._posts()
        runs: list[ev.BoardDealt] = []
        chosen = False
        for event in self._export.events:
            if isinstance(event, ev.RunOutsChosen):
                chosen = True
            if isinstance(event, ev.BoardDealt) and chosen:
                runs.append(event)
            elif isinstance(event, ev.BoardDealt):
                self._deal(event)
            else:
                self._play(event)
        # One run after the other: a street that comes again begins the next.
        for event in sorted(runs, key=lambda event: event.board):
            self._deal(event)
        self._showdown()
        return self._rounds

    def _open(self, street: str, cards: Iterable[Card]) -> None:
        self._rounds.append(
            {
                "id": len(self._rounds),
                "street": street.capitalize(),
                "cards": [str(card) for card in cards],
                "actions": [],
            }
        )

    def _deal(self, event: ev.BoardDealt) -> None:
        if event.street is Street.PREFLOP:
            self._rounds[0]["cards"] += [str(card) for card in event.cards]
        else:
            self._open(event.street.name, event.cards)

    def _act(self, player: int | None, action: str, chips: int = 0, **more: object) -> None:
        """Add an action; ``chips`` are those added, in units."""
        actions = self._rounds[-1]["actions"]
        told: Json = {"action_number": len(actions) + 1}
        if player is not None:
            told["player_id"] = player
        told |= {"action": action, "amount": chips * self._record.unit}
        if player is not None:
            self._left[player] -= chips
            told["is_allin"] = bool(chips or more.get("is_allin")) and not self._left[player]
            more.pop("is_allin", None)
        actions.append(told | more)

    def _posts(self) -> None:
        splash = self._record.stakes.splash
        if splash:
            self._act(None, "Add to Pot", splash)
        for post in told_posts(self._export):
            own = {"_table_ante": True} if post.kind is PostKind.TABLE_ANTE else {}
            self._act(post.player, _POSTS[post.kind], post.chips, is_allin=True, **own)
        for player, held in enumerate(known_hands(self._record)):
            cards = [str(card) for card in held if card is not None]
            if cards:
                self._act(player, "Dealt Cards", cards=cards)

    def _play(self, event: ev.Event) -> None:
        chip = self._export.chip
        match event:
            case ev.Folded(player):
                self._act(player, "Fold")
            case ev.Checked(player):
                self._act(player, "Check")
            case ev.Called(player, added=added):
                self._act(player, "Call", added * chip)
            case ev.BetMade(player, added=added):
                # The standard has no bet before the flop.
                preflop = self._rounds[-1]["street"] == "Preflop"
                self._act(player, "Raise" if preflop else "Bet", added * chip)
            case ev.RaisedTo(player, added=added):
                self._act(player, "Raise", added * chip)

    def _showdown(self) -> None:
        if not self._export.showings:
            return
        self._open("Showdown", [])
        for player, held in self._export.showings:
            cards = [str(card) for card in held if card is not None]
            if cards:
                self._act(player, "Shows Cards", cards=cards)
            elif not held:
                self._act(player, "Mucks Cards")
