"""The texts of sites, written from their grammars alone, for their readers to read back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from ninecards.cards import Card
from ninecards.rules import Limit, PostKind
from ninecards.rules import events as ev
from site_text import Bet, SiteText, cards_text, money

__all__ = ["TEXTS"]


class Pacific(SiteText):
    """888."""

    site = "888"

    def head(self) -> None:
        config = self.table.config
        limit = {Limit.POT: "Pot", Limit.NO: "No", Limit.FIXED: "Fix"}[config.limit]
        game = {"omaha": "Omaha", "omaha-hilo": "OmahaHL", "omaha5": "5 Card Omaha"}
        self.add("***** 888poker Hand History for Game 7 *****")
        stakes = f"${money(config.small_blind)}/${money(config.big_blind)}"
        self.add(f"{stakes} Blinds {limit} Limit {game[config.game.name]} - *** 02 03 2020 10:00")
        self.add("Table Own 10 Max (Real Money)")
        self.add(f"Seat {self.table.button} is the button")
        for chair, name, chips in zip(self.table.seat_nos, self.names, self.behind, strict=True):
            self.add(f"Seat {chair}: {name} ( ${money(chips)} )")

    def post(self, name: str, kind: PostKind, chips: int) -> None:
        if kind is PostKind.DEAD_BLIND:
            live = self.lines.pop().partition("$")[2].rstrip("]")
            self.add(f"{name} posts dead blind [${money(chips)} + ${live}]")
            return
        what = {PostKind.SMALL_BLIND: "small blind", PostKind.ANTE: "ante"}.get(kind, "big blind")
        self.add(f"{name} posts {what} [${money(chips)}]")

    def deal(self) -> None:
        self.add("** Dealing down cards **")

    def street(self, name: str, cards: Sequence[Card]) -> None:
        self.add(f"** Dealing {name.lower()} ** [ {cards_text(cards, ', ')} ]")

    def puts_in(self, bet: Bet) -> None:
        self.add(f"{bet.name} {bet.verb} [${money(bet.added)}]")

    def shows(self, name: str, cards: Sequence[Card | None]) -> None:
        self.add(f"{name} shows [ {cards_text(cards, ', ')} ]")

    def end(self) -> None:
        self.add("** Summary **")
        for player, chips in self.won.items():
            self.add(f"{self.names[player]} collected [ ${money(chips)} ]")


class PartyPoker(SiteText):
    """PartyPoker, square brackets."""

    site = "partypoker"
    names_stakes = False

    def head(self) -> None:
        config = self.table.config
        game = {"omaha": "Omaha", "omaha-hilo": "Omaha Hi-Lo", "omaha5": "5 Card Omaha"}
        self.add("***** Hand History for Game 7 *****")
        limit = {Limit.POT: "PL", Limit.NO: "NL", Limit.FIXED: "FL"}[config.limit]
        stakes = "$5 USD"
        if config.limit is Limit.FIXED:
            stakes = f"${money(config.small_bet)}/${money(config.big_bet)} USD"
        self.add(f"{stakes} {limit} {game[config.game.name]} - Monday, January 06, 06:50:34 2014")
        self.add("Table Own (Real Money)")
        self.add(f"Seat {self.table.button} is the button")
        for chair, name, chips in zip(self.table.seat_nos, self.names, self.behind, strict=True):
            self.add(f"Seat {chair}: {name} ( ${money(chips)} USD )")

    def post(self, name: str, kind: PostKind, chips: int) -> None:
        if kind is PostKind.DEAD_BLIND:
            live = self.lines.pop().partition("$")[2].split()[0]
            total = chips + int(live.replace(".", ""))
            self.add(f"{name} posts big blind + dead [${money(total)} USD].")
            return
        what = {PostKind.SMALL_BLIND: "small blind", PostKind.ANTE: "ante"}.get(kind, "big blind")
        self.add(f"{name} posts {what} [${money(chips)} USD].")

    def deal(self) -> None:
        self.add("** Dealing down cards **")

    def street(self, name: str, cards: Sequence[Card]) -> None:
        self.add(f"** Dealing {name} ** [ {cards_text(cards, ', ')} ]")

    def puts_in(self, bet: Bet) -> None:
        verb = "is all-In " if bet.all_in else bet.verb
        self.add(f"{bet.name} {verb} [${money(bet.added)} USD]")

    def shows(self, name: str, cards: Sequence[Card | None]) -> None:
        self.add(f"{name} shows [ {cards_text(cards, ', ')} ]a hand.")

    def end(self) -> None:
        for player in self.won.keys() | self.back.keys():
            chips = self.won.get(player, 0) + self.back.get(player, 0)
            self.add(f"{self.names[player]} wins ${money(chips)} USD from the main pot with it.")


class Winamax(SiteText):
    """Winamax."""

    site = "winamax"
    extra_posts = False
    sb_may_miss = False

    def head(self) -> None:
        config = self.table.config
        game = {"omaha": "Omaha", "omaha-hilo": "Omaha Hi/Lo", "omaha5": "5 Card Omaha"}
        limit = {Limit.POT: "pot limit", Limit.NO: "no limit", Limit.FIXED: "limit"}[config.limit]
        lower, upper = config.small_blind, config.big_blind
        if config.limit is Limit.FIXED:
            lower, upper = config.small_bet, config.big_bet
        self.add(
            f"Winamax Poker - CashGame - HandId: #7-7-7 - {game[config.game.name]} {limit} "
            f"({money(lower)}€/{money(upper)}€) - 2024/05/01 10:00:00 UTC"
        )
        self.add(f"Table: 'Own' 9-max (real money) Seat #{self.table.button} is the button")
        for chair, name, chips in zip(self.table.seat_nos, self.names, self.behind, strict=True):
            self.add(f"Seat {chair}: {name} ({money(chips)}€)")
        self.add("*** ANTE/BLINDS ***")

    def post(self, name: str, kind: PostKind, chips: int) -> None:
        self.add(f"{name} posts {kind.replace('-', ' ')} {money(chips)}€")

    def deal(self) -> None:
        self.add("*** PRE-FLOP ***")

    def street(self, name: str, cards: Sequence[Card]) -> None:
        lying = f"[{cards_text(self.board)}]" if self.board else ""
        self.add(f"*** {name.upper()} *** {lying}[{cards_text(cards)}]")

    def puts_in(self, bet: Bet) -> None:
        tail = " and is all-in" if bet.all_in else ""
        figure = f"{money(bet.added)}€"
        if bet.verb == "raises":
            figure = f"{money(bet.by)}€ to {money(bet.to)}€"
        self.add(f"{bet.name} {bet.verb} {figure}{tail}")

    def shows(self, name: str, cards: Sequence[Card | None]) -> None:
        self.add(f"{name} shows [{cards_text(cards)}] (a hand)")

    def end(self) -> None:
        prizes: dict[int, dict[int, int]] = {}
        for event in self.events:
            if isinstance(event, ev.PotAwarded):
                pot = prizes.setdefault(event.pot, {})
                for player, chips in event.shares:
                    pot[player] = pot.get(player, 0) + chips
        last = max(prizes, default=0)
        for player, chips in self.back.items():
            alone = len(self.folded) == self.table.players - 1
            prizes.setdefault(last if alone else last + 1, {})[player] = (
                prizes.get(last, {}).get(player, 0) + chips if alone else chips
            )
        for number in sorted(prizes):
            name = "pot" if len(prizes) == 1 else f"side pot {number}" if number else "main pot"
            for player, chips in prizes[number].items():
                self.add(f"{self.names[player]} collected {money(chips)}€ from {name}")
        total = sum(chips for pot in prizes.values() for chips in pot.values())
        self.add("*** SUMMARY ***")
        rake = f"Rake {money(self.raked)}€" if self.raked else "No rake"
        self.add(f"Total pot {money(total)}€ | {rake}")
        if self.board:
            self.add(f"Board: [{cards_text(self.board)}]")


class Winning(SiteText):
    """Winning, the second generation."""

    site = "winning"

    def head(self) -> None:
        config = self.table.config
        game = {"omaha": "Omaha", "omaha-hilo": "Omaha H/L", "omaha5": "5Card Omaha"}
        limit = {Limit.POT: "Pot", Limit.NO: "No", Limit.FIXED: "Fixed"}[config.limit]
        lower, upper = config.small_blind, config.big_blind
        if config.limit is Limit.FIXED:
            lower, upper = config.small_bet, config.big_bet
        self.add(
            f"Hand #7 - {game[config.game.name]}({limit} Limit) - ${money(lower)}/${money(upper)}"
            " - 2022/12/04 05:11:59 UTC"
        )
        self.add(f"Own Table 9-max Seat #{self.table.button} is the button")
        for chair, name, chips in zip(self.table.seat_nos, self.names, self.behind, strict=True):
            self.add(f"Seat {chair}: {name} (${money(chips)})")

    def post(self, name: str, kind: PostKind, chips: int) -> None:
        what = {
            PostKind.SMALL_BLIND: "the small blind ",
            PostKind.BIG_BLIND: "the big blind ",
            PostKind.ANTE: "ante ",
            PostKind.DEAD_BLIND: "dead ",
        }.get(kind, "")
        self.add(f"{name} posts {what}${money(chips)}")

    def deal(self) -> None:
        self.add("*** HOLE CARDS ***")

    def street(self, name: str, cards: Sequence[Card]) -> None:
        lying = f"[{cards_text(self.board)}] " if self.board else ""
        self.add(f"*** {name.upper()} *** {lying}[{cards_text(cards)}]")

    def puts_in(self, bet: Bet) -> None:
        tail = " and is all-in" if bet.all_in else ""
        to = f" to ${money(bet.to)}" if bet.verb == "raises" else ""
        self.add(f"{bet.name} {bet.verb} ${money(bet.added)}{to}{tail}")

    def returns(self, name: str, chips: int) -> None:
        self.add(f"Uncalled bet (${money(chips)}) returned to {name}")

    def shows(self, name: str, cards: Sequence[Card | None]) -> None:
        if not any(line.startswith("*** SHOW") for line in self.lines):
            self.add("*** SHOW DOWN ***")
            for number in sorted(self.pots):
                pot = f"Side pot({number})" if number else "Main pot"
                self.add(f"{pot} ${money(self.pots[number])} | Rake $0.00")
        self.add(f"{name} shows [{cards_text(cards)}] (a hand)")

    def end(self) -> None:
        for event in self.events:
            if isinstance(event, ev.PotAwarded):
                for player, chips in event.shares:
                    pot = f"side pot({event.pot})" if event.pot else "main pot"
                    self.add(f"{self.names[player]} collected ${money(chips)} from {pot}")
        self.add("*** SUMMARY ***")
        self.add(f"Total pot ${money(sum(self.won.values()))} | Rake ${money(self.raked)}")
        if self.board:
            self.add(f"Board [{cards_text(self.board)}]")


class FirstWinning(SiteText):
    """Winning, the first generation, where all is pot limit."""

    site = "winning"
    limits = (Limit.POT,)

    def head(self) -> None:
        config = self.table.config
        game = {"omaha": "Omaha", "omaha-hilo": "Omaha HiLow", "omaha5": "5 Cards Omaha"}
        self.add("Game started at: 2016/8/2 11:24:23")
        stakes = f"{money(config.small_blind)}/{money(config.big_blind)}"
        self.add(f"Game ID: 7 {stakes} (PRR) Own (Short) ({game[config.game.name]})")
        self.add(f"Seat {self.table.button} is the button")
        for chair, name, chips in zip(self.table.seat_nos, self.names, self.behind, strict=True):
            self.add(f"Seat {chair}: {name} ({money(chips)}).")

    def post(self, name: str, kind: PostKind, chips: int) -> None:
        what = {
            PostKind.SMALL_BLIND: "has small blind",
            PostKind.BIG_BLIND: "has big blind",
            PostKind.ANTE: "ante",
        }.get(kind, "posts")
        if kind is PostKind.DEAD_BLIND:
            chips += int(self.lines.pop().rpartition("(")[2].rstrip(")").replace(".", ""))
        self.add(f"Player {name} {what} ({money(chips)})")

    def deal(self) -> None:
        for name in self.names:
            self.lines += [f"Player {name} received a card."] * self.table.config.game.hole_cards

    def street(self, name: str, cards: Sequence[Card]) -> None:
        lying = f"[{cards_text(self.board)}] " if self.board else ""
        text = f"*** {name.upper()} ***: {lying}[{cards_text(cards)}]"
        self.add(text.replace("T", "10").replace("10URN", "TURN"))

    def folds(self, name: str) -> None:
        self.add(f"Player {name} folds")

    def checks(self, name: str) -> None:
        self.add(f"Player {name} checks")

    def puts_in(self, bet: Bet) -> None:
        verb = "allin" if bet.all_in else bet.verb
        self.add(f"Player {bet.name} {verb} ({money(bet.added)})")

    def returns(self, name: str, chips: int) -> None:
        self.add(f"Uncalled bet ({money(chips)}) returned to {name}")

    def end(self) -> None:
        self.add("------ Summary ------")
        self.add(f"Pot: {money(sum(self.won.values()))}. Rake {money(self.raked)}")
        if self.board:
            self.add(f"Board: [{cards_text(self.board)}]".replace("T", "10"))
        shown = {event.player for event in self.events if isinstance(event, ev.HandShown)}
        for player, name in enumerate(self.names):
            bets, won = self.table.stacks[player] - self.behind[player], self.won.get(player, 0)
            does = "does not show cards."
            if player in shown:
                held = cards_text(self.table.hole(player)).replace("T", "10")
                does = f"shows: A hand [{held}]."
            total = f"Bets: {money(bets)}. Collects: {money(won)}. Wins: 0."
            self.add(f"{'*' if won else ''}Player {name} {does} {total}")


class SecondParty(SiteText):
    """PartyPoker, round brackets."""

    site = "partypoker"
    limits = (Limit.POT, Limit.NO)
    extra_posts = False

    def head(self) -> None:
        config = self.table.config
        game = {"omaha": "Omaha Hi", "omaha-hilo": "Omaha Hi-Lo", "omaha5": "5 Card Omaha Hi"}
        limit = {Limit.POT: "PL", Limit.NO: "NL"}[config.limit]
        self.add("***** Hand History For Game 7ab *****")
        stakes = f"{money(config.small_blind)}/{money(config.big_blind)}"
        name = game[config.game.name]
        self.add(f"{stakes} {name} Game Table ({limit}) - Mon Jul 20 11:01:17 EDT 2026")
        self.add(f"Table Table 15 (Real Money) -- Seat {self.table.button} is the button")
        for chair, name, chips in zip(self.table.seat_nos, self.names, self.behind, strict=True):
            self.add(f"Seat {chair}: {name} (${money(chips)})")

    def post(self, name: str, kind: PostKind, chips: int) -> None:
        self.add(f"{name} posts {kind.replace('-', ' ')} ({money(chips)})")

    def deal(self) -> None:
        self.add("** Dealing down cards **")

    def street(self, name: str, cards: Sequence[Card]) -> None:
        self.add(f"** Dealing {name} ** :  [ {cards_text(cards, ', ')} ]")

    def folds(self, name: str) -> None:
        self.add(f"{name} folds ")

    def checks(self, name: str) -> None:
        self.add(f"{name} checks ")

    def puts_in(self, bet: Bet) -> None:
        if bet.verb == "raises":
            self.add(f"{bet.name} raises {money(bet.added)} to {money(bet.to)}")
        else:
            self.add(f"{bet.name} {bet.verb} ({money(bet.added)})")
        if bet.all_in:
            self.add(f"{bet.name} is all-In.")

    def end(self) -> None:
        self.add("** Summary **")
        # The rake of each pot stands beside it.
        raked = next((e.by_pot for e in self.events if isinstance(e, ev.RakeTaken)), (0,) * 9)
        for number in sorted(self.pots):
            pot = f"Side Pot {number}" if number else "Main Pot"
            self.add(f"{pot}: ${money(self.pots[number])} Rake: ${money(raked[number])}")
        if self.board:
            self.add(f"Board: [ {cards_text(self.board, ', ')} ]")
        shown = {event.player for event in self.events if isinstance(event, ev.HandShown)}
        for player, name in enumerate(self.names):
            bets = self.table.stacks[player] - self.behind[player] + self.back.get(player, 0)
            won = self.won.get(player, 0) + self.back.get(player, 0)
            collected = (
                f"bet ${money(bets)}, collected ${money(won)}, net +$0" if won else "lost $1"
            )
            held = ""
            if player in shown:
                held = f"[ {cards_text(self.table.hole(player), ', ')} ] [ a hand -- ]"
            self.add(f"{name} balance ${money(self.behind[player])}, {collected}{held}")


class Stars(SiteText):
    """PokerStars; its relatives differ in the first line and in straddles."""

    site = "pokerstars"
    first = "PokerStars Hand #7:  {game} {limit} ({lower}/{upper} USD) - 2013/10/04 19:53:27 ET"
    table_name = "Own"
    games = ("omaha", "omaha-hilo", "omaha5", "omaha6")

    def head(self) -> None:
        config = self.table.config
        game = {
            "omaha": "Omaha",
            "omaha-hilo": "Omaha Hi/Lo",
            "omaha5": "5 Card Omaha",
            "omaha6": "6 Card Omaha",
        }
        limit = {Limit.POT: "Pot Limit", Limit.NO: "No Limit", Limit.FIXED: "Limit"}
        lower, upper = config.small_blind, config.big_blind
        if config.limit is Limit.FIXED:
            lower, upper = config.small_bet, config.big_bet
        self.add(
            self.first.format(
                game=game[config.game.name],
                limit=limit[config.limit],
                lower=f"${money(lower)}",
                upper=f"${money(upper)}",
            )
        )
        self.add(f"Table '{self.table_name}' 9-max Seat #{self.table.button} is the button")
        for chair, name, chips in zip(self.table.seat_nos, self.names, self.behind, strict=True):
            self.add(f"Seat {chair}: {name} (${money(chips)} in chips)")

    def post(self, name: str, kind: PostKind, chips: int) -> None:
        player = self.names.index(name)
        tail = "" if self.behind[player] else " and is all-in"
        if kind is PostKind.DEAD_BLIND:
            live = self.lines.pop().partition("$")[2].split()[0]
            chips += int(live.replace(".", ""))
            self.add(f"{name}: posts small & big blinds ${money(chips)}{tail}")
            return
        what = {
            PostKind.SMALL_BLIND: "small blind",
            PostKind.ANTE: "the ante",
            PostKind.STRADDLE: "straddle",
        }.get(kind, "big blind")
        self.add(f"{name}: posts {what} ${money(chips)}{tail}")

    def deal(self) -> None:
        self.add("*** HOLE CARDS ***")

    def street(self, name: str, cards: Sequence[Card]) -> None:
        lying = f"[{cards_text(self.board)}] " if self.board else ""
        self.add(f"*** {name.upper()} *** {lying}[{cards_text(cards)}]")

    def folds(self, name: str) -> None:
        self.add(f"{name}: folds")

    def checks(self, name: str) -> None:
        self.add(f"{name}: checks")

    def puts_in(self, bet: Bet) -> None:
        tail = " and is all-in" if bet.all_in else ""
        figure = f"${money(bet.added)}"
        if bet.verb == "raises":
            figure = f"${money(bet.by)} to ${money(bet.to)}"
        self.add(f"{bet.name}: {bet.verb} {figure}{tail}")

    def returns(self, name: str, chips: int) -> None:
        self.add(f"Uncalled bet (${money(chips)}) returned to {name}")

    def shows(self, name: str, cards: Sequence[Card | None]) -> None:
        self.add(f"{name}: shows [{cards_text(cards)}] (a hand)")

    def end(self) -> None:
        for event in self.events:
            if isinstance(event, ev.PotAwarded):
                for player, chips in event.shares:
                    pot = "pot"
                    if len(self.pots) > 1:
                        pot = f"side pot-{event.pot}" if event.pot else "main pot"
                    self.add(f"{self.names[player]} collected ${money(chips)} from {pot}")
        self.add("*** SUMMARY ***")
        pots = ""
        if len(self.pots) > 1:
            pots = "".join(
                f" {f'Side pot-{number}' if number else 'Main pot'} ${money(self.pots[number])}."
                for number in sorted(self.pots)
            )
        total = sum(self.won.values()) + self.raked
        self.add(f"Total pot ${money(total)}{pots} | Rake ${money(self.raked)}")
        if self.board:
            self.add(f"Board [{cards_text(self.board)}]")


class ClubGG(Stars):
    """ClubGG, with straddles."""

    site = "clubgg"
    table_name = "CGG_1"
    straddles = True
    limits = (Limit.POT, Limit.NO)


class GGPoker(Stars):
    """GGPoker, whose straddles are totals, whose pots are not told; here without a rake."""

    site = "ggpoker"
    first = "Poker Hand #OM7: {game} {limit} ({lower}/{upper}) - 2013/10/04 19:53:27"
    straddles = True
    limits = (Limit.POT, Limit.NO)
    rake = Fraction(0)

    def post(self, name: str, kind: PostKind, chips: int) -> None:
        if kind is PostKind.STRADDLE:
            tail = "" if self.behind[self.names.index(name)] else " and is all-in"
            self.add(f"{name}: straddle ${money(chips)}{tail}")
        else:
            super().post(name, kind, chips)

    def end(self) -> None:
        for player, chips in self.won.items():
            self.add(f"{self.names[player]} collected ${money(chips)} from pot")
        self.add("*** SUMMARY ***")
        self.add(f"Total pot ${money(sum(self.won.values()))} | Rake $0 | Jackpot $0 | Bingo $0")
        if self.board:
            self.add(f"Board [{cards_text(self.board)}]")


class Bovada(SiteText):
    """Bovada, the later generation."""

    site = "bovada"
    names_stakes = False
    games = ("omaha", "omaha-hilo")
    dead_button = False

    def __init__(self, random: Random) -> None:
        super().__init__(random)
        order = self.table.order
        for place, player in enumerate(reversed(order)):
            self.names[player] = "Dealer" if not place else f"UTG+{place}"

    def head(self) -> None:
        config = self.table.config
        limit = {Limit.POT: "Pot", Limit.NO: "No", Limit.FIXED: "Fixed"}[config.limit]
        game = "OMAHA HiLo" if self.hi_lo else "OMAHA"
        self.add(f"Ignition Hand #7 TBL#5 {game} {limit} Limit - 2021-03-04 05:06:07")
        for chair, name, chips in zip(self.table.seat_nos, self.names, self.behind, strict=True):
            self.add(f"Seat {chair}: {name} (${money(chips)} in chips)")
        self.add(f"Dealer : Set dealer [{self.table.button}] ")

    def post(self, name: str, kind: PostKind, chips: int) -> None:
        what = {
            PostKind.SMALL_BLIND: "Small Blind",
            PostKind.BIG_BLIND: "Big blind",
            PostKind.ANTE: "Ante chip",
            PostKind.DEAD_BLIND: "Posts dead chip",
        }.get(kind, "Posts chip")
        self.add(f"{name} : {what} ${money(chips)} ")

    def deal(self) -> None:
        self.add("*** HOLE CARDS ***")
        for player, name in enumerate(self.names):
            self.add(f"{name} : Card dealt to a spot [{cards_text(self.table.hole(player))}] ")

    def street(self, name: str, cards: Sequence[Card]) -> None:
        lying = f"[{cards_text(self.board)}] " if self.board else ""
        self.add(f"*** {name.upper()} *** {lying}[{cards_text(cards)}]")

    def folds(self, name: str) -> None:
        self.add(f"{name} : Folds")

    def checks(self, name: str) -> None:
        self.add(f"{name} : Checks")

    def puts_in(self, bet: Bet) -> None:
        if bet.verb == "raises":
            does = "All-in(raise)" if bet.all_in else "Raises"
            self.add(f"{bet.name} : {does} ${money(bet.added)} to ${money(bet.to)} ")
        else:
            does = "All-in" if bet.all_in else bet.verb.capitalize()
            self.add(f"{bet.name} : {does} ${money(bet.added)} ")

    @property
    def is_walk(self) -> bool:
        """Whether all fold to the big blind."""
        acts = (ev.Called, ev.BetMade, ev.RaisedTo, ev.BoardDealt, ev.Checked)
        return not any(isinstance(event, acts) for event in self.events)

    def returns(self, name: str, chips: int) -> None:
        if not self.is_walk:
            self.add(f"{name} : Return uncalled portion of bet ${money(chips)} ")

    def shows(self, name: str, cards: Sequence[Card | None]) -> None:
        self.add(f"{name} : Showdown [{cards_text(cards)}] (a hand)")

    def end(self) -> None:
        back = self.back if self.is_walk else {}
        for player in self.won.keys() | back.keys():
            chips = self.won.get(player, 0) + back.get(player, 0)
            self.add(f"{self.names[player]} : Hand result ${money(chips)} ")
        total = sum(self.won.values()) + self.raked + sum(back.values())
        self.add("*** SUMMARY ***")
        self.add(f"Total Pot(${money(total)})")
        if self.board:
            self.add(f"Board [{cards_text(self.board)}]")


class IPoker(SiteText):
    """iPoker, as its clients of some version write."""

    site = "ipoker"
    games = ("omaha", "omaha-hilo", "omaha5")
    dead_button = False

    def head(self) -> None:
        config, table = self.table.config, self.table
        limit = {Limit.POT: "PL", Limit.NO: "NL", Limit.FIXED: "L"}[config.limit]
        game = "" if config.game.name == "omaha5" else "Omaha HiLow " if self.hi_lo else "Omaha "
        stakes = f"€{money(config.small_blind)}/€{money(config.big_blind)}"
        version, back = self.random.choice((("17.1", self.back), ("21.1", {})))
        self.add(f'<session sessioncode="1"><general><client_version>{version}</client_version>')
        self.add(f"<gametype>{game}{limit} {stakes}</gametype></general>")
        self.add('<game gamecode="7"><general><players>')
        for player, chair in enumerate(table.seat_nos):
            dealer = int(chair == table.button)
            won = money(self.won.get(player, 0) + back.get(player, 0))
            self.add(
                f'<player seat="{chair}" name="{self.names[player]}" dealer="{dealer}" '
                f'chips="€{money(table.stacks[player])}" win="€{won}" bet="€0"/>'
            )
        self.add('</players></general><round no="0">')

    def action(self, name: str, kind: int, chips: int) -> None:
        self.number += 1
        self.rounds.append(
            f'<action no="{self.number}" player="{name}" type="{kind}" sum="€{money(chips)}"/>'
        )

    def post(self, name: str, kind: PostKind, chips: int) -> None:
        if kind is PostKind.DEAD_BLIND:
            before = self.rounds.pop()
            self.number -= 1
            chips += int(before.partition("€")[2].partition('"')[0].replace(".", ""))
        self.action(name, {PostKind.SMALL_BLIND: 1, PostKind.ANTE: 15}.get(kind, 2), chips)

    def flush(self) -> None:
        """Write the round; its lines stand in any order."""
        self.random.shuffle(self.rounds)
        self.lines += [*self.rounds, "</round>"]
        self.rounds = []

    def deal(self) -> None:
        self.flush()
        self.add('<round no="1">')
        shown = {e.player for e in self.events if isinstance(e, ev.HandShown)}
        for player, name in enumerate(self.names):
            cards = [self.card(card) for card in self.table.hole(player)]
            text = " ".join(cards if player in shown else ["X"] * len(cards))
            self.add(f'<cards type="Pocket" player="{name}">{text}</cards>')

    @staticmethod
    def card(card: Card) -> str:
        """The suit first, the ten in figures."""
        rank, suit = str(card)
        return suit.upper() + rank.replace("T", "10")

    def street(self, name: str, cards: Sequence[Card]) -> None:
        self.flush()
        number = {"Flop": 2, "Turn": 3, "River": 4}[name]
        text = " ".join(map(self.card, cards))
        self.add(f'<round no="{number}"><cards type="{name}" player="">{text}</cards>')

    def folds(self, name: str) -> None:
        self.action(name, 0, 0)

    def checks(self, name: str) -> None:
        self.action(name, 4, 0)

    def puts_in(self, bet: Bet) -> None:
        if bet.all_in:
            self.action(bet.name, 7, bet.added)
        else:
            kind = {"calls": 3, "bets": 5, "raises": 23}[bet.verb]
            self.action(bet.name, kind, bet.to if bet.verb == "raises" else bet.added)

    def end(self) -> None:
        self.flush()
        self.add("</game></session>")


TEXTS: tuple[type[SiteText], ...] = (
    Stars,
    ClubGG,
    GGPoker,
    Pacific,
    PartyPoker,
    SecondParty,
    Winamax,
    Winning,
    FirstWinning,
    Bovada,
    IPoker,
)
"""A writer for each site, and each generation."""
