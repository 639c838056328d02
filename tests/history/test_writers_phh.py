"""PHH as it is written: read back it is the same hand, as far as PHH can say it."""

from __future__ import annotations

import io
import tomllib
import warnings
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import time
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from pokerkit import HandHistory

from ninecards.history import DamagedHand, HandRecord, Verdict, replay
from ninecards.history.phh import PHH
from ninecards.history.record import Note, NoteKind, Outcome, RecordedAction
from ninecards.history.writers import WRITERS, Export, exported
from ninecards.history.writers.own_hand import record_of
from ninecards.history.writers.toml import toml_text
from ninecards.kernels.evaluator import NATIVE
from ninecards.rules import Limit, PostKind
from own_hands import own_hand
from phh_form import phh_form, read_form
from random_hands import CELLS, effort, generators
from read_hands import read_text, sampled, written_hands
from table import deal

WRITER = WRITERS["phh"]


def written(*exports: Export) -> str:
    return "".join(WRITER.write(exports))


def read(text: str) -> list[HandRecord]:
    """The hands of a text, every one of which can be read."""
    readings = list(PHH.read(io.StringIO(text)))
    records = [reading for reading in readings if isinstance(reading, HandRecord)]
    assert records == readings
    return records


def export_of(record: HandRecord) -> Export:
    return exported(record, ranker=NATIVE)


def assert_comes_back(record: HandRecord) -> None:
    """Written and read, the record is the same, settles to the same chips, and is written so."""
    export = export_of(record)
    assert WRITER.refusal(export) is None
    text = written(export)
    [back] = read(text)
    assert read_form(back) == phh_form(export)
    again = export_of(back)
    for figures in ("put_in", "uncalled", "pots", "winnings", "stacks", "rake"):
        assert getattr(again, figures) == getattr(export, figures), figures
    assert written(again) == text


@pytest.mark.parametrize(("game", "limit"), CELLS)
@effort(12)
@given(random=generators())
def test_own_hands_come_back(random: Random, game: str, limit: Limit) -> None:
    assert_comes_back(own_hand(random, game, limit, unit=Decimal("0.01")).record)


def settled(records: Iterable[HandRecord]) -> list[HandRecord]:
    return [r for r in records if replay(r, ranker=NATIVE).verdict is Verdict.OK]


def test_hands_of_every_format_come_back() -> None:
    records = settled(written_hands())
    refused = [record for record in records if WRITER.refusal(export_of(record))]
    assert [record.outcome.cancelled for record in refused] == [True]
    for record in records:
        if record not in refused:
            assert_comes_back(record)


def test_real_hands_come_back(shared_data: Path) -> None:
    sites = set[str]()
    for record in settled(sampled(shared_data / "hands", stride=11, most=25)):
        if len(record.players) > 1:
            sites.add(record.site)
            assert_comes_back(record)
    assert len(sites) > 10


def test_one_hand_has_no_section_and_several_have_numbers() -> None:
    records = [own_hand(Random(seed), number=seed + 70).record for seed in range(3)]
    exports = [export_of(record) for record in records]
    assert written() == ""
    assert written(exports[0]).startswith("variant")
    text = written(*exports)
    assert list(tomllib.loads(text)) == ["1", "2", "3"]
    assert [back.hand for back in read(text)] == ["70", "71", "72"]


def test_hands_are_asked_for_one_at_a_time() -> None:
    asked = 0

    def hands() -> Iterable[Export]:
        nonlocal asked
        for number in range(5):
            asked += 1
            yield export_of(own_hand(Random(number), number=number).record)

    pieces = WRITER.write(hands())
    next(pieces)
    # The second is looked for to know whether it is the only one.
    assert asked == 2
    assert len(list(pieces)) == 4


def plain(*stacks: int, game: str = "omaha pot 5/10", **options: object) -> HandRecord:
    hand = deal(game, *stacks, **options).check_down()  # type: ignore[arg-type]
    names = [f"N{chair}" for chair in hand.state.start.seat_nos]
    return record_of(hand.events, names=names, hand="7")


def test_the_standards_own_fields_say_a_plain_hand() -> None:
    text = written(export_of(plain(300, 200, 100)))
    fields = tomllib.loads(text)
    assert [name for name in fields if name.startswith("_")] == ["_site", "_rules", "_chip"]
    assert fields["variant"] == "PO"
    assert fields["blinds_or_straddles"] == [5, 10, 0]
    assert fields["starting_stacks"] == [300, 200, 100]
    assert sum(fields["finishing_stacks"]) == 600


def test_heads_up_blinds_are_listed_the_other_way_round() -> None:
    fields = tomllib.loads(written(export_of(plain(300, 200))))
    # p1 is the big blind, and the standard wants the small one first.
    assert fields["blinds_or_straddles"] == [5, 10]
    assert fields["players"] == ["N1", "N2"]
    assert read(written(export_of(plain(300, 200))))[0].posts[0].player == 1


def test_whatever_is_said_beside_the_hand_is_kept() -> None:
    record = replace(
        plain(300, 200, 100),
        notes=(Note(NoteKind.FEE, 'Jackpot "1"\n', 1, 2, 5), Note(NoteKind.OTHER, "é№\x7f", 1)),
        details={"table": "A'b", "list": [1, Decimal("0.50"), {"deep er": True}], "none": None},
    )
    [back] = read(written(export_of(record)))
    assert back.details == {"table": "A'b", "list": [1, Decimal("0.50"), {"deep er": True}]}
    assert [(n.kind, n.text, n.player, n.chips) for n in back.notes] == [
        (NoteKind.FEE, 'Jackpot "1"\n', 2, 5),
        (NoteKind.OTHER, "é№\x7f", None, None),
    ]


def test_fields_of_the_standard_stay_where_they_were() -> None:
    record = replace(plain(300, 200), site="phh", details={"event": "X", "time": time(12, 5)})
    text = written(export_of(record))
    assert '\nevent = "X"\ntime = 12:05:00' in text
    assert read(text)[0].details == record.details


def test_a_name_is_any_text() -> None:
    names = ['a"b', "c\\d", "[1]", "\x85é\u2028"]
    hand = deal("omaha pot 5/10", *[100] * 4).check_down()
    record = record_of(hand.events, names=names, hand="a = 'b'")
    [back] = read(written(export_of(record)))
    assert [player.name for player in back.players] == names
    assert back.hand == "a = 'b'"
    assert toml_text("\ud800") == '"\ufffd"'


def test_what_phh_cannot_hold_is_refused_in_one_line() -> None:
    export = export_of(plain(300, 200))
    alone = replace(export.record, players=export.record.players[:1], outcome=Outcome())
    cases = {
        "1 player": replace(export, record=alone),
        "a unit of 0.05": replace(export, record=replace(export.record, unit=Decimal("0.05"))),
        "a unit of 1E-9": replace(export, record=replace(export.record, unit=Decimal("1e-9"))),
        "a figure above": replace(export, put_in=(10**16, 0)),
    }
    for why, case in cases.items():
        refusal = WRITER.refusal(case)
        assert refusal is not None
        assert why in refusal
        assert "\n" not in refusal


DAMAGES = {
    "_posts = [['p9', 'ante', 5]]": "the players are p1 to p3",
    "_posts = [['p1', 'tax', 5]]": "the kinds are small-blind",
    "_posts = [['p1', 'ante', -5]]": "0 is the least",
    "_posts = 5": "a list is expected",
    "_runs = [[1, 2, 'As']]": "boards 2 to 3",
    "_runs = [[2, 2, 'Ax']]": "_runs",
    "_rules = {tea = true}": "the options are name",
    "_rules = {restraddles = 1}": "the options are name",
    "_rules = {fixed_limit_raises = -1}": "fixed_limit_raises is -1",
    "_rules = {odd_run_chips = 'none'}": "none",
    "_rules = 1": "a table is expected",
    "_button = 0": "a whole number from 1",
    "_boards = 3": "a whole number from 1 to 2",
    "_chip = 0": "_chip is 0; it is more",
    "_big_blind = 0": "_big_blind is 0; it is more",
    "_cancelled = 1": "true or false",
    "_notes = [{kind = 'fee'}]": "each has a kind",
    "_notes = [{kind = 'fee', text = '', player = 'x'}]": "the players are p1 to p3",
    "_details = []": "a table is expected",
    "_pots = [1, true]": "numbers are expected",
    "_uncalled = [1]": "1 entries for 3 players",
    "_site = 5": "a string is expected",
}


@pytest.mark.parametrize(("field", "why"), DAMAGES.items())
def test_a_field_of_our_own_that_is_none_damages_its_hand(field: str, why: str) -> None:
    name = field.partition(" ")[0]
    lines = written(export_of(plain(300, 200, 100))).splitlines(keepends=True)
    text = "".join(line for line in lines if not line.startswith(f"{name} ")) + field + "\n"
    [reading] = read_text(text)
    assert isinstance(reading, DamagedHand), reading
    assert why in reading.why
    assert "\n" not in reading.why
    assert reading.line == len(text.splitlines()) or "_rules" in field


def why_not_pokerkit(record: HandRecord, export: Export) -> str | None:
    """Why pokerkit cannot be asked about a hand, if so."""
    kinds = {post.kind for post in record.posts}
    stacks = [player.stack for player in record.players]
    if (record.game.name, record.limit) not in (
        ("omaha", Limit.POT),
        ("omaha-hilo", Limit.FIXED),
    ):
        return "a game that it does not know"
    if len(record.boards) > 1 or record.stakes.cap is not None or record.stakes.splash:
        return "runs, caps, splashes"
    if kinds - {PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.ANTE}:
        return "posts out of the usual"
    if not {PostKind.SMALL_BLIND, PostKind.BIG_BLIND} <= kinds or None in stacks:
        return "no blinds, or unknown stacks"
    if export.rake or (not export.decided_by_rules and len(export.showings) > 1):
        return "rake, unknown cards at the showdown"
    return None


def pokerkit_stacks(text: str) -> list[int | Decimal]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        *_, state = HandHistory.loads(text)
    assert not state.status, "the hand goes on"
    return list(state.stacks)


def test_pokerkit_plays_written_hands_to_the_same_end() -> None:
    """Plain hands of its two games: what else it reads otherwise is in test_phh_pokerkit."""
    asked: Counter[str] = Counter()
    for seed in range(60):
        random = Random(seed)
        game, options = random.choice(
            [("omaha pot 600/1200", {}), ("omaha-hilo fixed 1200/2400", {})]
        )
        stacks = [1200 * random.randint(10, 80) for _ in range(random.randint(2, 6))]
        hand = deal(game, *stacks, **options)
        while not hand.state.is_over:
            legal = hand.legal
            if legal.show:
                hand.play("s")
            elif legal.check:
                raises = legal.bet and random.random() < 0.3
                hand.play(f"b{legal.bet.least}" if raises and legal.bet else "k")
            else:
                # No all-in: pokerkit has an order of its own for odd chips of side pots.
                raises = legal.raise_to and random.random() < 0.2
                token = f"r{legal.raise_to.least}" if raises and legal.raise_to else "c"
                hand.play("f" if random.random() < 0.15 else token)
        names = [f"N{chair}" for chair in range(1, len(stacks) + 1)]
        export = export_of(record_of(hand.events, names=names, hand=str(seed)))
        assert pokerkit_stacks(written(export)) == list(export.stacks)
        asked[game] += 1
    assert min(asked.values()) > 20


def test_pokerkit_plays_real_hands_to_the_same_end(shared_data: Path) -> None:
    """Hands of sites as PHH: whatever pokerkit can play ends with our stacks, or is named."""
    asked, refused = 0, list[str]()
    for record in settled(sampled(shared_data / "hands", stride=5, most=60)):
        export = export_of(record)
        if why_not_pokerkit(record, export) is not None:
            continue
        try:
            stacks = pokerkit_stacks(written(export))
        except (ValueError, UserWarning) as error:
            refused.append(str(error))
            continue
        asked += 1
        ends = [export.stacks[index] for index in order_of(record)]
        assert [str(Decimal(str(stack)).normalize()) for stack in stacks] == [
            str((chips * record.unit).normalize()) for chips in ends if chips is not None
        ], record.hand
    assert asked > 50
    assert len(refused) < asked / 10
    assert all("no reason for this player to fold" in why for why in refused)


def order_of(record: HandRecord) -> list[int]:
    seats = [player.seat_no for player in record.players]
    return sorted(range(len(seats)), key=lambda i: (seats[i] <= record.button, seats[i]))


def test_actions_keep_only_what_phh_says() -> None:
    """Nothing but the figure of a bet is in an action: the reader's records have no more."""
    [back] = read(written(export_of(plain(300, 200, 100))))
    for act in back.actions:
        assert isinstance(act, RecordedAction)
        assert (act.added, act.by, act.all_in) == (None, None, False)
