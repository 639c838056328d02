"""The object of a hand in Open Hand History; what its members mean is said in ``ohh``."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from ninecards.history.house_rules import house_rules
from ninecards.history.record import HandRecord, Note, NoteKind
from ninecards.history.writers.export import Export, PaidPot
from ninecards.history.writers.moments import utc_start
from ninecards.history.writers.ohh_rounds import Rounds
from ninecards.history.writers.ohh_tournament import tournament_info
from ninecards.history.writers.players import hero_of, player_names
from ninecards.rules import Limit

__all__ = ["hand_object"]

SPEC_VERSION = "1.4.7"
_INTERNAL_VERSION = "1"
_PLAY_MONEY = "XPM"
_NO_CURRENCY = "XXX"
"""The code of ISO 4217 for no currency: nobody told which."""
_CODES = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}
_LIMITS = {Limit.POT: "PL", Limit.NO: "NL", Limit.FIXED: "FL"}
_FLAGS = ("Run_It_Twice", "Anonymous", "Observed", "Fast", "Cap", "Bomb_Pot")
_CENT = Decimal("0.01")

Json = dict[str, Any]


def hand_object(export: Export) -> Json:
    """Return what stands in the member "ohh" of a hand that is not refused."""
    record, details = export.record, export.record.details
    rounds = Rounds(export)
    currency, is_chips = _currency(record)
    tournament = tournament_info(details, currency)
    hand: Json = {
        "spec_version": SPEC_VERSION,
        "site_name": str(details.get("room", record.site)),
        "network_name": str(details.get("network", details.get("room", record.site))),
        "internal_version": _INTERNAL_VERSION,
        "tournament": tournament is not None,
    }
    if tournament is not None:
        hand["tournament_info"] = tournament
    hand |= {
        "game_number": record.hand,
        "start_date_utc": utc_start(details.get("started")) or "",
        "table_name": str(details.get("table") or record.site),
        "game_type": "OmahaHiLo" if record.game.hi_lo else "Omaha",
        "bet_limit": _bet_limit(record),
        "table_size": _table_size(record),
        "currency": currency,
        "dealer_seat": record.button,
        "small_blind_amount": _amount(record, record.stakes.small_blind),
        "big_blind_amount": _amount(record, record.stakes.big_blind),
        "ante_amount": _amount(record, rounds.ante),
        "hero_player_id": hero_of(record),
        "flags": _flags(record, bomb_pot=rounds.is_bomb_pot),
        "players": [
            {
                "id": index,
                "seat": player.seat_no,
                "name": name,
                "starting_stack": _amount(record, player.stack or 0),
            }
            for index, (player, name) in enumerate(
                zip(record.players, player_names(record), strict=True)
            )
        ],
        "rounds": rounds.objects(),
        "pots": _pots(export),
    }
    return hand | _own_members(export, is_chips=is_chips or tournament is not None)


def _amount(record: HandRecord, chips: int) -> Decimal:
    return chips * record.unit


def _currency(record: HandRecord) -> tuple[str, bool]:
    """The currency of a hand, and whether its figures are whole chips."""
    told = str(record.details.get("currency", "")).strip()
    is_chips = record.unit == 1 and not told
    if is_chips or told.upper() in (_PLAY_MONEY, "PPC", "CHIPS"):
        return _PLAY_MONEY, True
    # The standard asks for a code; a sign stands for the one that it mostly is.
    return _CODES.get(told, told if told.isalpha() else "") or _NO_CURRENCY, False


def _own_members(export: Export, *, is_chips: bool) -> Json:
    record, own = export.record, Json()
    if record.game.hole_cards > 4 or record.game.open_card:
        own["_game"] = record.game.name
    if record.stakes.boards > 1:
        own["_boards"] = record.stakes.boards
    if record.unit != (1 if is_chips else _CENT):
        own["_unit"] = record.unit
    divided = len(export.awards) > len(export.pots)
    rules = house_rules(record, export.chip if divided else 1)
    if rules:
        own["_house_rules"] = rules
    return own


def _bet_limit(record: HandRecord) -> Json:
    stakes = record.stakes
    limit: Json = {
        "bet_type": _LIMITS[record.limit],
        "bet_cap": _amount(record, stakes.cap or 0),
    }
    if record.limit is Limit.FIXED:
        small = stakes.small_bet or stakes.big_blind
        bets = small, stakes.big_bet or 2 * small
        if bets != (stakes.big_blind, 2 * stakes.big_blind):
            limit |= {"_small_bet": _amount(record, bets[0]), "_big_bet": _amount(record, bets[1])}
    return limit


def _table_size(record: HandRecord) -> int:
    chairs = max(record.button, *(player.seat_no for player in record.players))
    told = str(record.details.get("max_seats", ""))
    return max(chairs, int(told)) if told.isdigit() else chairs


def _flags(record: HandRecord, *, bomb_pot: bool) -> list[str]:
    told = record.details.get("flags")
    flags = set(told) if isinstance(told, list | tuple) else set()
    if len(record.boards) > record.stakes.boards:
        flags.add("Run_It_Twice")
    if record.stakes.cap is not None:
        flags.add("Cap")
    if bomb_pot:
        flags.add("Bomb_Pot")
    return [flag for flag in _FLAGS if flag in flags]


def _pots(export: Export) -> list[Json]:
    record = export.record
    jackpot = sum(note.chips or 0 for note in record.notes if _is_jackpot(note))
    sales = _sales(export)
    pots = []
    # Where all that was put in went back, there is one pot, of nothing.
    for number, pot in enumerate(export.pots or (PaidPot(0, 0, ()),)):
        fee = min(jackpot, pot.rake)
        jackpot -= fee
        wins: list[Json] = []
        for player, chips in _won(export, number).items():
            win: Json = {"player_id": player, "win_amount": _amount(record, chips)}
            if player in sales:
                win["cashout_amount"] = _amount(record, sales.pop(player))
            wins.append(win)
        pots.append(
            {
                "number": number,
                "amount": _amount(record, pot.chips),
                "rake": _amount(record, pot.rake - fee),
                **({"jackpot": _amount(record, fee)} if fee else {}),
                "player_wins": wins,
            }
        )
    return pots


def _won(export: Export, number: int) -> dict[int, int]:
    """What each player got of a pot; in the main pot stand also those who got nothing of any.

    They are those who sold their part, or somebody where the house took all.
    """
    won: dict[int, int] = {}
    for award in export.awards:
        if award.pot == number and award.chips:
            won[award.player] = won.get(award.player, 0) + award.chips
    if not number:
        winners = {player for player, chips in enumerate(export.winnings) if chips}
        nothing = sorted(_sales(export).keys() - winners)
        if not winners:
            shown = [show.player for show in export.showings if show.cards]
            back = [player for player, chips in enumerate(export.uncalled) if chips]
            nothing = nothing or [*shown, *back, 0][:1]
        won |= dict.fromkeys(nothing, 0)
    return won


def _sales(export: Export) -> dict[int, int]:
    """What players were paid who sold their part of the pots."""
    return {
        note.player: note.chips
        for note in export.record.notes
        if note.kind is NoteKind.CASH_OUT and note.player is not None and note.chips
    }


def _is_jackpot(note: Note) -> bool:
    """Whether a note is a fee for a jackpot that was taken from the pots."""
    return note.kind is NoteKind.FEE and note.player is None and "jackpot" in note.text.lower()
