"""The names that sites give to Omaha."""

from __future__ import annotations

import pytest

from ninecards.history.game_names import omaha_called

NAMES = {
    "omaha": [
        "Omaha",
        "PL Omaha",
        "Omaha Hi",
        "OMAHA",
        "PLO",
        "4 Card Omaha",
        "Omaha 6-max",
        "Omaha 8-handed",
        "Highlands PL Omaha",
        "0.25/0.5 Omaha Hi Game Table (PL)",
        "$2/$5 Omaha Hi Game Table (PL)",
        "$4 PL Omaha",
    ],
    "omaha-hilo": [
        "Omaha Hi/Lo",
        "Omaha Hi-Lo",
        "OMAHA HiLo",
        "Omaha HiLow",
        "Omaha High Low",
        "OmahaHL",
        "Omaha H/L",
        "Omaha8",
        "Omaha 8 or Better",
        "Omaha Hi/Lo 8 or Better",
        "PLO8",
    ],
    "omaha5": [
        "5 Card Omaha",
        "5Card Omaha",
        "5-Card Omaha",
        "5 Cards Omaha",
        "Omaha 5 Cards",
        "Omaha5",
        "Omaha 5",
        "PLO5",
        "PLO-5",
        "Five Card Omaha",
        "5 Card PLO",
        "0.10/0.25 5 Card Omaha Hi Game Table (PL)",
    ],
    "omaha5-hilo": [
        "OmahaHL5",
        "5 Card Omaha H/L",
        "5Cards Omaha HiLow",
        "5 Card PLO8",
        "PLO-5 Hi/Lo",
        "Big O",
    ],
    "omaha6": ["6 Card Omaha", "PLO6", "6Card Omaha", "Omaha 6"],
    "omaha6-hilo": ["6 Card Omaha Hi/Lo", "6-Card Omaha H/L"],
}


@pytest.mark.parametrize(("game", "name"), [(g, n) for g, names in NAMES.items() for n in names])
def test_names_of_games(game: str, name: str) -> None:
    found = omaha_called(name)
    assert found is not None
    assert found.name == game


@pytest.mark.parametrize("name", ["Holdem", "NL Texas Hold'em", "7 Card Stud Hi/Lo", "5 Card Draw"])
def test_other_games(name: str) -> None:
    assert omaha_called(name) is None
