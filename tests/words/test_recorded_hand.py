"""What is told of a recorded hand beside what the command's own tests show."""

from __future__ import annotations

from dataclasses import replace

from ninecards.cards import parse_cards
from ninecards.history import HandRecord, Verdict, replay
from ninecards.history.record import (
    BoardCards,
    Move,
    Note,
    NoteKind,
    Outcome,
    RecordedAction,
    Stakes,
)
from ninecards.rules import PostKind
from ninecards.words import Words
from ninecards.words.recorded_hand import tell_hand
from plain_record import record

ALL_FOLD = (RecordedAction(0, Move.FOLD, 8), RecordedAction(1, Move.FOLD, 9))


def told(hand: HandRecord, language: str = "en") -> list[str]:
    result = replay(hand)
    assert (result.verdict, result.why) == (Verdict.OK, "")
    lines = tell_hand(hand, result, Words(language))
    return [f"{line.text} | {line.beside}" if line.beside else line.text for line in lines]


def double_board() -> HandRecord:
    """A bomb pot on two boards; Ben has the one, Cyd the other."""
    boards = (("AsKsQs", "2d", "3d"), ("9h9d4c", "7c", "8d"))
    steps: list[BoardCards | RecordedAction] = []
    for street in range(3):
        for run, cards in enumerate(boards):
            steps.append(BoardCards(parse_cards(cards[street]), 10 + street, run))
        steps += [RecordedAction(player, Move.CHECK, 10 + street) for player in (1, 2, 0)]
    return record(
        *steps,
        RecordedAction(1, Move.SHOW, 20),
        RecordedAction(2, Move.SHOW, 21),
        RecordedAction(0, Move.MUCK, 22),
        posts=tuple((player, PostKind.ANTE, 100) for player in range(3)),
        hands=("", "JsTs5h6h", "9c9sKdQd"),
        stakes=Stakes(50, 100, boards=2),
        outcome=Outcome(winnings=(0, 150, 150)),
    )


def test_two_boards() -> None:
    lines = told(double_board())
    assert lines[1].startswith("Omaha, pot limit, 50/100 · two boards · ")
    assert "flop, board 1: As Ks Qs | pot 300" in lines
    assert "flop, board 2: 9h 9d 4c | pot 300" in lines
    at = lines.index("Ben: cards up Js Ts 5h 6h")
    assert lines[at + 1] == "    board 1: royal flush"
    assert lines[at + 2].startswith("    board 2: straight")
    assert "pot, board 1: Ben 150 – royal flush" in lines
    assert "pot, board 2: Cyd 150 – four of a kind, nines" in lines
    assert "result: Ada -100, Ben +50, Cyd +50" in lines


def test_what_a_decision_costs_and_what_lies_there() -> None:
    raises = (RecordedAction(0, Move.RAISE, 8, to=350), RecordedAction(1, Move.FOLD, 9))
    hand = record(*raises, RecordedAction(2, Move.FOLD, 10), outcome=Outcome(winnings=(250, 0, 0)))
    lines = told(hand)
    assert "Ada: raise to 350 | to call 100, pot 150" in lines
    assert "Ben: fold | to call 300, pot 500" in lines
    assert "Ada: 250 uncalled, back" in lines
    assert "pot: Ada 250 – everybody else folds" in lines


def test_a_pot_that_nobody_else_is_in_for() -> None:
    """The side pot of one who was called by somebody who folded then."""
    players = record().players
    short = replace(players[0], stack=300, cards=parse_cards("AhAdAc2c"))
    rich = replace(players[2], cards=parse_cards("KhKdKc3c"))
    streets: list[BoardCards | RecordedAction] = [BoardCards(parse_cards("4s5s9h"), 11)]
    streets += [RecordedAction(1, Move.CHECK, 12), RecordedAction(2, Move.BET, 13, to=1000)]
    streets += [RecordedAction(1, Move.FOLD, 14)]
    streets += [BoardCards(parse_cards(card), 15) for card in ("Tc", "Jd")]
    hand = record(
        RecordedAction(0, Move.RAISE, 8, to=300, all_in=True),
        RecordedAction(1, Move.RAISE, 9, to=600),
        RecordedAction(2, Move.CALL, 10),
        *streets,
        players=(short, players[1], rich),
        outcome=Outcome(winnings=(900, 0, 600)),
    )
    lines = told(hand)
    assert "pots: main pot 900 (Ada, Cyd); side pot 1 600 (Cyd)" in lines
    assert "side pot 1: Cyd 600 – nobody else is in for it" in lines
    assert "main pot: Ada 900 – pair of aces" in lines


def test_a_stack_that_nobody_knows() -> None:
    hand = record(*ALL_FOLD, outcome=Outcome(winnings=(0, 0, 100)))
    hand = replace(hand, players=(replace(hand.players[0], stack=None), *hand.players[1:]))
    lines = told(hand)
    assert lines[2] == "   1 Ada      ?"
    assert lines[3] == "   2 Ben  10000"
    assert lines[-1] == "result: Ben -50, Cyd +50"


def test_notes_have_their_figures_once() -> None:
    notes = (
        Note(NoteKind.FEE, "jackpot", 9, chips=25),
        Note(NoteKind.CASH_OUT, "Ada cashed out for $1.50", 9, 0, 150),
        Note(NoteKind.OTHER, "the lights went out", 9),
    )
    hand = record(*ALL_FOLD, outcome=Outcome(winnings=(0, 0, 100)), notes=notes)
    assert told(hand)[-3:] == [
        "  fee: jackpot 25",
        "  cash-out: Ada cashed out for $1.50",
        "  in the record: the lights went out",
    ]
    assert told(hand, "ru")[-3] == "  сбор: jackpot 25"


def test_a_long_name_is_cut() -> None:
    hand = record(*ALL_FOLD, outcome=Outcome(winnings=(0, 0, 100)))
    longer = replace(hand.players[0], label="A" * 100)
    lines = told(replace(hand, players=(longer, *hand.players[1:])))
    assert f"{'A' * 23}…: fold | to call 100, pot 150" in lines


def test_no_text_of_a_record_makes_a_long_story() -> None:
    notes = (Note(NoteKind.OTHER, "x" * 9000, 9), Note(NoteKind.FEE, "y" * 9000, 9, chips=5))
    hand = record(
        *ALL_FOLD,
        outcome=Outcome(winnings=(0, 0, 100)),
        hand="7" * 9000,
        site="s" * 9000,
        details={"table": "T" * 9000},
        notes=notes,
    )
    assert sum(map(len, told(hand))) < 1500
    assert told(hand)[-1].endswith("… 5")
