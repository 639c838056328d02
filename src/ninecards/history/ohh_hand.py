"""From the object of an OHH hand to its record; what its members mean is said in ``ohh``."""

from __future__ import annotations

from dataclasses import replace

from ninecards.cards import Card
from ninecards.errors import HistoryError
from ninecards.history.builder import HandBuilder
from ninecards.history.house_rules import with_house_rules
from ninecards.history.ohh_fields import Fields
from ninecards.history.ohh_game import first_places
from ninecards.history.record import HandRecord, Move, NoteKind, Stakes
from ninecards.history.short_posts import owed
from ninecards.history.sites import Site
from ninecards.history.stacks import StackCount
from ninecards.history.text import Scale
from ninecards.history.told import Told
from ninecards.rules import Game, Limit, PostKind

__all__ = ["hand_record"]

_LIMITS = {"PL": Limit.POT, "NL": Limit.NO, "FL": Limit.FIXED}
_STREETS = {"preflop": 0, "flop": 1, "turn": 2, "river": 3}
_SHOWDOWN = "showdown"
_POSTS = {
    "Post SB": PostKind.SMALL_BLIND,
    "Post BB": PostKind.BIG_BLIND,
    "Post Ante": PostKind.ANTE,
    "Straddle": PostKind.STRADDLE,
    "Post Dead": PostKind.DEAD_BLIND,
    "Post Extra Blind": PostKind.LIVE_POST,
}
_MOVES = {
    "Fold": Move.FOLD,
    "Check": Move.CHECK,
    "Call": Move.CALL,
    "Bet": Move.BET,
    "Raise": Move.RAISE,
}
_ASKED = frozenset([*_POSTS, *_MOVES])
_BESIDE = ("Added Chips", "Sits Down", "Stands Up", "Player Adjustment")
_DETAILS = {
    "site_name": "room",
    "network_name": "network",
    "start_date_utc": "started",
    "table_name": "table",
    "table_size": "max_seats",
    "currency": "currency",
    "flags": "flags",
    "tournament_info": "tournament",
}


def hand_record(
    fields: Fields, site: Site, number: str, line: int, game: Game, places: int | None
) -> HandRecord:
    """Return the record of a hand, its figures to so many places.

    Raises HistoryError for what cannot be read, FinerFigureError for figures with more places.
    """
    if fields.has("_house_rules"):
        rules = Fields(fields.values["_house_rules"], "_house_rules")
        site = with_house_rules(site, rules.values)
    scale = Scale(first_places(fields) if places is None else places)
    builder = HandBuilder(site, number, line, scale)
    reader = _HandReader(builder, fields, game)
    return reader.record()


class _HandReader:
    """Reads the members of a hand in their order."""

    def __init__(self, builder: HandBuilder, fields: Fields, game: Game) -> None:
        self._hand = builder
        self._fields = fields
        self._scale = builder.scale
        self._line = builder.line
        self._names: dict[str, str] = {}
        self._chips = StackCount()
        self._has_small_blind = False
        self._opens = True
        """Whether it is before the flop, without a blind."""
        self._limit_fields = limit = Fields(fields.values.get("bet_limit"), "bet_limit")
        kind = limit.text("bet_type")
        if kind not in _LIMITS:
            raise HistoryError(f"bet_type {kind!r}; it is one of {', '.join(_LIMITS)}")
        self._limit = _LIMITS[kind]
        self._cap = limit.chips("bet_cap", self._scale, 0) or None
        self._game = game

    def record(self) -> HandRecord:
        """Return what was read."""
        hand, fields = self._hand, self._fields
        for name, detail in _DETAILS.items():
            if fields.has(name):
                hand.details[detail] = fields.values[name]
        hand.stakes = self._stakes()
        self._seats()
        self._rounds()
        if not (self._has_small_blind or hand.site.counts_absent_blinds):
            hand.stakes = replace(hand.stakes, small_blind=0)
        self._pots()
        if fields.has("hero_player_id"):
            hand.details["hero"] = self._names.get(fields.text("hero_player_id"))
        return hand.record(self._game, self._limit)

    def _stakes(self) -> Stakes:
        small = self._fields.chips("small_blind_amount", self._scale, 0)
        big = self._fields.chips("big_blind_amount", self._scale)
        stakes = Stakes(small, big, cap=self._cap)
        if self._limit is Limit.FIXED:
            small_bet = self._limit_fields.chips("_small_bet", self._scale, big)
            big_bet = self._limit_fields.chips("_big_bet", self._scale, 2 * small_bet)
            stakes = replace(stakes, small_bet=small_bet, big_bet=big_bet)
        if self._fields.has("_boards"):
            stakes = replace(stakes, boards=self._fields.whole("_boards"))
        return stakes

    def _seats(self) -> None:
        hand = self._hand
        players = self._fields.objects("players")
        names = [player.text("name", "") for player in players]
        # Some count the chairs from 0.
        shift = int(any(player.whole("seat") == 0 for player in players))
        for player, name in zip(players, names, strict=True):
            number = player.text("id")
            label = name if name and names.count(name) == 1 else f"{name or 'player'} ({number})"
            stack = None
            if player.has("starting_stack"):
                stack = player.chips("starting_stack", self._scale)
            if number in self._names:
                raise HistoryError(f"two players have the id {number}")
            self._names[number] = label
            self._chips.behind[label] = stack
            hand.sit(player.whole("seat") + shift, label, stack, self._line)
        hand.button = self._fields.whole("dealer_seat") + shift

    def _rounds(self) -> None:
        run, last = 0, -1
        rounds = self._fields.objects("rounds")
        for played in rounds:
            for action in played.objects("actions"):
                if action.values.get("action") in _ASKED and action.has("player_id"):
                    self._chips.dealt_in.add(self._name(action))
        for played in rounds:
            street = played.text("street").lower()
            if street != _SHOWDOWN:
                place = _STREETS.get(street)
                if place is None:
                    raise HistoryError(f"a street {played.text('street')!r} is not known")
                if self._hand.stakes.boards > 1:
                    # Two boards lie side by side: each street comes for the one, then the other.
                    run = int(place == last)
                else:
                    run += place <= last
                last = place
                self._board(street, run, place, played.cards())
            for action in played.objects("actions"):
                self._action(action)

    def _board(self, street: str, run: int, place: int, cards: tuple[Card, ...]) -> None:
        if place:
            self._opens = False
            self._hand.street(street, run, cards, self._line)
            self._chips.end_street()
            return
        open_cards = self._hand.stakes.boards if self._game.open_card else 0
        if len(cards) != open_cards:
            raise HistoryError(
                f"the board has {len(cards)} cards before the flop; {self._game.name} has "
                f"{open_cards} there"
            )
        for board, card in enumerate(cards):
            self._hand.street(street, board, (card,), self._line)

    def _action(self, action: Fields) -> None:
        hand, line = self._hand, self._line
        what = action.text("action")
        if what == "Add to Pot":
            splash = hand.stakes.splash + action.chips("amount", self._scale)
            hand.stakes = replace(hand.stakes, splash=splash)
            return
        name = self._name(action)
        if what in _POSTS:
            self._post(name, _POSTS[what], action)
        elif what in _MOVES:
            self._move(name, _MOVES[what], action)
        elif what == "Dealt Cards":
            hand.hold(name, action.cards(), line)
        elif what == "Shows Cards":
            if name in self._chips.folded:
                hand.hold(name, action.cards(), line)
            else:
                hand.show(name, action.cards(), line)
        elif what == "Mucks Cards":
            if action.cards():
                hand.hold(name, action.cards(), line)
            hand.muck(name, line)
        elif what in _BESIDE:
            hand.note(NoteKind.PRESENCE, what, line, name)
        else:
            raise HistoryError(f"an action {what!r} is not known")

    def _post(self, name: str, kind: PostKind, action: Fields) -> None:
        chips = action.chips("amount", self._scale)
        if action.flag("_table_ante"):
            kind = PostKind.TABLE_ANTE
        due = owed(self._hand, name, kind, chips) if action.flag("is_allin") else chips
        self._hand.post(name, kind, due, self._line)
        self._has_small_blind |= kind is PostKind.SMALL_BLIND
        self._opens &= not kind.live
        self._chips.pay(name, chips, live=kind.live)

    def _move(self, name: str, move: Move, action: Fields) -> None:
        chips = action.chips("amount", self._scale, 0)
        told = Told(name, move, self._line, all_in=action.flag("is_allin"))
        if move is Move.FOLD or move is Move.CHECK:
            if chips:
                raise HistoryError(f"{name} {move} with {action.text('amount')}")
        elif move is Move.CALL:
            told = told._replace(added=chips)
        else:
            told = told._replace(to=self._chips.bets.get(name, 0) + chips)
            if move is Move.RAISE and self._opens and not any(self._chips.bets.values()):
                # Before the flop the standard knows no bet, be there a blind or not.
                told = told._replace(move=Move.BET)
            if self._hand.site.cuts_bets:
                told = self._chips.cut(told)
        if move is Move.FOLD:
            self._chips.folded.add(name)
        self._chips.pay(name, chips)
        self._hand.act(told)

    def _pots(self) -> None:
        hand, figures = self._hand, self._hand.figures
        left: list[int] = []
        for pot in self._fields.objects("pots"):
            chips = pot.chips("amount", self._scale)
            jackpot = pot.chips("jackpot", self._scale, 0)
            rake = pot.chips("rake", self._scale, 0) + jackpot
            figures.pot, figures.pot_line = (figures.pot or 0) + chips, self._line
            figures.rake += rake
            figures.fees += jackpot
            left.append(chips - rake)
            if jackpot:
                hand.note(NoteKind.FEE, "jackpot", self._line, chips=jackpot)
            for win in pot.objects("player_wins"):
                self._win(win)
        if len(left) > 1:
            figures.pots = tuple(left)

    def _win(self, win: Fields) -> None:
        hand, name = self._hand, self._name(win)
        hand.win(name, win.chips("win_amount", self._scale), self._line)
        for field, kind in (
            ("cashout_amount", NoteKind.CASH_OUT),
            ("cashout_fee", NoteKind.FEE),
            ("bonus_amount", NoteKind.OTHER),
        ):
            if chips := win.chips(field, self._scale, 0):
                hand.note(kind, field.replace("_", " "), self._line, name, chips)

    def _name(self, action: Fields) -> str:
        number = action.text("player_id")
        if number not in self._names:
            raise HistoryError(f"nobody has the id {number}")
        return self._names[number]
