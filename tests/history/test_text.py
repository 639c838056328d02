"""What all readers of text share: figures, and how long a hand can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from ninecards.errors import HistoryError
from ninecards.history import DamagedHand, HandRecord, Verdict, format_of, replay
from ninecards.history.text import MAX_LINES, TOO_LONG, Scale, plain_figure

HANDS = Path(__file__).parent / "hands"
FILES = {
    "stars/cap.txt": 'Ann said, "hello"',
    "winamax/hands.txt": "Zoe has joined the table",
    "winning/first.txt": "Player Zoe wait BB",
    "winning/second.txt": "Zoe joins the table at seat #3",
    "partypoker/hands.txt": "Zoe has joined the table.",
    "888/hands.txt": "Zoe left the table",
    "bovada/hands.txt": "Table leave user",
    "pokernow/session.csv": '"The player ""Zoe @ z"" quits the game with a stack of 1.00.",x,1',
}


@pytest.mark.parametrize("text", ["-5", "$-5", "-$5", "\u22125", "x.5", "1.2.3", "12,5 of 7"])
def test_what_is_no_figure(text: str) -> None:
    with pytest.raises(HistoryError, match=r"is no figure$"):
        Scale(2).units(text)
    with pytest.raises(HistoryError, match=r"is no figure$"):
        Scale(2).units(plain_figure(text).replace("12.5of7", "12.5 of 7"))


@pytest.mark.parametrize("text", ["5", "$5", "5€", "R$ 5", "mBTC 5", "$5 USD", "USD 5.00", "5."])
def test_a_currency_is_passed_over(text: str) -> None:
    assert Scale(2).units(text) == 500


def test_a_sign_before_a_figure_is_not_passed_over() -> None:
    text = (HANDS / "stars/cap.txt").read_text(encoding="utf-8")
    for right, wrong in (("calls $8.50", "calls $-8.50"), ("($", "($-")):
        assert right in text
        spoilt = text.replace(right, wrong, 1)
        format_ = format_of(spoilt)
        assert format_ is not None
        first = next(iter(format_.read(spoilt.splitlines(keepends=True))))
        assert isinstance(first, DamagedHand)
        assert first.why.endswith("is no figure")


@pytest.mark.parametrize("file", FILES)
def test_a_hand_that_is_longer_than_a_hand_is_named_and_spoils_no_other(file: str) -> None:
    """Its own length is the reason, not what was cut away."""
    text, saying = (HANDS / file).read_text(encoding="utf-8"), FILES[file]
    format_, lines = format_of(text), text.splitlines(keepends=True)
    assert format_ is not None
    good = list(format_.read(lines))
    at, hand = next((n, r) for n, r in enumerate(good) if isinstance(r, HandRecord))
    assert replay(hand).verdict is Verdict.OK
    first = hand.line if file.endswith(".csv") else hand.line + 5
    first -= 2 if file.endswith(".csv") else 0
    long = [*lines[:first], *[f"{saying}\n"] * (MAX_LINES + 1), *lines[first:]]
    readings = list(format_.read(long))
    assert [reading.hand for reading in readings] == [reading.hand for reading in good]
    for number, reading in enumerate(readings):
        if number == at:
            assert isinstance(reading, DamagedHand)
            assert reading.why == TOO_LONG
        else:
            assert type(reading) is type(good[number])
