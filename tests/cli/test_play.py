"""``ninecards play --terminal``: whole games from a script, and everything that is refused."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle, islice

import pytest
from rich.cells import cell_len

from ninecards.cli.main import main
from ninecards.cli.terminal.practice import PLAYER, PracticeTable
from ninecards.rules import GAMES, Limit
from ninecards.words import LANGUAGES
from shared_data import ROOT

Capture = pytest.CaptureFixture[str]

PASSIVE = "k c m"
"""Again and again: a check; where it is refused, a call; where that is refused, a muck."""
AGGRESSIVE = "min a c k m"
COLUMNS = 80


class Terminal(io.StringIO):
    """Standard input that says it is a keyboard."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Iterator[object]:
    """Play a script; returns the transcript. Exit code and empty standard error are checked."""

    def run(
        script: str, *options: str, code: int = 0, stdin: type[io.StringIO] = io.StringIO
    ) -> str:
        monkeypatch.setattr(sys, "stdin", stdin(script))
        assert main(["play", "--terminal", "--seed", "1", *options]) == code
        captured = capsys.readouterr()
        assert captured.err == ""
        return captured.out

    return run


def script_of(lines: str, count: int = 200) -> str:
    """The lines over and over."""
    return "\n".join(islice(cycle(lines.split()), count)) + "\n"


def stacks_in(transcript: str, label: str = "Stacks: ") -> list[list[int]]:
    """The stacks at the end of each hand."""
    ends = re.findall(rf"^ {label}(.*(?:\n   \S.*)*)", transcript, flags=re.MULTILINE)
    return [
        [int(re.sub(r" \([+-]\d+\)$", "", item).rpartition(" ")[2])
         for item in re.split(r" · |\n   ", end)]
        for end in ends
    ]  # fmt: skip


@pytest.mark.parametrize("lines", [PASSIVE, AGGRESSIVE], ids=["passive", "aggressive"])
@pytest.mark.parametrize("limit", Limit)
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_of_each_game_and_limit_is_played_to_its_end(
    play, game: str, limit: str, lines: str
) -> None:
    out = play(script_of(lines), "--game", game, "--limit", limit, "--hands", "1", "--seats", "4")
    (stacks,) = stacks_in(out)
    assert len(stacks) == 4
    assert sum(stacks) == 4 * 200
    assert re.search(r"^ (Pot|Main pot|Side pot)\b.*: \w+ \d+", out, flags=re.MULTILINE)
    assert "Hands played: 1 · " in out
    assert f"your chips: {stacks[0]} · " in out


def test_the_result_is_what_the_stack_grew_by(play) -> None:
    out = play(script_of(PASSIVE), "--hands", "5")
    hands = stacks_in(out)
    assert len(hands) == 5
    own, bought = hands[-1][0], int(re.search(r"bought: (\d+)", out)[1])
    assert f"result: {own - bought:+d}\n" in out


def test_the_same_seed_plays_the_same_game(play) -> None:
    one, other, third = (
        play(script_of(PASSIVE), "--hands", "4", "--seed", seed) for seed in ("7", "7", "8")
    )
    assert one == other != third


def test_without_a_seed_the_cards_are_left_to_chance(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    games = []
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", io.StringIO("f\n" * 20))
        assert main(["play", "--terminal", "--hands", "3"]) == 0
        games.append(re.findall("hole cards (.*)", capsys.readouterr().out))
    assert games[0] != games[1]


def test_the_lines_of_a_script_stand_behind_the_prompt(play) -> None:
    out = play("?\nk\nc\n", "--hands", "1")
    assert [line for line in out.splitlines() if line.startswith("You>")] == [
        "You> ?",
        "You> k",
        "You> c",
    ]


# ------------------------------------------------------------------ what the screen shows


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "options",
    [
        ["--game", "omaha", "--seats", "10"],
        ["--game", "omaha5-hilo", "--seats", "7", "--boards", "2", "--limit", "no"],
        ["--game", "omaha6-hilo", "--seats", "7", "--boards", "2", "--no-burns", "--ante", "1"],
        ["--game", "courchevel-hilo", "--limit", "fixed", "--seats", "8"],
        ["--limit", "no", "--stack", "10", "--run-it", "--seats", "10", "--bots", "caller"],
        ["--limit", "no", "--stakes", "500000/1000000", "--stack", "1000", "--seats", "9"],
    ],
    ids=["ten-seats", "double-board", "six-cards", "courchevel", "run-it", "large-figures"],
)
def test_no_line_is_wider_than_the_screen(play, language: str, options: list[str]) -> None:
    junk = "? what-does-this-very-long-line-mean-I-wonder 表表表表表表表表表表表表 r99999999999999 "
    out = play(
        script_of(junk + " ".join(["k c min a 2 m y"] * 3), 400), *options,
        "--lang", language, "--hands", "6",
    )  # fmt: skip
    wide = [line for line in out.splitlines() if cell_len(line) > COLUMNS]
    assert wide == []
    assert len(out.splitlines()) > 100


def test_nobody_sees_cards_that_were_not_dealt_to_him_or_shown(
    play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every card in the transcript of a hand is the player's, on a board, or was shown."""
    allowed: list[set[str]] = []
    settle = PracticeTable._settle

    def spy(table: PracticeTable) -> None:
        settle(table)
        if table.hand.is_over:
            state = table.hand
            open_hands = [state.hole_cards[player] for player in state.showdown.shown]
            cards = [*state.hole_cards[PLAYER], *(c for b in state.boards for c in b)]
            cards += [card for hand in open_hands for card in hand]
            allowed.append(
                {f"{card.rank.char}{card.suit.symbol}" for card in cards if card is not None}
            )

    monkeypatch.setattr(PracticeTable, "_settle", spy)
    out = play(script_of("k c min m"), "--game", "o8", "--hands", "12", "--bots", "random")
    hands = out.split("══ Hand ")[1:]
    assert len(hands) == len(allowed) == 12
    for transcript, cards in zip(hands, allowed, strict=True):
        assert set(re.findall("[2-9TJQKA][♣♦♥♠]", transcript)) == cards


def test_the_screen_says_game_limit_and_stakes(play) -> None:
    assert "Hand 1 · Omaha Hi/Lo, pot limit, 1/2 ═" in play("f\n", "--game", "plo8")
    assert "5-card Omaha, fixed limit, 2/4 ═" in play("f\n", "--game", "plo5", "--limit", "fixed")
    out = play("f\n", "--limit", "fixed", "--stakes", "5/10", "--small-blind", "2")
    assert "fixed limit, 5/10 ═" in out
    assert re.search(r"small blind 2 · \w+: big blind 5", out)


def test_figures_of_the_first_decision(play) -> None:
    """5/10 pot limit, heads-up: the small blind raises to 20-30 (rule A6)."""
    seeds = (str(seed) for seed in range(20))
    for seed in seeds:
        out = play("q\n", "--stakes", "5/10", "--seats", "2", "--seed", seed)
        if "You: small blind 5" in out:
            assert " You may: fold · call 5 · raise to 20–30\n" in out
            return
    pytest.fail("the player was never on the button")


def test_a_terminal_without_signs_is_given_letters() -> None:
    result = run_process("k\nc\n", "--hands", "1", encoding="ascii")
    assert result.returncode == 0
    assert re.search("hole cards( [2-9TJQKA][cdhs]){4}\n", result.stdout)
    assert "?" not in result.stdout
    assert "== Hand 1 | Omaha, pot limit, 1/2 ==" in result.stdout


@pytest.mark.parametrize(
    ("language", "said"),
    [("ru", "Можно: фолд · колл 2 · рейз до 4–"), ("el", "Μπορείτε: fold · call 2 · raise στα 4–")],
)
def test_the_table_speaks_other_languages(play, language: str, said: str) -> None:
    assert any(said in play("q\n", "--lang", language, "--seed", str(seed)) for seed in range(10))


# ------------------------------------------------------------------ lines that are refused


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("foo", " foo is unknown; you may: fold, call 2, raise to 4–7 (? for help)"),
        ("r", " r is unknown; you may: fold, call 2, raise to 4–7 (? for help)"),
        ("r 8", " r 8 is not allowed; you may: fold, call 2, raise to 4–7"),
        ("r 3", " r 3 is not allowed; you may: fold, call 2, raise to 4–7"),
        ("k", " k is not allowed; you may: fold, call 2, raise to 4–7"),
        ("b 4", " b 4 is not allowed; you may: fold, call 2, raise to 4–7"),
        ("a", " a is not allowed; you may: fold, call 2, raise to 4–7"),
        ("s", " s is not allowed; you may: fold, call 2, raise to 4–7"),
        ("s AsAs", " s AsAs is unknown; you may: fold, call 2, raise to 4–7 (? for help)"),
        ("run 2", " run 2 is not allowed; you may: fold, call 2, raise to 4–7"),
        ("\x1b[31m", " ?[31m is unknown; you may: fold, call 2, raise to 4–7 (? for help)"),
    ],
)
def test_a_line_that_cannot_be_carried_out_is_answered_with_one(
    play, line: str, answer: str
) -> None:
    """Three-handed, the player on the button and first to act."""
    table = ["--seats", "3", "--hands", "1"]
    seed = next(
        str(seed) for seed in range(20)
        if "You may: fold · call 2 · raise to 4–7\n" in play("q\n", *table, "--seed", str(seed))
    )  # fmt: skip
    out = play(f"{line}\nf\n", *table, "--seed", seed).splitlines()
    refused = next(i for i, text in enumerate(out) if text.startswith("You>"))
    assert out[refused + 1] == answer
    assert out[refused + 2] == "You> f"
    assert out[refused + 3].startswith(" You: fold")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["b" * 21, "r 1"], ids=["unknown", "refused"])
def test_a_refusal_names_all_that_is_allowed_on_as_many_lines_as_it_takes(
    play, language: str, typed: str
) -> None:
    options = ["--stakes", "5000000/10000000", "--lang", language]
    out = play(f"{typed}\nq\n", *options).splitlines()
    asked = next(number for number, line in enumerate(out) if "> " in line)
    figures = re.findall(r"\d{8,}", " ".join(out[asked - 2 : asked]))
    assert len(figures) >= 2
    answer = out[asked + 1 : next(n for n in range(asked + 1, len(out)) if "> " in out[n])]
    assert re.findall(r"\d{8,}", " ".join(answer)) == figures
    assert all(cell_len(line) < COLUMNS for line in answer)
    assert "…" not in "".join(answer).replace(f" {'b' * 15}…", "")


def test_awards_and_side_pots_name_everybody(play) -> None:
    """Ten players all-in with unequal stacks: nothing is cut at the edge of the screen."""
    options = ["--limit", "no", "--stakes", "50000000/100000000", "--stack", "10",
               "--seats", "10", "--bots", "random", "--lang", "el"]  # fmt: skip
    out = play(script_of("a c k m y", 400), *options, "--hands", "6")
    assert "…" not in out


def test_help_is_given_in_the_middle_of_a_decision(play) -> None:
    out = play("?\nf\n", "--hands", "1")
    assert re.search(r"You> \?\n f fold · .*r 35 raise to 35\n( .*\n){3}You> f\n", out)


BAD_OPTIONS = {
    "unknown game": (["--game", "badugi"], "unknown game 'badugi'; the games are omaha, "),
    "unknown limit": (["--limit", "spread"], "unknown limit 'spread'; the limits are fixed, "),
    "unknown rules": (["--rules", "vegas"], "unknown rules 'vegas'; the presets are club, "),
    "unknown language": (["--lang", "xx"], "unknown language 'xx'; the languages are en, ru, el"),
    "unknown bots": (["--bots", "gto"], "unknown bots 'gto'; they are mix, caller, random, pot-"),
    "too many for the deck": (
        ["--game", "omaha6", "--seats", "8"],
        "8 seats of omaha6 need 56 cards (1 board, with burns), the deck has 52: at most 7 seats",
    ),
    "too many with two boards": (["--seats", "10", "--boards", "2"], "the deck has 52: at most 9"),
    "eleven seats": (["--seats", "11"], "11 seats asked; a table has 2 to 10"),
    "one seat": (["--seats", "1"], "1 seats asked; a table has 2 to 10"),
    "three boards": (["--boards", "3"], "3 boards asked; a hand has 1 or 2"),
    "stakes in words": (["--stakes", "low"], "--stakes 'low'; write two whole numbers of chips"),
    "stakes with cents": (["--stakes", "0.5/1"], "--stakes '0.5/1'; write two whole numbers"),
    "stakes of nothing": (
        ["--stakes", "0/0"],
        "--stakes '0/0'; each is at most 1000000000, the ",
    ),
    "stakes upside down": (["--stakes", "4/2"], "small_blind 4 is above big_blind 2"),
    "huge stakes": (["--stakes", "1/9999999999"], "--stakes '1/9999999999'; each is at most 100"),
    "huge lower stake": (["--stakes", "1000000001/2"], "--stakes '1000000001/2'; each is at most"),
    "stakes of many digits": (["--stakes", f"1/{'9' * 5000}"], "…'; each is at most 1000000000, "),
    "stakes of no text": (["--stakes", ""], "--stakes ''; write two whole numbers of chips"),
    "odd fixed limit": (["--limit", "fixed", "--stakes", "1/2"], "set small_blind"),
    "small blind elsewhere": (["--small-blind", "1"], "--small-blind 1 in pot limit; it is for"),
    "no stack": (["--stack", "0"], "--stack 0; it is 1 to "),
    "huge stack": (["--stack", "1000000000"], "--stack 1000000000; it is 1 to 500000000"),
    "no hands": (["--hands", "0"], "--hands 0; it is 1 to "),
    "ante below nothing": (["--ante", "-1"], "--ante -1; it is 0 to 1000000000"),
    "huge ante": (["--ante", "1000000001"], "--ante 1000000001; it is 0 to 1000000000"),
    "small blind below nothing": (
        ["--limit", "fixed", "--small-blind", "-1"],
        "--small-blind -1; it is 0 to 2",
    ),
    "small blind above the big one": (
        ["--limit", "fixed", "--small-blind", "3"],
        "--small-blind 3; it is 0 to 2",
    ),
    "seed in words": (["--seed", "x"], "--seed"),
    "unknown option": (["--wild"], "--wild"),
}


@pytest.mark.parametrize(("options", "said"), BAD_OPTIONS.values(), ids=BAD_OPTIONS)
def test_bad_options_are_one_line(options: list[str], said: str, capsys: Capture) -> None:
    assert main(["play", "--terminal", *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert said in captured.err


TERMINAL_OPTIONS = {
    "--stack": ["--stack", "50"],
    "--run-it": ["--run-it"],
    "--bots": ["--bots", "caller"],
    "--hands": ["--hands", "3"],
    "--seed": ["--seed", "3"],
}


@pytest.mark.parametrize("name", TERMINAL_OPTIONS)
def test_what_the_room_would_not_heed_is_refused(name: str, capsys: Capture) -> None:
    assert main(["play", "--no-browser", *TERMINAL_OPTIONS[name]]) == 2
    said = f"ninecards: {name} without --terminal; it is for that only\n"
    assert capsys.readouterr() == ("", said)


@pytest.mark.parametrize("option", [["--port", "0"], ["--data", "here"]], ids=" ".join)
def test_what_the_terminal_would_not_heed_is_refused(option: list[str], capsys: Capture) -> None:
    assert main(["play", "--terminal", *option]) == 2
    said = f"ninecards: {option[0]} with --terminal; it is for the room in the browser\n"
    assert capsys.readouterr() == ("", said)


def test_an_empty_folder_is_refused_and_not_taken_for_this_one(capsys: Capture) -> None:
    """Where a variable of the shell is not set."""
    assert main(["play", "--no-browser", "--data", ""]) == 2
    said = "ninecards: --data ''; name the folder of the room, or leave the option away\n"
    assert capsys.readouterr() == ("", said)


def test_zeros_before_a_stake_are_no_figures(play) -> None:
    assert "pot limit, 1/2 ═" in play("q\n", "--stakes", f"{'0' * 5000}1/02")


# ------------------------------------------------------------------ how a game ends


def test_a_script_without_lines_deals_nothing(play) -> None:
    out = play("# nothing\n\n")
    assert out == " Hands played: 0 · your chips: 200 · bought: 200 · result: +0\n"


@pytest.mark.parametrize("script", ["k\n", "q\n", "foo\nQUIT\n"], ids=["end", "q", "quit"])
def test_a_hand_that_is_left_is_stopped_and_does_not_count(play, script: str) -> None:
    out = play(script, "--seats", "2", "--bots", "caller", "--seed", "1")
    assert out.endswith(
        " Hand 1 was stopped before its end and does not count\n"
        " Hands played: 0 · your chips: 200 · bought: 200 · result: +0\n"
    )


def test_a_script_without_line_ends_says_what_was_played(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("f\n" * 3 + "\0" * 20_000))
    assert main(["play", "--terminal", "--seed", "1"]) == 2
    captured = capsys.readouterr()
    assert re.search(r"Hands played: [1-3] · .*\n$", captured.out)
    assert captured.err == (
        "ninecards: standard input, line 4: longer than 10000 characters; each line is one answer\n"
    )


def test_hands_before_the_one_that_is_left_count(play) -> None:
    out = play("f\nf\nf\nq\n")
    played = stacks_in(out)
    assert len(played) >= 3
    assert f"Hands played: {len(played)} · your chips: {played[-1][0]} · " in out


def test_who_goes_when_only_showing_is_left_gives_his_hand_away(play) -> None:
    mucked = 0
    for seed in range(8):
        lines = ["k", "c"] * 4
        out = play(
            "\n".join(lines), "--seats", "3", "--bots", "caller", "--hands", "1",
            "--seed", str(seed),
        )  # fmt: skip
        if " You: cards mucked\n" in out:
            mucked += 1
            assert "Hands played: 1 · " in out
    assert mucked


@pytest.mark.parametrize(
    ("answers", "ends"),
    [
        ("y\n", " You: 10 bought\n"),
        ("n\n", "bought: 10 · result: -10\n"),
        ("q\n", "bought: 10 · result: -10\n"),
        ("perhaps\nyes\n", " perhaps is no answer; write y (buy 10) or n (stop)\n"),
    ],
    ids=["yes", "no", "quit", "neither"],
)
def test_who_is_broke_may_buy_again_or_go(play, answers: str, ends: str) -> None:
    table = ["--limit", "no", "--stack", "5", "--seats", "2", "--bots", "caller"]
    for seed in range(20):
        out = play("a\n" + answers, *table, "--seed", str(seed))
        if "You have no chips left. Buy 10 more? y/n" in out:
            assert ends in out
            return
    pytest.fail("the player never lost his stack")


def test_bots_that_are_broke_buy_again(play) -> None:
    table = ["--limit", "no", "--stack", "5", "--bots", "caller", "--hands", "6"]
    out = play(script_of("a c k m y"), *table)
    names = set(re.findall(r"^ (\w+): 10 bought$", out, flags=re.MULTILINE))
    assert names - {"You"}


def test_at_a_keyboard_the_table_waits_between_the_hands(play) -> None:
    out = play("f\nwhat\n\nf\nq\n", stdin=Terminal)
    assert out.count("══ Hand ") == 2
    assert " what is unknown; Enter: next hand · q: quit\n" in out
    assert "Hands played: 2 · " in out


def test_at_a_keyboard_a_hand_that_won_without_a_call_may_be_shown(play) -> None:
    for seed in range(30):
        out = play("pot\ns\n\nq\n", "--bots", "pot-odds", "--seats", "2", "--seed", str(seed),
                   stdin=Terminal)  # fmt: skip
        if "s: show your cards" in out:
            own = re.search("hole cards (.*)", out)[1]
            assert f" You: cards up {own}\n" in out
            return
    pytest.fail("the player never won without a call")


def test_ctrl_c_says_what_was_done(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int = -1, /) -> str:
            line = super().readline(size)
            if not line:
                raise KeyboardInterrupt
            return line

    monkeypatch.setattr(sys, "stdin", Interrupted("f\nk\n"))
    assert main(["play", "--terminal", "--seed", "3"]) == 130
    captured = capsys.readouterr()
    assert captured.err == ""
    assert re.search(
        r" Hands played: \d · your chips: \d+ · bought: 200 · result: .*\n$", captured.out
    )


# ------------------------------------------------------------------ as a process


def run_process(
    script: str, *options: str, encoding: str = "utf-8", **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from ninecards.cli.main import run; run()",
         "play", "--terminal", "--seed", "5", *options],
        input=script, text=True, encoding=encoding, capture_output=True, check=False, timeout=60,
        env={**os.environ, "PYTHONIOENCODING": encoding, **environment},
    )  # fmt: skip


def test_a_scripted_hand_as_a_process() -> None:
    result = run_process(script_of(PASSIVE), "--game", "omaha-hilo", "--hands", "1")
    assert (result.returncode, result.stderr) == (0, "")
    (stacks,) = stacks_in(result.stdout)
    assert sum(stacks) == 1200
    assert "\x1b" not in result.stdout


def test_bytes_that_are_no_text_are_an_unknown_line() -> None:
    command = [sys.executable, "-c", "from ninecards.cli.main import run; run()"]
    result = subprocess.run(
        [*command, "play", "--terminal", "--seed", "5"],
        input=b"\xff\xfe\n", capture_output=True, check=False, timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"is unknown; you may: " in result.stdout


def test_a_closed_pipe_ends_the_game_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.Popen(
        [sys.executable, "-c", "from ninecards.cli.main import run; run()", "play", "--terminal"],
        stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE,
    )  # fmt: skip
    os.close(writer)
    _, errors = process.communicate(b"f\n" * 20, timeout=60)
    assert (process.returncode, errors) == (130, b"")


def test_an_interrupted_process_says_what_was_done() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", "from ninecards.cli.main import run; run()", "play", "--terminal"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"?\n" * 2_000)  # answers more than a pipe holds back
    process.stdin.flush()
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (130, b"")
    assert b"Hands played: 0" in output


def test_the_picture_in_the_documents_is_what_the_table_shows(play) -> None:
    picture = (ROOT / "docs" / "pictures" / "terminal.txt").read_text(encoding="utf-8")
    out = play(
        "r 7\nk\npot\nc\n", "--game", "omaha-hilo", "--bots", "pot-odds", "--hands", "1",
        "--seed", "13",
    )  # fmt: skip
    assert len(picture.splitlines()) > 20
    assert picture in out
