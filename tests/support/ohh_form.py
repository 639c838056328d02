"""Open Hand History 1.4.7 as its specification has it, written down to check what is written.

Source: hh-specs.handhistory.org, read member by member: every member is required unless the page
of it says that it may be left out; where it says "nullable", null is allowed. Members of our own
begin with "_". Beyond the form of each member it is looked whether they agree with each other:
ids, numbers that count up, figures that add up. Nothing here is taken from the writer.

One departure is allowed, because a record may not know: members of a tournament, and the moment
of a hand (then an empty text), that nobody told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

__all__ = ["ohh_faults"]

Check = Callable[[Any], bool]

CARD = re.compile(r"[2-9TJQKA][cdhs]")
VERSION = re.compile(r"\d+(\.\d+)*")
MOMENT = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)?")
STREETS = ("Preflop", "Flop", "Turn", "River", "Showdown")
CHIPS = (
    *("Post Ante", "Post SB", "Post BB", "Straddle", "Post Dead", "Post Extra Blind"),
    *("Bet", "Raise", "Call", "Added Chips", "Add to Pot"),
)
CARDS = ("Dealt Cards", "Mucks Cards", "Shows Cards")
ACTIONS = (
    *CHIPS,
    *CARDS,
    *("Fold", "Check", "Sits Down", "Stands Up", "Player Adjustment"),
)
FLAGS = ("Run_It_Twice", "Anonymous", "Observed", "Fast", "Cap", "Bomb_Pot")


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_whole(value: Any) -> bool:
    return type(value) is int


def is_flag(value: Any) -> bool:
    return type(value) is bool


def is_figure(value: Any) -> bool:
    return type(value) in (int, Decimal) and value >= 0


def one_of(*options: str) -> Check:
    return lambda value: value in options


def like(pattern: re.Pattern[str]) -> Check:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def many(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def is_object(value: Any) -> bool:
    return isinstance(value, Mapping)


def or_null(check: Check) -> Check:
    return lambda value: value is None or check(value)


# Required members, and those that may be left out.
HAND: tuple[dict[str, Check], dict[str, Check]] = (
    {
        "spec_version": one_of("1.4.7"),
        "site_name": is_text,
        "network_name": is_text,
        "internal_version": like(VERSION),
        "game_number": is_text,
        "start_date_utc": like(MOMENT),
        "table_name": is_text,
        "game_type": one_of("Omaha", "OmahaHiLo"),
        "bet_limit": is_object,
        "table_size": is_whole,
        "currency": like(re.compile(r"[A-Z]{3}")),
        "dealer_seat": is_whole,
        "small_blind_amount": is_figure,
        "big_blind_amount": is_figure,
        "ante_amount": is_figure,
        "players": many(is_object),
        "rounds": many(is_object),
        "pots": many(is_object),
    },
    {
        "tournament": is_flag,
        "tournament_info": is_object,
        "table_handle": is_text,
        "table_skin": is_text,
        "hero_player_id": or_null(is_whole),
        "flags": or_null(many(one_of(*FLAGS))),
        "tournament_bounties": many(is_object),
    },
)
BET_LIMIT: tuple[dict[str, Check], dict[str, Check]] = (
    {"bet_type": one_of("NL", "PL", "FL"), "bet_cap": is_figure},
    {},
)
PLAYER: tuple[dict[str, Check], dict[str, Check]] = (
    {"id": is_whole, "seat": is_whole, "name": is_text, "starting_stack": is_figure},
    {"display": is_text, "player_bounty": or_null(is_figure), "is_sitting_out": is_flag},
)
ROUND: tuple[dict[str, Check], dict[str, Check]] = (
    {"id": is_whole, "street": one_of(*STREETS), "actions": many(is_object)},
    {"cards": or_null(many(like(CARD)))},
)
ACTION: tuple[dict[str, Check], dict[str, Check]] = (
    {"action_number": is_whole, "action": one_of(*ACTIONS)},
    {
        "player_id": or_null(is_whole),
        "amount": is_figure,
        "is_allin": is_flag,
        "cards": or_null(many(like(CARD))),
    },
)
POT: tuple[dict[str, Check], dict[str, Check]] = (
    {"number": is_whole, "amount": is_figure, "rake": is_figure, "player_wins": many(is_object)},
    {"jackpot": or_null(is_figure)},
)
WIN: tuple[dict[str, Check], dict[str, Check]] = (
    {"player_id": is_whole, "win_amount": is_figure},
    {
        "cashout_amount": or_null(is_figure),
        "cashout_fee": or_null(is_figure),
        "bonus_amount": or_null(is_figure),
        "contributed_rake": or_null(is_figure),
    },
)
TOURNAMENT: tuple[dict[str, Check], dict[str, Check]] = (
    {
        "tournament_number": is_text,
        "name": or_null(is_text),
        "start_date_utc": or_null(is_text),
        "currency": or_null(is_text),
        "buyin_amount": or_null(is_figure),
        "fee_amount": or_null(is_figure),
        "bounty_fee_amount": or_null(is_figure),
        "initial_stack": or_null(is_figure),
        "type": or_null(one_of("STT", "MTT")),
        "flags": or_null(many(is_text)),
        "speed": or_null(is_object),
    },
    {},
)


def form_faults(
    value: Any, form: tuple[dict[str, Check], dict[str, Check]], what: str
) -> list[str]:
    required, optional = form
    if not isinstance(value, Mapping):
        return [f"{what} is no object"]
    faults = [f"{what} has no {name}" for name in required if name not in value]
    for name, member in value.items():
        check = required.get(name) or optional.get(name)
        if check is None and not name.startswith("_"):
            faults.append(f"{what} has a member {name}")
        elif check is not None and not check(member):
            faults.append(f"{name} of {what} is {member!r}")
    return faults


def ohh_faults(document: Any) -> list[str]:
    """What is wrong with a document, read with its decimal numbers as Decimal; [] if nothing."""
    if not isinstance(document, Mapping) or list(document) != ["ohh"]:
        return ["the document is not one object with a member ohh"]
    hand = document["ohh"]
    faults = form_faults(hand, HAND, "hand")
    if faults:
        return faults
    faults += form_faults(hand["bet_limit"], BET_LIMIT, "bet_limit")
    if "tournament_info" in hand:
        faults += form_faults(hand["tournament_info"], TOURNAMENT, "tournament_info")
    if hand.get("tournament", False) != ("tournament_info" in hand):
        faults.append("tournament and tournament_info do not agree")
    return [*faults, *_list_faults(hand)] or [
        *_table_disagreements(hand),
        *_round_disagreements(hand),
        *_pot_disagreements(hand),
    ]


def _list_faults(hand: Mapping[str, Any]) -> list[str]:
    faults = []
    for name, form in (("players", PLAYER), ("rounds", ROUND), ("pots", POT)):
        for value in hand[name]:
            faults += form_faults(value, form, name[:-1])
    for played in hand["rounds"]:
        for action in played["actions"]:
            faults += form_faults(action, ACTION, "action")
    for pot in hand["pots"]:
        for win in pot["player_wins"]:
            faults += form_faults(win, WIN, "win")
    return faults


def _table_disagreements(hand: Mapping[str, Any]) -> list[str]:
    faults = []
    ids = [player["id"] for player in hand["players"]]
    seats = [player["seat"] for player in hand["players"]]
    if len(set(ids)) < len(ids) or len(set(seats)) < len(seats):
        faults.append("two players have one id or seat")
    if max([*seats, hand["dealer_seat"]]) > hand["table_size"]:
        faults.append("a seat beyond the table's size")
    if hand.get("hero_player_id") not in (None, *ids):
        faults.append("the hero is no player")
    return faults


def _round_disagreements(hand: Mapping[str, Any]) -> list[str]:
    faults, rounds = [], hand["rounds"]
    ids = [player["id"] for player in hand["players"]]
    if [played["id"] for played in rounds] != list(range(len(rounds))):
        faults.append("the ids of the rounds do not count up from 0")
    streets = [played["street"] for played in rounds]
    if streets.count("Preflop") != 1 or streets[0] != "Preflop":
        faults.append("the first round, and no other, is Preflop")
    for played in rounds:
        for number, action in enumerate(played["actions"], 1):
            faults += _action_faults(action, number, played["street"], ids)
    return faults


def _pot_disagreements(hand: Mapping[str, Any]) -> list[str]:
    faults, pots = [], hand["pots"]
    ids = {player["id"] for player in hand["players"]}
    if [pot["number"] for pot in pots] != list(range(len(pots))):
        faults.append("the numbers of the pots do not count up from 0")
    for pot in pots:
        won = sum(win["win_amount"] for win in pot["player_wins"])
        if pot["amount"] != pot["rake"] + (pot.get("jackpot") or 0) + won:
            faults.append(f"pot {pot['number']} does not add up")
        if {win["player_id"] for win in pot["player_wins"]} - ids:
            faults.append("a winner is no player")
    put_in = [action.get("amount", 0) for played in hand["rounds"] for action in played["actions"]]
    # Uncalled bets are no part of the pots.
    if sum(put_in) < sum(pot["amount"] for pot in pots):
        faults.append("the pots hold more than was put in")
    return faults


def _action_faults(
    action: Mapping[str, Any], number: int, street: str, ids: list[int]
) -> list[str]:
    faults, name = [], action["action"]
    if action["action_number"] != number:
        faults.append(f"{name} is action {action['action_number']} where {number} comes")
    if name != "Add to Pot" and action.get("player_id") not in ids:
        faults.append(f"{name} of no player")
    if (name in CHIPS) != bool(action.get("amount")) and not name.startswith(("Post ", "Straddle")):
        faults.append(f"{name} with {action.get('amount')}")
    if action.get("cards") and name not in CARDS:
        faults.append(f"{name} with cards")
    if name == "Bet" and street == "Preflop":
        faults.append("a Bet before the flop")
    if (street == "Showdown") != (name in ("Shows Cards", "Mucks Cards")):
        faults.append(f"{name} in the round {street}")
    return faults
