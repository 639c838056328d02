"""The first line of a hand in PokerStars text: games, limits and stakes as the rooms name them."""

from __future__ import annotations

import pytest

from ninecards.history.stars_header import read_header
from ninecards.rules import Limit

STARTED = " - 2013/10/04 19:53:27 ET"


@pytest.mark.parametrize(
    ("text", "game", "limit", "stakes"),
    [
        ("Omaha Pot Limit ($0.05/$0.10)", "omaha", "pot", ("$0.05", "$0.10")),
        ("Omaha Pot Limit (£1/£2 GBP)", "omaha", "pot", ("£1", "£2")),
        ("Omaha Pot Limit (R$1/R$2 BRL)", "omaha", "pot", ("R$1", "R$2")),
        ("Omaha No Limit (50/100)", "omaha", "no", ("50", "100")),
        ("Omaha Limit ($1/$2 USD)", "omaha", "fixed", ("$1", "$2")),
        ("Omaha Hi/Lo Limit ($1/$2 USD)", "omaha-hilo", "fixed", ("$1", "$2")),
        ("Omaha Hi/Lo No Limit ($1/$2 USD)", "omaha-hilo", "no", ("$1", "$2")),
        ("Omaha Hi-Lo Pot Limit ($1/$2 USD)", "omaha-hilo", "pot", ("$1", "$2")),
        ("Omaha H/L Pot Limit ($1/$2 USD)", "omaha-hilo", "pot", ("$1", "$2")),
        ("5 Card Omaha Pot Limit ($1/$2 USD)", "omaha5", "pot", ("$1", "$2")),
        ("5-Card Omaha Hi/Lo Pot Limit ($1/$2 USD)", "omaha5-hilo", "pot", ("$1", "$2")),
        ("6 Card Omaha Pot Limit ($1/$2 USD)", "omaha6", "pot", ("$1", "$2")),
        ("Omaha 5 Cards Pot Limit ($1/$2)", "omaha5", "pot", ("$1", "$2")),
        ("Omaha 6-Max Pot Limit ($1/$2)", "omaha", "pot", ("$1", "$2")),
        ("Omaha 8-Max Pot Limit ($1/$2)", "omaha", "pot", ("$1", "$2")),
        ("Omaha (NL postflop) ($1/$2)", "omaha", "no", ("$1", "$2")),
        ("Courchevel Hi/Lo Pot Limit ($1/$2 USD)", "courchevel-hilo", "pot", ("$1", "$2")),
        ("PLO ($1/$2)", "omaha", "pot", ("$1", "$2")),
        ("PLO-5 ($1/$2)", "omaha5", "pot", ("$1", "$2")),
        ("PLO6 (¥1/¥2)", "omaha6", "pot", ("¥1", "¥2")),
        ("PLO8 ($1/$2)", "omaha-hilo", "pot", ("$1", "$2")),
        ("PLO-5 Hi/Lo ($1/$2)", "omaha5-hilo", "pot", ("$1", "$2")),
        ("Mixed NLH/PLO (Omaha Pot Limit, $1/$2 USD)", "omaha", "pot", ("$1", "$2")),
        ("Mixed Omaha H/L (Omaha Hi/Lo Limit, $1/$2)", "omaha-hilo", "fixed", ("$1", "$2")),
        ("8-Game (Hold'em No Limit, $1/$2 USD)", None, None, None),
        ("Tournament #2, Freeroll  Omaha Hi/Lo Pot Limit - Level XXV (500/1000)",
         "omaha-hilo", "pot", ("500", "1000")),
        ("Tournament #2, $5+$5+$1 USD 5 Card Omaha Pot Limit - Match Round I, Level I (1/2)",
         "omaha5", "pot", ("1", "2")),
        ("Tournament #2, Omaha Hunters $10.80 [6-Max] PLO-5 - Level10(500/1,000(120))",
         "omaha5", "pot", ("500", "1,000")),
        ("Tournament #2, Omaha Sunday $10 Hold'em No Limit - Level3(10/20)", None, None, None),
        ("Tournament #2, $1+$0.10 USD HORSE (Razz Limit) - Level I (10/20)", None, None, None),
        ("5 Card Draw Pot Limit ($1/$2 USD)", None, None, None),
        ("Fusion Pot Limit ($1/$2 USD)", None, None, None),
    ],
)  # fmt: skip
def test_games_by_their_names(
    text: str, game: str | None, limit: str | None, stakes: tuple[str, str] | None
) -> None:
    header = read_header(f"PokerStars Hand #1:  {text}{STARTED}")
    assert (header.game and header.game.name) == game
    if game is not None:
        assert header.limit is Limit(limit)
        assert (header.lower, header.upper) == stakes


def test_a_cap_and_what_else_stands_there() -> None:
    line = "PokerStars Home Game Hand #7: {Club #12}  Omaha Pot Limit ($1/$2 - $40 Cap -  USD)"
    header = read_header(line + STARTED)
    assert (header.cap, header.text) == ("$40", "Omaha Pot Limit")
    assert header.details == {"started": "2013/10/04 19:53:27 ET", "currency": "USD"}
