"""The summary of a hand in PokerStars text."""

from __future__ import annotations

from collections.abc import Iterator

from ninecards.history.house_rules import house_rules
from ninecards.history.writers.stars_notes import fee_parts
from ninecards.history.writers.stars_text import RUN_NAMES, StarsHand, in_brackets
from ninecards.rules import PostKind, Street

__all__ = ["summary_lines"]

_TIMES = {2: "twice", 3: "three times"}
_PLACES = (
    (PostKind.SMALL_BLIND, " (small blind)"),
    (PostKind.BIG_BLIND, " (big blind)"),
)


def summary_lines(hand: StarsHand) -> Iterator[str]:
    """Yield the lines from "*** SUMMARY ***" on."""
    export, record = hand.export, hand.record
    yield "*** SUMMARY ***"
    if not record.outcome.cancelled:
        yield _total(hand)
        if hand.runs > record.stakes.boards:
            yield f"Hand was run {_TIMES[hand.runs]}"
        divided = len(export.awards) > len(export.pots)
        rules = house_rules(record, export.chip if divided else 1)
        if rules:
            yield "House rules: " + ", ".join(f"{name}={value}" for name, value in rules.items())
        for run, board in enumerate(export.boards):
            if board:
                yield f"{RUN_NAMES[run] if hand.runs > 1 else ''}Board {in_brackets(board)}"
    for player, name in enumerate(hand.names):
        seat_no = record.players[player].seat_no
        end = "collected (0)" if record.outcome.cancelled else _end(hand, player)
        yield f"Seat {seat_no}: {name}{_place(hand, player)} {end}"


def _total(hand: StarsHand) -> str:
    pots = hand.export.pots
    line = f"Total pot {hand.money(sum(pot.chips for pot in pots))}"
    if len(pots) > 1:
        names = ["Main pot", *(f"Side pot-{number}" for number in range(1, len(pots)))]
        if len(names) == 2:
            names[1] = "Side pot"
        line += "".join(
            f" {name} {hand.money(pot.chips - pot.rake)}."
            for name, pot in zip(names, pots, strict=True)
        )
    rake, fees = fee_parts(hand)
    taken = "".join(f" | {name} {hand.money(chips)}" for name, chips in fees)
    return f"{line} | Rake {hand.money(rake)}{taken}"


def _place(hand: StarsHand, player: int) -> str:
    kinds = {post.kind for post in hand.export.posts if post.player == player}
    on_button = hand.record.players[player].seat_no == hand.record.button
    return (" (button)" if on_button else "") + "".join(
        words for kind, words in _PLACES if kind in kinds
    )


def _end(hand: StarsHand, player: int) -> str:
    """What became of a player."""
    if player in hand.folds:
        street = hand.folds[player]
        if street is not Street.PREFLOP:
            return f"folded on the {street.name.capitalize()}"
        return "folded before Flop" + ("" if hand.export.put_in[player] else " (didn't bet)")
    shown = {show.player: show.cards for show in hand.export.showings}
    won = sum(hand.won(player, run) for run in range(hand.runs))
    holding = hand.holdings[player]
    known = any(card is not None for card in holding)
    if not hand.has_showdown and (won or len(hand.live) == 1):
        if known and player not in (*shown, hand.hero):
            return f"mucked {in_brackets(holding)} and collected ({hand.money(won)})"
        return f"collected ({hand.money(won)})"
    if player in shown and not shown[player]:
        # Who gives his hand away still gets a pot that is his alone.
        gets = f" and won ({hand.money(won)})" if won else ""
        return "mucked" + (f" {in_brackets(holding)}" if known else "") + gets
    if not hand.has_showdown and player not in shown:
        return "mucked" + (f" {in_brackets(holding)}" if known else "")
    if not known:
        return f"collected ({hand.money(won)})" if won else "mucked"
    parts = []
    for run in range(hand.runs):
        chips, words = hand.won(player, run), hand.words(player, run)
        result = f"won ({hand.money(chips)})" if chips else "lost"
        parts.append(f"and {result}" + (f" with {words}" if words else ""))
    return f"showed {in_brackets(holding)} {', '.join(parts)}"
