"""Changes to cards, and to what a record states about the end of its hand."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from ninecards.cards import FULL_DECK, Card
from ninecards.history.compare import returned
from ninecards.history.mutate_subject import Change, Mutation, Subject, Untouched, is_showing
from ninecards.history.record import BoardCards, HandRecord, Move, Outcome, RecordedAction, Step
from ninecards.history.replay import Verdict, replay, with_rake
from ninecards.history.setting import known_hands
from ninecards.rules import state_of

__all__ = [
    "board_card",
    "end_stack",
    "hole_card",
    "part",
    "pot",
    "rake",
    "uncalled",
    "winners",
    "winning",
]


def hole_card(subject: Subject) -> Mutation | None:
    """Give a player at the showdown another card than one of those that are known of him."""
    record, rng = subject.record, subject.rng
    known = [
        (player, card)
        for player in subject.showdown
        for card in subject.hands[player]
        if card is not None
    ]
    if not known:
        return None
    player, before = rng.choice(known)
    after = rng.choice([card for card in FULL_DECK if card != before])

    def changed(cards: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
        return tuple([after if card == before else card for card in cards])

    players = list(record.players)
    players[player] = replace(players[player], cards=changed(players[player].cards))
    steps: list[Step] = [
        replace(step, cards=changed(step.cards))
        if isinstance(step, RecordedAction) and step.player == player
        else step
        for step in record.steps
    ]
    what = f"{record.label(player)} holds {after} instead of {before}"
    return _card(
        subject, Change.HOLE_CARD, what, replace(record, players=tuple(players), steps=tuple(steps))
    )


def board_card(subject: Subject) -> Mutation | None:
    """Lay another card on the board."""
    record, rng = subject.record, subject.rng
    lying = [
        (place, card)
        for place, step in enumerate(record.steps)
        if isinstance(step, BoardCards)
        for card in step.cards
    ]
    if not lying:
        return None
    place, before = rng.choice(lying)
    after = rng.choice([card for card in FULL_DECK if card != before])
    step = record.steps[place]
    assert isinstance(step, BoardCards)
    cards = tuple([after if card == before else card for card in step.cards])
    what = f"{after} on the board instead of {before}"
    changed = subject.with_steps(place, replace(step, cards=cards))
    return _card(subject, Change.BOARD_CARD, what, changed)


def _card(subject: Subject, kind: Change, what: str, changed: HandRecord) -> Mutation:
    line = changed.line
    return Mutation(kind, what, changed, line, _untouched_by_card(subject, changed))


def _untouched_by_card(subject: Subject, changed: HandRecord) -> Untouched | None:
    """Whether the rules pay as before: they are asked without what the record states."""
    if _has_a_card_twice(changed):
        return None
    known = set(subject.showdown) - subject.open_hands
    if subject.open_hands and (
        len(known) < 2 or not all(map(subject.wins_nothing, subject.open_hands))
    ):
        return Untouched.OPEN_HAND
    if not changed.outcome.is_stated:
        return Untouched.NO_END
    after = _paid(subject, changed)
    return (
        Untouched.SAME_PAY
        if after is not None and after == _paid(subject, subject.record)
        else None
    )


def _has_a_card_twice(record: HandRecord) -> bool:
    cards = [card for player in record.players for card in player.cards if card is not None]
    for step in record.steps:
        if isinstance(step, BoardCards):
            cards += step.cards
        else:
            dealt = record.players[step.player].cards
            cards += [card for card in step.cards if card is not None and card not in dealt]
    return len(set(cards)) < len(cards)


def _paid(subject: Subject, record: HandRecord) -> tuple[int, ...] | None:
    """What the rules give to whom, hands that are unknown or were given away lying dead."""
    assert subject.table is not None
    outcome = with_rake(subject.record, subject.table)
    dead = set(subject.open_hands)
    for act in record.actions:
        if act.move is Move.MUCK and (not outcome.mucks_lose or None in subject.hands[act.player]):
            dead.add(act.player)
    unknown = (None,) * record.game.hole_cards
    silent = replace(
        record,
        players=tuple(
            [
                replace(player, cards=unknown if index in dead else hand)
                for index, (player, hand) in enumerate(
                    zip(record.players, known_hands(record), strict=True)
                )
            ]
        ),
        steps=(
            *(step for step in record.steps if not is_showing(step)),
            *(RecordedAction(player, Move.MUCK, record.line) for player in sorted(dead)),
        ),
        outcome=replace(outcome, winnings=None, stacks=None, unstated_rake=None),
    )
    result = replay(silent, ranker=subject.ranker)
    return state_of(result.events).won if result.verdict is Verdict.OK else None


def uncalled(subject: Subject) -> Mutation | None:
    """Change what went back to a player."""
    stated = subject.record.outcome.uncalled
    if stated is None:
        return None
    return _one_of(subject, Change.UNCALLED, "uncalled", stated, "gets back")


def pot(subject: Subject) -> Mutation | None:
    """Change what lay in the pots."""
    record = subject.record
    before = record.outcome.pot
    if before is None:
        return None
    after = subject.other_figure(before)
    what = f"a pot of {record.figure(after)} instead of {record.figure(before)}"
    return _outcome(subject, Change.POT, what, replace(record.outcome, pot=after))


def part(subject: Subject) -> Mutation | None:
    """Change what is left of one pot."""
    record, rng = subject.record, subject.rng
    before = record.outcome.pots
    if before is None:
        return None
    place = rng.randrange(len(before))
    after = subject.other_figure(before[place])
    what = f"pot {place} pays {record.figure(after)} instead of {record.figure(before[place])}"
    pots = (*before[:place], after, *before[place + 1 :])
    return _outcome(subject, Change.PART, what, replace(record.outcome, pots=pots))


def rake(subject: Subject) -> Mutation | None:
    """Change what the house took, where the record says it."""
    record = subject.record
    before = record.outcome.rake
    if not before:
        return None
    after = subject.other_figure(before)
    what = f"a rake of {record.figure(after)} instead of {record.figure(before)}"
    untouched = None if record.outcome.is_stated else Untouched.NO_END
    return _outcome(subject, Change.RAKE, what, replace(record.outcome, rake=after), untouched)


def winning(subject: Subject) -> Mutation | None:
    """Change what a player won."""
    winnings = subject.record.outcome.winnings
    if winnings is None:
        return None
    made = _one_of(subject, Change.WINNING, "winnings", winnings, "wins")
    if made is not None and _keeps_without_a_word(subject, made.record.outcome):
        return replace(made, untouched=Untouched.UNSTATED_RAKE)
    return made


def _keeps_without_a_word(subject: Subject, changed: Outcome) -> bool:
    """Whether all that is won is one player's, and the rest what the house may keep untold."""
    share, before, table = changed.unstated_rake, subject.record.outcome, subject.table
    if share is None or changed.rake or table is None:
        return False
    won = [chips for chips in changed.winnings or () if chips]
    held = table.state.pot_total * table.chip
    back = sum(returned(table)) if before.uncalled_is_won else 0
    return len(won) == 1 and 0 <= held + back - won[0] <= ceil(held * share)


def end_stack(subject: Subject) -> Mutation | None:
    """Change what a player ends with."""
    stacks = subject.record.outcome.stacks
    if stacks is None:
        return None
    return _one_of(subject, Change.END_STACK, "stacks", stacks, "ends with")


def winners(subject: Subject) -> Mutation | None:
    """Exchange what two players won."""
    record, rng = subject.record, subject.rng
    won = record.outcome.winnings
    if won is None:
        return None
    pairs = [
        (one, other)
        for one in range(len(won))
        for other in range(one + 1, len(won))
        if won[one] != won[other] and None not in (won[one], won[other])
    ]
    if not pairs:
        return None
    one, other = rng.choice(pairs)
    after = list(won)
    after[one], after[other] = won[other], won[one]
    what = (
        f"{record.label(one)} wins {record.figure(won[other] or 0)} and "
        f"{record.label(other)} {record.figure(won[one] or 0)} instead of each other"
    )
    untouched = None
    if {one, other} & subject.open_hands and {one, other} <= set(subject.showdown):
        untouched = Untouched.OPEN_HAND
    changed = replace(record.outcome, winnings=tuple(after))
    return _outcome(subject, Change.WINNERS, what, changed, untouched)


def _one_of(
    subject: Subject,
    kind: Change,
    field: str,
    before: tuple[int | None, ...],
    verb: str,
    untouched: Untouched | None = None,
) -> Mutation | None:
    record, rng = subject.record, subject.rng
    stated = [player for player, chips in enumerate(before) if chips is not None]
    if not stated:
        return None
    player = rng.choice(stated)
    chips = before[player] or 0
    after = subject.other_figure(chips)
    what = f"{record.label(player)} {verb} {record.figure(after)} instead of {record.figure(chips)}"
    figures = (*before[:player], after, *before[player + 1 :])
    changed = replace(record.outcome, **{field: figures})  # type: ignore[arg-type]
    return _outcome(subject, kind, what, changed, untouched)


def _outcome(
    subject: Subject,
    kind: Change,
    what: str,
    changed: Outcome,
    untouched: Untouched | None = None,
) -> Mutation:
    record = replace(subject.record, outcome=changed)
    line = changed.winnings_line or changed.pot_line or record.line
    return Mutation(kind, what, record, line, untouched)
