"""Files and folders: which are read, in what order, and what is said of the rest."""

from __future__ import annotations

import gzip
import os
import random
import re
from typing import TYPE_CHECKING

import pytest

from ninecards.errors import HistoryError
from ninecards.history import (
    FORMATS,
    CheckedHand,
    OtherGame,
    SkippedFile,
    Tally,
    Verdict,
    check_file,
    check_files,
    files_under,
    format_of,
)
from ninecards.kernels.evaluator import NATIVE
from phh_hands import HANDS, hand_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from ninecards.history import Format, Reading

FILES = HANDS
STARS = FILES / "stars"


def checked(path: Path) -> list[CheckedHand | SkippedFile]:
    return list(check_file(path, ranker=NATIVE))


def tally_of(*paths: Path) -> Tally:
    tally = Tally()
    for item in check_files(files_under(map(str, paths)), ranker=NATIVE):
        tally.add(item)
    return tally


def test_a_mixed_file() -> None:
    path = HANDS / "mixed.phhs"
    assert checked(path) == [
        CheckedHand(str(path), "1", 3, "phh", Verdict.OK),
        CheckedHand(str(path), "2", 12, "phh", Verdict.NOT_OMAHA, "NT, no-limit hold'em"),
        CheckedHand(
            str(path), "3", 26, "phh", Verdict.DAMAGED, "no TOML: Unclosed array, column 1"
        ),
        CheckedHand(
            str(path),
            "4",
            37,
            "phh",
            Verdict.FAILED,
            "p2 bets or raises to 40; by the rules p2 is to act: fold, call 5, raise to 20-30",
        ),
        CheckedHand(str(path), "5", 43, "phh", Verdict.OK),
    ]


def test_every_hand_is_counted_once() -> None:
    data = tally_of(HANDS / "mixed.phhs", HANDS / "plo-side-pots.phh").record(seconds=1.23456)
    failed, damaged = data["failed"], data["damaged"]
    assert isinstance(failed, list)
    assert isinstance(damaged, list)
    assert [(hand["hand"], hand["line"], hand["site"]) for hand in failed] == [("4", 37, "phh")]
    assert [(hand["hand"], hand["line"], hand["site"]) for hand in damaged] == [("3", 26, "phh")]
    assert {name: value for name, value in data.items() if name not in ("failed", "damaged")} == {
        "hands": 6,
        "ok": 3,
        "not_omaha": 1,
        "skipped": [],
        "by_site": {"phh": {"hands": 6, "ok": 3}},
        "decided_by_rules": 1,
        "seconds": 1.235,
    }
    assert set(failed[0]) == {"file", "hand", "line", "site", "why"}


def test_what_is_not_asked_for_one_by_one_is_only_counted() -> None:
    kept, counted = Tally(), Tally(keeps_hands=False)
    for item in check_files(files_under([str(HANDS)]), ranker=NATIVE, seed=1):
        kept.add(item)
        counted.add(item)
    assert kept.failed
    assert kept.damaged
    assert not counted.failed
    assert not counted.damaged
    assert counted.by_site == kept.by_site
    for tally in (kept, counted):
        assert tally.damaged_hands == len(kept.damaged)
        assert tally.unsettled == len(kept.failed) + len(kept.damaged)


def test_folders_are_walked_in_the_order_of_names(tmp_path: Path) -> None:
    for name in ("b.phh", "a/z.phh", "a/c/y.phh", "c.phh", "B.phh"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    names = [path.relative_to(tmp_path).as_posix() for path in files_under([str(tmp_path)])]
    assert names == ["B.phh", "b.phh", "c.phh", "a/z.phh", "a/c/y.phh"]


def test_a_link_to_a_folder_inside_a_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "b").touch()
    (tmp_path / "a").symlink_to(tmp_path)
    assert files_under([str(tmp_path)]) == [tmp_path / "a", tmp_path / "b"]
    assert checked(tmp_path / "a") == [
        SkippedFile(str(tmp_path / "a"), "a folder; name it itself to have it read")
    ]


def test_a_folder_that_may_not_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    (tmp_path / "open").touch()
    for name in ("scandir", "listdir"):
        real = getattr(os, name)

        def refuse(path: object, real: Callable[[object], object] = real) -> object:
            if str(path) == str(closed):
                raise PermissionError(13, "Permission denied", str(path))
            return real(path)

        monkeypatch.setattr(os, name, refuse)
    assert files_under([str(tmp_path)]) == [tmp_path / "open", closed]
    assert checked(closed) == [SkippedFile(str(closed), "cannot be read: Permission denied")]


def test_a_path_that_leads_nowhere(tmp_path: Path) -> None:
    with pytest.raises(HistoryError, match=r"nowhere: no such file or folder$"):
        files_under([str(tmp_path), str(tmp_path / "nowhere")])


@pytest.mark.parametrize(
    ("content", "why"),
    [
        pytest.param(b"", "empty", id="empty"),
        pytest.param(b" \r\n\n", "empty", id="blank"),
        pytest.param(b"Full Tilt Poker Game #1: ", "unknown format", id="foreign"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00\nvariant = 'PO'", "unknown format", id="binary"),
        pytest.param(bytes(range(256)) * 20, "unknown format", id="every byte"),
    ],
)
def test_files_that_are_skipped(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "hand.phh"
    path.write_bytes(content)
    assert checked(path) == [SkippedFile(str(path), why)]


def test_what_is_no_file_is_skipped(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert checked(pipe) == [SkippedFile(str(pipe), "no plain file")]
    gone = tmp_path / "gone"
    gone.symlink_to(tmp_path / "nowhere")
    assert files_under([str(tmp_path)]) == [gone, pipe]
    assert checked(gone) == [SkippedFile(str(gone), "no plain file")]


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(hand_text("plo-mucked.phh"))

    def refuse(*_args: object, **_kwargs: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", refuse)
    assert checked(path) == [SkippedFile(str(path), "cannot be read: Permission denied")]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_encodings_and_line_ends(tmp_path: Path, encoding: str, newline: str) -> None:
    path = tmp_path / "hand"
    text = hand_text("plo-decimals.phh").replace("\n", newline)
    assert "É" in text
    path.write_bytes(text.encode(encoding))
    assert checked(path) == [CheckedHand(str(path), "RC-20481", 2, "phh", Verdict.OK)]


def test_a_character_across_the_end_of_what_is_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "hand"
    text = hand_text("plo-decimals.phh")
    filler = "#" + "x" * (65_536 - len(text.encode()) - 3) + "éé"
    for shift in range(3):
        path.write_text(f"{text}#{'y' * shift}{filler}\n", encoding="utf-8")
        assert [type(item) for item in checked(path)] == [CheckedHand]


def test_utf_16_without_its_mark(tmp_path: Path) -> None:
    path = tmp_path / "hand"
    for encoding in ("utf-16-le", "utf-16-be"):
        path.write_bytes(hand_text("plo-decimals.phh").encode(encoding))
        assert checked(path) == [CheckedHand(str(path), "RC-20481", 2, "phh", Verdict.OK)]


def test_a_byte_that_is_no_text_is_a_fault_of_its_hand_alone(tmp_path: Path) -> None:
    path = tmp_path / "hands"
    good, names = hand_text("plo-mucked.phh"), 'players = ["\udcff", "b", "c"]\n'
    text = "[1]\n" + good + "# filler\n" * 8000 + "[2]\n" + good + names + "[3]\n" + good
    path.write_bytes(text.encode(errors="surrogateescape"))
    verdicts = [item.verdict for item in checked(path) if isinstance(item, CheckedHand)]
    assert verdicts == [Verdict.OK, Verdict.DAMAGED, Verdict.OK]


@pytest.mark.parametrize("keep", [0.5, 0.9])
def test_a_compressed_file_that_breaks_off_tells_its_last_hand(tmp_path: Path, keep: float) -> None:
    rng = random.Random("gz")
    hand = (STARS / "run-twice.txt").read_text(encoding="utf-8")
    noise = ["".join(rng.choices("abcdefgh ", k=80)) for _ in range(600)]
    hands = [f'{hand}Zoe said, "{text}"\n\n\n' for text in noise]
    packed = gzip.compress("".join(hands).encode())
    path = tmp_path / "hands.gz"
    path.write_bytes(packed[: int(keep * len(packed))])
    *before, last, rest = checked(path)
    assert {item.verdict for item in before if isinstance(item, CheckedHand)} >= {Verdict.OK}
    assert isinstance(last, CheckedHand)
    assert isinstance(rest, SkippedFile)
    assert rest.hands_lost
    where = re.fullmatch(
        r"from line (\d+) on it cannot be read: the compressed file is damaged", rest.why
    )
    assert where is not None
    assert int(where[1]) > last.line
    tally = Tally()
    tally.add(rest)
    assert tally.lost_hands


def test_hands_of_another_format_in_the_same_file_are_not_passed_over(tmp_path: Path) -> None:
    stars = (STARS / "cap.txt").read_text(encoding="utf-8")
    phh = hand_text("plo-mucked.phh")
    path = tmp_path / "hands"
    path.write_text(f"{stars}\n\n{phh}\n{stars}")
    line = stars.count("\n") + 3 + phh[: phh.index("variant")].count("\n")
    told = f"line {line} begins a hand of phh; of this file only hands of pokerstars are read"
    assert checked(path)[-1] == SkippedFile(str(path), told, hands_lost=True)


def test_every_format_is_noticed_in_a_file_of_another(tmp_path: Path) -> None:
    """And no file of one format alone is taken for a mixed one."""
    path = tmp_path / "hands"
    files = [file for file in sorted(FILES.rglob("*")) if file.is_file()]
    noticed = set()
    for file in files:
        text = file.read_text(encoding="utf-8-sig", errors="replace")
        own = format_of(text)
        assert own is not None, file
        assert not [item for item in checked(file) if isinstance(item, SkippedFile)]
        other = STARS / "cap.txt" if own.name != "pokerstars" else HANDS / "plo-mucked.phh"
        path.write_text(f"{text}\n\n\n{other.read_text()}", encoding="utf-8")
        [*_, rest] = checked(path)
        assert isinstance(rest, SkippedFile), file
        assert rest.hands_lost
        noticed.add(own.name)
    assert noticed == {format_.name for format_ in FORMATS} - {"json"}


def test_half_of_a_file_is_damaged_not_lost(tmp_path: Path) -> None:
    """Wherever a hand is cut it is told, unless only what nobody needs was cut away."""
    text = hand_text("plo-short-ante.phh")
    path = tmp_path / "half"
    end = text.index("finishing_stacks")
    for size in range(text.index("variant") + 12, end, 7):
        path.write_text(text[:size])
        [item] = checked(path)
        assert isinstance(item, CheckedHand)
        assert item.verdict is Verdict.DAMAGED
        assert "\n" not in item.why


def test_nothing_that_a_file_holds_raises_an_error(tmp_path: Path) -> None:
    rng = random.Random("damage")
    texts = [path.read_text(encoding="utf-8") for path in sorted(HANDS.glob("*.phh*"))]
    signs = "0123456789.-p?AKQJTcdhs\"'[], \n#=efmxb_é\0"
    path = tmp_path / "hand"
    seen: set[Verdict | None] = set()
    for _ in range(400):
        text = list(rng.choice(texts))
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            text[at : at + rng.randint(0, 2)] = rng.sample(signs, rng.randint(0, 2))
        path.write_text("".join(text), encoding="utf-8")
        for item in checked(path):
            assert "\n" not in item.why
            seen.add(item.verdict if isinstance(item, CheckedHand) else None)
    assert seen == {*Verdict, None}


def damaged(rng: random.Random, text: str) -> str:
    """The text with a line left out, repeated, moved or changed in a sign or a figure."""
    lines = text.splitlines(keepends=True)
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(5):
            case 0 if len(lines) > 1:
                del lines[at]
            case 1:
                lines.insert(at, lines[other])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                words = lines[at].split(" ")
                rng.shuffle(words)
                lines[at] = " ".join(words)
            case _:
                figure = rng.choice(["0", "1", "7", "99", "0.5", "123456789"])
                lines[at] = re.sub(r"\d+(\.\d+)?", figure, lines[at], count=1)
    return "".join(lines)


def test_damage_in_no_format_raises_an_error(tmp_path: Path) -> None:
    """Nor do the changes that are made to what still settles."""
    rng = random.Random("formats")
    files = [path for path in sorted(HANDS.rglob("*")) if path.is_file()]
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in files]
    path = tmp_path / "hands"
    seen: set[Verdict | None] = set()
    for seed in range(3 * len(texts)):
        path.write_text(damaged(rng, texts[seed % len(texts)]), encoding="utf-8")
        for item in check_file(path, ranker=NATIVE, seed=seed):
            assert "\n" not in item.why
            seen.add(item.verdict if isinstance(item, CheckedHand) else None)
    assert seen >= {Verdict.OK, Verdict.FAILED, Verdict.DAMAGED}


def test_a_line_without_end_is_not_held_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ninecards.history.files.MOST_OF_LINE", 1000)
    held: list[int] = []

    class Noted:
        name = "noted"

        def recognises(self, _head: str) -> bool:
            return True

        def read(self, lines: Iterable[str]) -> Iterator[Reading]:
            held.extend(map(len, lines))
            yield OtherGame("noted", "1", 1, "none")

    monkeypatch.setattr("ninecards.history.files.format_of", lambda _head: Noted())
    path = tmp_path / "long"
    path.write_text("x" * 2500 + "\nshort\n")
    hand, rest = checked(path)
    assert isinstance(hand, CheckedHand)
    assert rest == SkippedFile(
        str(path), "of line 1 only the first 1,000 characters are read", hands_lost=True
    )
    assert held == [1000, 6]


@pytest.mark.parametrize("content", ["variant = 'PO'", "actions = ["])
def test_format_by_content(content: str) -> None:
    found: Format | None = format_of(content)
    assert found is not None
    assert found.name == "phh"
