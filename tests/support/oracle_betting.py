"""Naive model of the betting, written from rules A1 to A11, A13, A14 and B2 to B4, B9.

Nothing is kept but the log of what has happened: every question (whose turn, what he faces, the
last full raise, how many bets) is answered by reading the whole log again. Nothing of the product
is imported. Inputs are plain:

* players are numbered 0, 1, 2, ... from the left of the button; heads-up the button is player 1, so
  player 0 is the big blind and player 1 the small blind;
* ``posts`` are (player, kind, chips asked), paid in the order listed as far as the stack goes.
  Kinds: ``small_blind``, ``big_blind``, ``straddle``, ``live`` (a new or returning player's live
  post), ``dead`` (dead blind), ``ante`` (his own), ``table_ante`` (paid for everybody);
* an action is ("fold",), ("check",), ("call",), ("bet", to) or ("raise", to), ``to`` being the
  street total; a history is the list of actions since the posts, without the players: whose action
  each one is follows from the rules;
* streets are 0 (before the flop) to 3 (river).

Where the rule book leaves a choice, this oracle reads it so:

* Folding is legal in turn even when checking is free.
* Before the flop everybody owes the nominal big blind (or last straddle), however short it was
  posted; but who already has in front of him at least what every other player in the hand has, all
  of them being all-in, has no decision.
* No bet or raise is offered when no other player in the hand has chips behind.
* The level faced at one's last action is the bet to match right after that action.
* Fixed limit: the level of the last full bet is kept; a wager to X is full when twice (X - level)
  is at least the unit: then X is the new level and a bet is counted. A raise is to level + unit,
  or all-in for less. Who has acted may raise when twice (bet - level faced) is at least the unit.
* Pot and no limit: who has acted may raise when bet - level faced is at least the last full raise.
* Pot limit: maximum = bet to match + pot + call, but never less than the minimum. Before the flop
  the pot, as it would be after the call of who acts, counts the small blind's and the big blind's
  chips in front as at least the nominal blind, and an absent small blind as posted; with
  ``small_blind_counts_as_big`` the small blind counts as a big one, as if it had been posted so,
  absent ones too, but not under a straddle (A14's value for the preset ``wsop``) nor where the
  stakes have no small blind.
* ``straddle_minimum_raise``: "size": the last straddle; "difference": the last straddle less the
  bet before it.
* Where nobody can bet on and no chip in the pots could go to more than one player (A12), the hand
  ends there: there is nothing to deal for and nothing to show for.
* ``uncapped_heads_up``: two players in the hand with chips behind at the start of the round, after
  the posts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

Action = tuple[str] | tuple[str, int]

LIVE_POSTS = ("small_blind", "big_blind", "straddle", "live")
POSTS = (*LIVE_POSTS, "dead", "ante", "table_ante")
WAGERS = ("bet", "raise")
ACTIONS = ("fold", "check", "call", *WAGERS)
UNLAYERED = ("dead", "table_ante")
ENDS = {"ended_by_fold": "fold", "uncontested": "uncontested", "showdown": "showdown"}


class Entry(NamedTuple):
    """One line of the log; ``chips`` is the street total for call, bet and raise."""

    kind: str
    player: int = -1
    chips: int = 0


Log = tuple[Entry, ...]


class Chips(NamedTuple):
    """Where the chips are after a history.

    ``layered`` are live chips and own antes still in the pot (uncalled bets taken out), ``dead``
    the chips that are not layered, ``ended`` is None, "fold", "uncontested" or "showdown".
    """

    stacks: tuple[int, ...]
    layered: tuple[int, ...]
    returned: tuple[int, ...]
    folded: tuple[bool, ...]
    dead: int
    street: int
    ended: str | None


def blinds(players: int, small: int, big: int) -> list[tuple[int, str, int]]:
    """Posts of a hand with both blinds paid, heads-up by B7."""
    if players == 2:
        return [(1, "small_blind", small), (0, "big_blind", big)]
    return [(0, "small_blind", small), (1, "big_blind", big)]


class NaiveBetting:
    """The betting of one hand; every public method takes a whole history."""

    def __init__(
        self,
        *,
        limit: str,
        stacks: Sequence[int],
        small_blind: int,
        big_blind: int,
        posts: Sequence[tuple[int, str, int]],
        first_street: int = 0,
        last_street: int = 3,
        pot: int = 0,
        bets_per_round: int = 4,
        uncapped_heads_up: bool = False,
        straddle_minimum_raise: str = "size",
        small_blind_counts_as_big: bool = False,
    ) -> None:
        """``stacks`` before the posts; ``pot``: chips already in the middle, not layered."""
        if limit not in ("fixed", "pot", "no"):
            raise ValueError(f"limit {limit!r}: fixed, pot or no")
        if straddle_minimum_raise not in ("size", "difference"):
            raise ValueError(f"straddle_minimum_raise {straddle_minimum_raise!r}")
        self.limit = limit
        self.stacks = tuple(stacks)
        self.small_blind = small_blind
        self.big_blind = big_blind
        self.asked = tuple(posts)
        self.first_street = first_street
        self.last_street = last_street
        self.pot = pot
        self.bets_per_round = bets_per_round
        self.uncapped_heads_up = uncapped_heads_up
        self.straddle_minimum_raise = straddle_minimum_raise
        self.small_blind_counts_as_big = small_blind_counts_as_big
        self.everyone = range(len(self.stacks))

    # Questions about a history.

    def to_act(self, history: Sequence[Action]) -> int | None:
        """Player whose turn it is, None when the betting is over."""
        return self._to_act(self.log(history))

    def legal(self, history: Sequence[Action]) -> set[Action]:
        """Every legal action, each integer amount by itself; empty when the betting is over."""
        return self._legal(self.log(history))

    def chips(self, history: Sequence[Action]) -> Chips:
        """Where the chips are after the history."""
        log = self.log(history)
        return Chips(
            stacks=tuple(self._stack(log, p) for p in self.everyone),
            layered=tuple(self._layered(log, p) for p in self.everyone),
            returned=tuple(
                sum(e.chips for e in log if e.player == p and e.kind == "back")
                for p in self.everyone
            ),
            folded=tuple(self._folded(log, p) for p in self.everyone),
            dead=self._dead(log),
            street=self._street(log),
            ended=ENDS.get(log[-1].kind),
        )

    def lines(self) -> Iterator[tuple[Action, ...]]:
        """Every complete history, i.e. until the hand is folded out or the last round is over."""
        for history, legal in self.nodes():
            if not legal:
                yield history

    def nodes(self) -> Iterator[tuple[tuple[Action, ...], frozenset[Action]]]:
        """Every reachable history with its legal actions (none: the betting is over)."""

        def below(
            history: tuple[Action, ...], log: Log
        ) -> Iterator[tuple[tuple[Action, ...], frozenset[Action]]]:
            legal = self._legal(log)
            yield history, frozenset(legal)
            for action in sorted(legal, key=str):
                yield from below((*history, action), self._after(log, action))

        yield from below((), self.log(()))

    def count_lines(self) -> int:
        """Exact number of complete histories."""
        return self._count(self.log(()))

    def _count(self, log: Log) -> int:
        legal = self._legal(log)
        return sum(self._count(self._after(log, action)) for action in legal) if legal else 1

    # The log.

    def log(self, history: Sequence[Action]) -> Log:
        """The log of posts, actions, chips given back and streets; ValueError if one is illegal."""
        log: Log = (Entry("street", chips=self.first_street),)
        for player, kind, asked in self.asked:
            if kind not in POSTS:
                raise ValueError(f"post {kind!r} is not one of {POSTS}")
            log = (*log, Entry(kind, player, min(asked, self._stack(log, player))))
        log = self._close_rounds(log)
        for action in history:
            if action not in self._legal(log):
                raise ValueError(f"{action} is not legal after {log}")
            log = self._after(log, action)
        return log

    def _after(self, log: Log, action: Action) -> Log:
        player = self._to_act(log)
        assert player is not None
        if action[0] == "call":
            to = min(self._bet(log), self._in_front(log, player) + self._stack(log, player))
        else:
            to = action[1] if len(action) == 2 else 0
        return self._close_rounds((*log, Entry(action[0], player, to)))

    def _close_rounds(self, log: Log) -> Log:
        while not self._ended(log) and self._to_act(log) is None:
            log = (*log, *self._uncalled(log))
            able = [player for player in self._in_hand(log) if self._stack(log, player) > 0]
            last = self._street(log) == self.last_street
            if len(self._in_hand(log)) == 1:
                log = (*log, Entry("ended_by_fold"))
            elif (last or len(able) < 2) and not self._contested(log):
                log = (*log, Entry("uncontested"))
            elif last:
                log = (*log, Entry("showdown"))
            else:
                log = (*log, Entry("street", chips=self._street(log) + 1))
        return log

    def _uncalled(self, log: Log) -> list[Entry]:
        """A11, for a player still in the hand."""
        back = []
        for player in self._in_hand(log):
            others = [self._in_front(log, other) for other in self.everyone if other != player]
            excess = self._in_front(log, player) - max(others)
            if excess > 0:
                back.append(Entry("back", player, excess))
        return back

    # What can be read in a log.

    @staticmethod
    def _ended(log: Log) -> bool:
        return log[-1].kind in ENDS

    @staticmethod
    def _street(log: Log) -> int:
        return [entry.chips for entry in log if entry.kind == "street"][-1]

    @staticmethod
    def _round(log: Log) -> Log:
        """Entries of the current street, without its mark."""
        marks = [i for i, entry in enumerate(log) if entry.kind == "street"]
        return log[marks[-1] + 1 :]

    def _before_first_action(self, log: Log) -> Log:
        """The log up to the first action of the current round: posts are in it."""
        start = len(log) - len(self._round(log))
        while start < len(log) and log[start].kind not in ACTIONS:
            start += 1
        return log[:start]

    @staticmethod
    def _folded(log: Log, player: int) -> bool:
        return Entry("fold", player) in log

    def _in_hand(self, log: Log) -> list[int]:
        return [player for player in self.everyone if not self._folded(log, player)]

    def _in_front(self, log: Log, player: int) -> int:
        """Live chips of the player in this street, before anything goes back."""
        chips = 0
        for entry in self._round(log):
            if entry.player == player and entry.kind in LIVE_POSTS:
                chips += entry.chips
            if entry.player == player and entry.kind in ("call", *WAGERS):
                chips = entry.chips
        return chips

    @staticmethod
    def _put_in(log: Log, player: int) -> int:
        """All chips of the player in the pot, less what went back to him."""
        closed = 0
        in_front = 0
        for entry in log:
            if entry.kind == "street":
                closed += in_front
                in_front = 0
            if entry.player != player:
                continue
            if entry.kind in LIVE_POSTS:
                in_front += entry.chips
            elif entry.kind in ("call", *WAGERS):
                in_front = entry.chips
            elif entry.kind in POSTS:
                closed += entry.chips
            elif entry.kind == "back":
                closed -= entry.chips
        return closed + in_front

    def _layered(self, log: Log, player: int) -> int:
        """His chips in the pots that are layered (A12)."""
        unlayered = [e.chips for e in log if e.player == player and e.kind in UNLAYERED]
        return self._put_in(log, player) - sum(unlayered)

    def _dead(self, log: Log) -> int:
        return self.pot + sum(entry.chips for entry in log if entry.kind in UNLAYERED)

    def _contested(self, log: Log) -> bool:
        """Whether a chip in the pots could go to more than one player (A12).

        A dead one could go to everybody in the hand, a layered one to who is in the hand and has
        put in as much; where nobody has, to who has put in a chip less, and so on down.
        """
        in_hand = self._in_hand(log)
        layered = [self._layered(log, player) for player in self.everyone]
        heights = [0] * self._dead(log)
        for put in layered:
            heights.extend(range(1, put + 1))
        for height in heights:
            level = height
            while not any(layered[player] >= level for player in in_hand):
                level -= 1
            if sum(layered[player] >= level for player in in_hand) > 1:
                return True
        return False

    def _stack(self, log: Log, player: int) -> int:
        return self.stacks[player] - self._put_in(log, player)

    def _nominal(self, log: Log) -> list[int]:
        """Blind levels of the first round: big blind, then each straddle, in full."""
        if self._street(log) != 0:
            return [0]
        return [self.big_blind] + [chips for _, kind, chips in self.asked if kind == "straddle"]

    def _bet(self, log: Log) -> int:
        """The bet to match."""
        return max(self._nominal(log) + [self._in_front(log, p) for p in self.everyone])

    @staticmethod
    def _wagers(entries: Log) -> list[int]:
        return [entry.chips for entry in entries if entry.kind in WAGERS]

    def _acted(self, log: Log, player: int) -> bool:
        return any(e.player == player and e.kind in ACTIONS for e in self._round(log))

    def _level_faced(self, log: Log, player: int) -> int:
        """The bet to match right after the player's last action of this round."""
        last = max(i for i, e in enumerate(log) if e.player == player and e.kind in ACTIONS)
        return self._bet(log[: last + 1])

    def _needs_to_act(self, log: Log, player: int) -> bool:
        if self._folded(log, player) or self._stack(log, player) == 0:
            return False
        others = [other for other in self._in_hand(log) if other != player]
        if not others:
            return False
        mine = self._in_front(log, player)
        if all(self._stack(log, o) == 0 and self._in_front(log, o) <= mine for o in others):
            return False
        return not self._acted(log, player) or mine < self._bet(log)

    def _first(self, log: Log) -> int:
        """Player with whom the round starts to look for somebody to act."""
        last_posts = [e.player for e in self._round(log) if e.kind == "straddle"] or [
            e.player for e in self._round(log) if e.kind == "big_blind"
        ]
        if not last_posts:
            return 0
        return (last_posts[-1] + 1) % len(self.stacks)

    def _to_act(self, log: Log) -> int | None:
        if self._ended(log):
            return None
        acts = [entry.player for entry in self._round(log) if entry.kind in ACTIONS]
        start = acts[-1] + 1 if acts else self._first(log)
        for step in self.everyone:
            player = (start + step) % len(self.stacks)
            if self._needs_to_act(log, player):
                return player
        return None

    # What may be done.

    def _legal(self, log: Log) -> set[Action]:
        player = self._to_act(log)
        if player is None:
            return set()
        bet = self._bet(log)
        mine = self._in_front(log, player)
        legal: set[Action] = {("fold",), ("check",) if mine >= bet else ("call",)}
        everything = mine + self._stack(log, player)
        someone_can_call = any(
            other != player and self._stack(log, other) > 0 for other in self._in_hand(log)
        )
        if everything > bet and someone_can_call and self._betting_is_open(log, player):
            amounts = self._fixed(log) if self.limit == "fixed" else self._free(log, player)
            kind = "raise" if bet > 0 else "bet"
            for to in amounts:
                if to <= everything:
                    legal.add((kind, to))
            # Too few chips for the smallest amount: all of them may go in.
            if amounts and everything < min(amounts):
                legal.add((kind, everything))
        return legal

    def _betting_is_open(self, log: Log, player: int) -> bool:
        """A9 and A10: may the player raise, as far as his earlier actions go?"""
        if not self._acted(log, player):
            return True
        more = self._bet(log) - self._level_faced(log, player)
        if self.limit == "fixed":
            return 2 * more >= self._unit(log)
        return more >= self._last_full_raise(log)

    def _unit(self, log: Log) -> int:
        return self.big_blind if self._street(log) < 2 else 2 * self.big_blind

    def _fixed(self, log: Log) -> range:
        """A5 and A10: the one amount of a bet or raise, or none when the cap is reached."""
        unit = self._unit(log)
        level, count = (self.big_blind, 1) if self._street(log) == 0 else (0, 0)
        for to in self._wagers(self._round(log)):
            if 2 * (to - level) >= unit:
                level = to
                count += 1
        start = self._before_first_action(log)
        able = [player for player in self._in_hand(start) if self._stack(start, player) > 0]
        capped = not (self.uncapped_heads_up and len(able) == 2)
        if capped and count >= self.bets_per_round:
            return range(0)
        return range(level + unit, level + unit + 1)

    def _last_full_raise(self, log: Log) -> int:
        levels = self._nominal(log)
        full = self.big_blind
        if len(levels) > 1:
            by_size = self.straddle_minimum_raise == "size"
            full = levels[-1] if by_size else levels[-1] - levels[-2]
        level = max(levels)
        for to in self._wagers(self._round(log)):
            full = max(full, to - level)
            level = to
        return full

    def _free(self, log: Log, player: int) -> range:
        """A6 to A8: amounts of a bet or raise in pot and no limit, whatever the stack."""
        bet = self._bet(log)
        least = bet + self._last_full_raise(log)
        if self.limit == "no":
            return range(least, max(least, sum(self.stacks)) + 1)
        most = bet + self._counted_pot(log, player) + bet - self._in_front(log, player)
        return range(least, max(least, most) + 1)

    def _counted_pot(self, log: Log, actor: int) -> int:
        """The pot as the pot-limit maximum of who is to act counts it (A6, B9)."""
        pot = self.pot + sum(self._put_in(log, player) for player in self.everyone)
        if self._street(log) != 0:
            return pot
        straddled = any(e.kind == "straddle" for e in log)
        lifted = self.small_blind_counts_as_big and self.small_blind > 0 and not straddled
        small = self.big_blind if lifted else self.small_blind
        small_posters = [e.player for e in log if e.kind == "small_blind"]
        big_posters = [e.player for e in log if e.kind == "big_blind"]
        if not small_posters:
            pot += small
        for posters, nominal in ((small_posters, small), (big_posters, self.big_blind)):
            for poster in posters:
                # The call of who acts is counted apart: nothing is missing of his blind then.
                if poster != actor:
                    pot += max(0, nominal - self._in_front(log, poster))
        return pot
