"""Hands played by the rules and written as sites write: their readers give the same hand back."""

from __future__ import annotations

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
