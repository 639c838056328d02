"""Tables of ``ninecards show``: one way of writing figures, whatever the stakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from ninecards.cli.main import main
from ninecards.words import LANGUAGES, Words

Capture = pytest.CaptureFixture[str]

RIVER = """
game = "omaha"
board = "As Qd 9c 5s 4d"
pot = {pot}
stacks = [{stack}, {stack}]
[ranges]
oop = 'KKJJ, QQJJ'
ip = 'TT88, KKQQ'
[bets.river]
oop = {{ bet = ["50%", "pot"], raise = ["pot"] }}
ip = {{ bet = ["50%", "pot"], raise = ["pot"] }}
"""


def solved(capsys: Capture, pot: int, iterations: int, out: str) -> list[str]:
    """What solve says of a spot for so many chips."""
    Path(f"{out}.toml").write_text(RIVER.format(pot=pot, stack=3 * pot), "utf-8")
    assert main(["solve", f"{out}.toml", "--out", out, "--iterations", str(iterations)]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_solve_and_show_write_a_figure_alike(capsys: Capture) -> None:
    told = solved(capsys, 1_000_000, 5, "r")
    assert main(["show", "r"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert told[1].startswith("oop  EV 8")
    assert told[1].count(",") == 2
    assert told[1:4] == shown[1:4]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pot", [100, 20_000, 1_000_000, 100_000_000, 10**14])
def test_chips_of_any_stakes_have_commas_one_number_of_decimals_and_room(
    pot: int, language: str, capsys: Capture
) -> None:
    solved(capsys, pot, 5, "r")
    assert main(["show", "r", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    blank = [number for number, line in enumerate(lines) if not line]
    title = Words(language).text("show.column_ev")
    assert lines[blank[0] + 2].split()[-1] == title
    worths = [line.split()[-1] for line in lines[blank[0] + 3 : blank[1]]]
    _check_column(worths)
    _check_column([line.split()[-1] for line in lines[blank[1] + 1 :] if line[:1].strip()])


def _check_column(texts: list[str]) -> None:
    """Figures as Python writes them with commas, of as many decimals each."""
    assert len(texts) > 1
    decimals = {len(text.partition(".")[2]) for text in texts}
    assert len(decimals) == 1
    for text in texts:
        value = float(text.replace(",", ""))
        assert text == f"{value:,.{decimals.copy().pop()}f}"


def test_a_comparison_says_which_way_and_has_signs(capsys: Capture) -> None:
    solved(capsys, 100, 5, "before")
    solved(capsys, 100, 50, "after")
    assert main(["show", "after", "--compare", "before"]) == 0
    lines = capsys.readouterr().out.splitlines()
    start = lines.index("change from before to after, in points of % and in chips:")
    change = lines[start + 1 :]
    assert max(map(len, change)) <= 80
    everything = change[1].split()
    assert everything[:4] == ["all", "0", "0.00", "0.00"]
    assert everything[4][0] in "+-"
    row = next(line for line in change[4:] if line.startswith("all ")).split()
    assert all(each[0] in "+-" or not float(each) for each in row[1:])
    assert any(each.startswith("+") for each in row)
