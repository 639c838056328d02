"""The log of a hand and the list of choices, in three languages."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from ninecards.cards import FULL_DECK
from ninecards.rules import (
    GAMES,
    AnteKind,
    ChooseRunOuts,
    LegalActions,
    Limit,
    Post,
    PostKind,
    Rake,
    Span,
    Street,
    parse_action,
)
from ninecards.rules import events as ev
from ninecards.words import LANGUAGES, Words
from ninecards.words.hand_log import (
    HandLog,
    LogEntry,
    allowed_actions,
    game_name,
    limit_name,
    post_name,
    street_name,
)
from table import Hand, deal

NAMES = ["Anna", "Ben", "Clara"]
HOLES = ["AsKs2c3d", "QhQd7h8s", "JcTc9c9d"]


def log(hand: Hand, language: str = "en", viewer: int | None = None) -> list[str]:
    book = HandLog(Words(language), NAMES, viewer=viewer)
    lines = [book.line(event) for event in hand.events]
    assert book.state == hand.state
    return [line for line in lines if line]


def test_a_hand_from_its_posts_to_its_showdown() -> None:
    hand = deal(
        "omaha pot 5/10", 1000, 1000, 1000, holes=HOLES, boards=["QsJs4s2h2d"], ante=1
    ).play("c r43 f c k b30 c k k k b50 c")
    assert log(hand) == [
        "Anna: small blind 5",
        "Ben: big blind 10",
        "Anna: ante 1",
        "Ben: ante 1",
        "Clara: ante 1",
        "Anna: hole cards As Ks 2c 3d",
        "Ben: hole cards Qh Qd 7h 8s",
        "Clara: hole cards Jc Tc 9c 9d",
        "Clara: call 10",
        "Anna: raise to 43",
        "Ben: fold",
        "Clara: call 33",
        "flop: Qs Js 4s",
        "Anna: check",
        "Clara: bet 30",
        "Anna: call 30",
        "turn: 2h",
        "Anna: check",
        "Clara: check",
        "river: 2d",
        "Anna: check",
        "Clara: bet 50",
        "Anna: call 50",
        "showdown",
        "Clara: cards up Jc Tc 9c 9d",
        "Anna: cards up As Ks 2c 3d",
        "pot: Anna 259",
    ]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["Anna: raise to 30", "Ben: fold", "Anna: 20 uncalled, back", "pot: Anna 20"]),
        (
            "ru",
            [
                "Anna: рейз до 30",
                "Ben: фолд",
                "Anna: возврат 20, ставка не уравнена",
                "банк: Anna 20",
            ],
        ),
        (
            "el",
            ["Anna: raise στα 30", "Ben: fold", "Anna: επιστροφή 20, χωρίς call", "pot: Anna 20"],
        ),
    ],
)
def test_the_same_hand_in_each_language(language: str, lines: list[str]) -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, button=1).play("r30 f")
    assert log(hand, language)[-4:] == lines


def test_only_the_viewers_cards_are_told_of_the_deal() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000, 1000, holes=HOLES)
    assert [line for line in log(hand, viewer=1) if "hole" in line] == [
        "Ben: hole cards Qh Qd 7h 8s"
    ]


def test_side_pots_are_numbered_and_an_all_in_is_said() -> None:
    hand = deal("omaha no 5/10", 50, 120, 300, holes=HOLES, boards=["QsJs4s2h5d"])
    hand.play("r300 c c")
    lines = log(hand)
    assert [line for line in lines if "all-in" in line] == [
        "Clara: raise to 300, all-in",
        "Anna: call 45, all-in",
        "Ben: call 110, all-in",
    ]
    assert "Clara: 180 uncalled, back" in lines
    assert lines[-2:] == ["side pot 1: Ben 140", "main pot: Anna 150"]


def test_halves_and_boards_of_a_pot_are_named() -> None:
    holes = ["AsAhKc3d", "2c6dJhTs"]
    hand = deal(
        "omaha-hilo pot 5/10", 1000, 1000, holes=holes, boards=["AcKd3h5c7s", "KsKhQdQcJs"],
        board_count=2,
    ).play("c k k k k k k k")  # fmt: skip
    lines = log(hand)
    assert "flop, board 2: Ks Kh Qd" in lines
    assert lines[-3:] == [
        "pot, board 1, high: Anna 5",
        "pot, board 1, low: Ben 5",
        "pot, board 2: Anna 10",
    ]


def test_run_outs_are_told_and_numbered() -> None:
    hand = deal("omaha no 5/10", 100, 100, ask_run_outs=True).play("r100 c run2")
    lines = log(hand)
    assert "run-outs: 2" in lines
    assert [line.partition(":")[0] for line in lines if "board" in line][:6] == [
        "flop, board 1",
        "turn, board 1",
        "river, board 1",
        "flop, board 2",
        "turn, board 2",
        "river, board 2",
    ]


def test_the_open_card_of_courchevel_and_the_rake_are_told() -> None:
    hand = deal("courchevel pot 5/10", 1000, 1000, rake=Rake(Fraction(1, 10)))
    assert log(hand)[-1] == f"open card: {FULL_DECK[10]}"
    hand.play("c k b20 f")
    assert "rake 2" in log(hand)


def test_who_may_show_or_muck_is_to_act() -> None:
    hand = deal(
        "omaha pot 5/10", 1000, 1000, 1000,
        holes=["AsKs2c3d", "8h8d7h6s", "JcTc9c9d"], boards=["QsJs4s2h2d"],
    ).play("c c k k k k k k k b10 c c")  # fmt: skip
    lines = log(hand)
    assert lines[-1].startswith("to act: ")
    assert "cards mucked" in log(hand.play("m"))[len(lines)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_post_game_limit_and_street_has_a_name(language: str) -> None:
    words = Words(language)
    for names in (
        [post_name(words, kind) for kind in PostKind],
        [game_name(words, game) for game in GAMES.values()],
        [limit_name(words, limit) for limit in Limit],
        [street_name(words, street) for street in Street],
    ):
        assert len(set(names)) == len(names)


def test_posts_are_told_by_their_kind() -> None:
    kinds = [PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE, PostKind.DEAD_BLIND]
    posts = [Post(place, kind, chips) for place, (kind, chips) in
             enumerate(zip(kinds, (5, 10, 20, 5), strict=True))]  # fmt: skip
    hand = deal("omaha pot 5/10", 100, 100, 100, 100, posts=posts)
    book = HandLog(Words("ru"), [*NAMES, "Dan"])
    lines = [book.line(event) for event in hand.events if not isinstance(event, ev.HoleCardsDealt)]
    assert [line for line in lines if line] == [
        "Anna: малый блайнд 5",
        "Ben: большой блайнд 10",
        "Clara: стрэддл 20",
        "Dan: мёртвый блайнд 5",
    ]


def test_an_ante_for_the_table_is_told() -> None:
    hand = deal("omaha pot 5/10", 100, 100, 100, ante=10, ante_kind=AnteKind.BIG_BLIND)
    assert "Ben: ante for the table 10" in log(hand)


def test_an_entry_parts_the_player_from_the_act() -> None:
    hand = deal("omaha pot 5/10", 1000, 1000)
    book = HandLog(Words(), NAMES)
    entries = [book.entry(event) for event in hand.events]
    assert entries[:3] == [
        LogEntry(None, ""),
        LogEntry(1, "small blind 5"),
        LogEntry(0, "big blind 10"),
    ]
    assert entries[-1] == LogEntry(None, "")


@pytest.mark.parametrize(
    ("legal", "texts"),
    [
        (
            LegalActions(player=0, fold=True, check=True, bet=Span(10, 40)),
            {
                "en": ["fold", "check", "bet 10–40"],
                "ru": ["фолд", "чек", "бет 10–40"],
                "el": ["fold", "check", "ποντάρισμα 10–40"],
            },
        ),
        (
            LegalActions(player=0, fold=True, call=15, raise_to=Span(40, 40)),
            {
                "en": ["fold", "call 15", "raise to 40"],
                "ru": ["фолд", "колл 15", "рейз до 40"],
                "el": ["fold", "call 15", "raise στα 40"],
            },
        ),
        (
            LegalActions(player=0, show=True, muck=True),
            {
                "en": ["show", "muck"],
                "ru": ["показать карты", "сбросить в мак"],
                "el": ["αποκάλυψη", "muck"],
            },
        ),
        (
            LegalActions(run_outs=(1, 2, 3)),
            {
                "en": ["choose how often the rest is dealt (run 1, run 2, run 3)"],
                "ru": ["выбрать число прогонов (run 1, run 2, run 3)"],
                "el": ["επιλογή μοιρασιών ως το τέλος (run 1, run 2, run 3)"],
            },
        ),
        (LegalActions(), {"en": [], "ru": [], "el": []}),
    ],
    ids=["bet", "raise", "showdown", "run-outs", "nothing"],
)
def test_choices_are_listed_with_their_figures(
    legal: LegalActions, texts: dict[str, list[str]]
) -> None:
    assert {language: allowed_actions(Words(language), legal) for language in LANGUAGES} == texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_has_no_colon_of_its_own(language: str) -> None:
    """It stands behind the colon of "you may"."""
    everything = LegalActions(
        player=0, fold=True, check=True, call=1, bet=Span(1, 2), raise_to=Span(2, 3),
        show=True, muck=True, run_outs=(1, 2, 3),
    )  # fmt: skip
    texts = allowed_actions(Words(language), everything)
    assert len(texts) == 8
    assert [text for text in texts if ":" in text] == []


def test_a_run_out_is_written_as_it_is_read() -> None:
    (text,) = allowed_actions(Words(), LegalActions(run_outs=(1, 2, 3)))
    written = re.findall(r"run \d", text)
    assert [parse_action(choice) for choice in written] == [ChooseRunOuts(n) for n in (1, 2, 3)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_written_alike_wherever_it_is_named(language: str) -> None:
    """The name has a capital letter in all games or in none."""
    names = [game_name(Words(language), game) for game in GAMES.values()]
    for name in (Words(language).text(f"game.{game}") for game in ("omaha", "courchevel")):
        kind = [text for text in names if name.lower() in text.lower()]
        assert len(kind) > 1
        assert all(name in text for text in kind)
