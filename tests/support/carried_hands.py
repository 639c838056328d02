"""What two exports of one hand must agree in, whatever format stood between them."""

from __future__ import annotations

from decimal import Decimal

from ninecards.history.record import Move, NoteKind
from ninecards.history.setting import known_hands
from ninecards.history.writers import Export
from ninecards.history.writers.players import player_names
from ninecards.rules import Limit, PostKind
from ninecards.rules import events as ev

__all__ = ["carried", "difference"]


def carried(export: Export) -> dict[str, object]:
    """The hand without its site, its lines and its details, all figures as they are written."""
    record = export.record

    def figure(chips: int) -> Decimal:
        return chips * record.unit

    def in_chips(chips: int) -> Decimal:
        return figure(chips * export.chip)

    stakes, small = record.stakes, record.stakes.small_blind
    bets = (0, 0)
    if record.limit is Limit.FIXED:
        # Fixed limit is named by its bets; only a post tells its small blind.
        small = next((p.chips for p in export.posts if p.kind is PostKind.SMALL_BLIND), 0)
        lower = stakes.small_bet or stakes.big_blind
        bets = (lower, stakes.big_bet or 2 * lower)
    betting: list[object] = []
    for event in export.betting:
        match event:
            case ev.Called(player, added=added):
                betting.append((player, Move.CALL, in_chips(added)))
            case ev.BetMade(player, to):
                betting.append((player, Move.BET, in_chips(to)))
            case ev.RaisedTo(player, to):
                betting.append((player, Move.RAISE, in_chips(to)))
            case ev.Folded(player) | ev.Checked(player):
                betting.append((player, type(event).__name__))
    return {
        "hand": record.hand,
        "game": (record.game, record.limit),
        "unit": record.unit,
        "stakes": tuple(
            map(figure, (small, stakes.big_blind, *bets, stakes.cap or 0, stakes.splash))
        ),
        # Before a flop nothing shows how many boards there were to be.
        "table": (record.button, stakes.boards if record.board else 1),
        "players": [
            (player.seat_no, name, None if player.stack is None else figure(player.stack))
            for player, name in zip(record.players, player_names(record), strict=True)
        ],
        "cards": [{card for card in hand if card is not None} for hand in known_hands(record)],
        "posts": [(post.player, post.kind, figure(post.chips)) for post in export.posts],
        "betting": betting,
        "boards": export.boards,
        # Who mucks and still gets a pot, one of his own, has shown for all that anybody can say.
        "showings": {
            show.player: {*show.cards} - {None}
            for show in export.showings
            if show.cards or not export.winnings[show.player]
        },
        "uncalled": tuple(map(figure, export.uncalled)),
        "pots": [(figure(pot.chips), figure(pot.rake), pot.players) for pot in export.pots],
        "winnings": tuple(map(figure, export.winnings)),
        "stacks": tuple(None if chips is None else figure(chips) for chips in export.stacks),
        "cash-outs": sorted(
            (note.player, figure(note.chips))
            for note in record.notes
            if note.kind is NoteKind.CASH_OUT and note.player is not None and note.chips
        ),
    }


def difference(before: Export, after: Export) -> tuple[str, object, object] | None:
    """The first thing in which two exports differ, with both tellings."""
    first, second = carried(before), carried(after)
    # A part of a hand that is turned up is told, but says no more than that it is known.
    size = before.record.game.hole_cards
    parts = {player for player, won in enumerate(before.winnings) if won} - {
        show.player for show in before.showings if show.cards
    }
    parts |= {
        show.player
        for show in before.showings
        if show.cards and len([card for card in show.cards if card is not None]) < size
    }
    for telling in (first, second):
        showings = telling["showings"]
        assert isinstance(showings, dict)
        telling["showings"] = {p: cards for p, cards in showings.items() if p not in parts}
    return next(
        ((name, first[name], second[name]) for name in first if first[name] != second[name]), None
    )
