"""Hands played by the rules and written as sites write: their readers give the same hand back."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from ninecards.history import HandRecord, Verdict, format_of, replay
from site_text import SiteText
from site_texts import TEXTS

HANDS = 60


@pytest.mark.parametrize("kind", TEXTS, ids=lambda kind: kind.__name__)
def test_a_hand_that_a_site_writes_settles(kind: type[SiteText]) -> None:
    read = 0
    for seed in range(HANDS):
        written = kind(Random(seed))
        text = written.text()
        format_ = format_of(text)
        assert format_ is not None
        [record] = format_.read(text.splitlines(keepends=True))
        if not written.tells_all:
            continue
        assert isinstance(record, HandRecord), (seed, record)
        result = replay(record)
        assert result.verdict is Verdict.OK, (seed, result.why)
        assert (record.game, record.limit) == (
            written.table.config.game,
            written.table.config.limit,
        )
        assert record.stakes.big_blind == written.table.config.big_blind
        assert record.board == tuple(written.board)
        winnings = {record.players[n].name: c for n, c in enumerate(record.outcome.winnings or ())}
        back = written.back if record.outcome.uncalled_is_won else {}
        expected = {
            written.names[player]: written.won.get(player, 0) + back.get(player, 0)
            for player in written.won.keys() | back.keys()
        }
        assert {name: chips for name, chips in winnings.items() if chips} == expected
        read += 1
    assert read > HANDS // 2


def whole(match: re.Match[str]) -> str:
    """Cents as tournament chips."""
    return f"{int(match[1] + match[2]):,}"


def european(match: re.Match[str]) -> str:
    """A figure with a decimal comma, its thousands apart."""
    return f"{int(match[1]):,}".replace(",", "\xa0") + f",{match[2]} $"


CENTS = r"[$€](\d+)\.(\d\d)"
FORMS: dict[str, tuple[str, Callable[[str], str]]] = {
    "888, decimal commas": ("Pacific", lambda text: re.sub(CENTS, european, text)),
    "888, thousands": (
        "Pacific",
        lambda text: re.sub(CENTS, lambda m: f"${int(m[1]):,}.{m[2]}", text),
    ),
    "888, a tournament": (
        "Pacific",
        lambda text: re.sub(CENTS, whole, text).replace(
            "Table Own 10 Max (Real Money)", "Tournament #9 $10 + $1 - Table #3 9 Max (Real Money)"
        ),
    ),
    "iPoker, decimal commas": ("IPoker", lambda text: re.sub(CENTS, european, text)),
    "iPoker, a tournament": (
        "IPoker",
        lambda text: re.sub(
            r"(<gametype>.*L) .*</gametype>",
            r"\1</gametype><tournamentcode>9</tournamentcode>",
            re.sub(CENTS, whole, text),
        ),
    ),
    "Winamax, a tournament": (
        "Winamax",
        lambda text: re.sub(r"(\d+)\.(\d\d)€", lambda m: str(int(m[1] + m[2])), text).replace(
            "- CashGame -", '- Tournament "Own" buyIn: 4.50€ + 0.50€ level: 3 -'
        ),
    ),
    "Winning, a tournament": (
        "Winning",
        lambda text: (
            re.sub(CENTS, lambda m: f"{int(m[1] + m[2])}.00", text)
            .replace("Hand #7 - ", "Game Hand #7 - Tournament #9 - ")
            .replace("Limit) - ", "Limit) - Level 8 (", 1)
            .replace(" - 2022/12", ")- 2022/12", 1)
        ),
    ),
    "Bovada, whole dollars": ("Bovada", lambda text: re.sub(r"\$(\d+)\.00", r"$\1", text)),
}


@pytest.mark.parametrize("form", FORMS)
def test_figures_in_every_form(form: str) -> None:
    name, change = FORMS[form]
    [kind] = [kind for kind in TEXTS if kind.__name__ == name]
    read = 0
    for seed in range(HANDS):
        written = kind(Random(seed))
        if not written.tells_all or ("tournament" in form and written.raked):
            continue
        text = change(written.text())
        format_ = format_of(text)
        assert format_ is not None
        [record] = format_.read(text.splitlines(keepends=True))
        assert isinstance(record, HandRecord), (seed, record)
        assert replay(record).why == "", seed
        read += 1
    assert read > HANDS // 5
