"""Changes to what happens before the showdown: stakes, stacks, posts, actions, the button."""

from __future__ import annotations

from dataclasses import replace

from ninecards.history.mutate_subject import Change, Mutation, Subject, Untouched
from ninecards.history.record import BoardCards, HandRecord, Move, RecordedAction
from ninecards.rules import PostKind

__all__ = [
    "actor",
    "all_in",
    "button",
    "doubled",
    "dropped",
    "figure",
    "move",
    "post",
    "stack",
    "stakes",
]

_OTHERS = {
    Move.FOLD: (Move.CHECK, Move.CALL),
    Move.CHECK: (Move.FOLD, Move.BET),
    Move.CALL: (Move.FOLD, Move.CHECK, Move.RAISE),
    Move.CHECK_OR_CALL: (Move.FOLD, Move.BET_OR_RAISE),
    Move.BET: (Move.FOLD, Move.CHECK, Move.CALL, Move.RAISE),
    Move.RAISE: (Move.FOLD, Move.CHECK, Move.CALL, Move.BET),
    Move.BET_OR_RAISE: (Move.FOLD, Move.CHECK_OR_CALL),
    Move.COVER: (Move.FOLD, Move.CHECK, Move.CALL),
}
_FLOP_CARDS = 3
_OTHER_STAKES = ("small_bet", "big_bet", "cap", "splash")
_WAGERS = (Move.BET, Move.RAISE, Move.BET_OR_RAISE, Move.COVER)


def stakes(subject: Subject) -> Mutation | None:
    """Name another blind that somebody posts, another bet of fixed limit, cap or splash."""
    record = subject.record
    blinds = {PostKind.SMALL_BLIND: "small_blind", PostKind.BIG_BLIND: "big_blind"}
    names = [blinds[post.kind] for post in record.posts if post.kind in blinds]
    names += [name for name in _OTHER_STAKES if getattr(record.stakes, name)]
    if not names:
        return None
    name = subject.rng.choice(names)
    before = getattr(record.stakes, name)
    after = subject.other_figure(before)
    changed = replace(record, stakes=replace(record.stakes, **{name: after}))
    what = f"{name.replace('_', ' ')} {_instead(record, after, before)}"
    untouched = _untouched(subject, changed) if name in _OTHER_STAKES else None
    return Mutation(Change.STAKES, what, changed, record.line, untouched)


def post(subject: Subject) -> Mutation | None:
    """Let a player post another figure."""
    record = subject.record
    if not record.posts:
        return None
    place = subject.rng.randrange(len(record.posts))
    before = record.posts[place]
    after = replace(before, chips=subject.other_figure(before.chips))
    posts = (*record.posts[:place], after, *record.posts[place + 1 :])
    what = (
        f"{record.label(before.player)} posts a {before.kind} of "
        f"{_instead(record, after.chips, before.chips)}"
    )
    return Mutation(Change.POST, what, replace(record, posts=posts), record.line)


def stack(subject: Subject) -> Mutation | None:
    """Let a player who puts in all that he has begin with more or less."""
    record = subject.record
    everything = [player for player in subject.all_in if record.players[player].stack is not None]
    if not everything:
        return None
    index = subject.rng.choice(everything)
    before = record.players[index]
    assert before.stack is not None
    after = replace(before, stack=subject.other_figure(before.stack))
    assert after.stack is not None
    players = (*record.players[:index], after, *record.players[index + 1 :])
    what = f"{before.label} begins with {_instead(record, after.stack, before.stack)}"
    changed = replace(record, players=players)
    return Mutation(Change.STACK, what, changed, record.line, _untouched(subject, changed))


def actor(subject: Subject) -> Mutation | None:
    """Let another player act."""
    record, rng = subject.record, subject.rng
    places = subject.moves
    if not places or len(record.players) < 2:
        return None
    place = rng.choice(places)
    before = subject.action(place)
    others = [player for player in range(len(record.players)) if player != before.player]
    after = replace(before, player=rng.choice(others))
    return _acts(subject, Change.ACTOR, place, after)


def move(subject: Subject) -> Mutation | None:
    """Let a player do something else."""
    places, rng = subject.moves, subject.rng
    if not places:
        return None
    place = rng.choice(places)
    before = subject.action(place)
    to = None
    kind = rng.choice(_OTHERS[before.move])
    if kind in _WAGERS:
        to = before.to or max(1, subject.record.stakes.big_blind) * rng.randint(1, 4)
    after = replace(before, move=kind, to=to, added=None, by=None, all_in=False)
    made = _acts(subject, Change.MOVE, place, after)
    if (before.move, kind) == (Move.CHECK, Move.FOLD) and subject.wins_nothing(before.player):
        later = [subject.action(later).player for later in places if later > place]
        if before.player not in later:
            return replace(made, untouched=Untouched.LOSER_FOLDS)
    return made


def figure(subject: Subject) -> Mutation | None:
    """Change what an action puts in, comes to or adds."""
    rng = subject.rng
    fields = [
        (place, name)
        for place in subject.moves
        for name in ("to", "added", "by")
        if getattr(subject.action(place), name) is not None
    ]
    if not fields:
        return None
    place, name = rng.choice(fields)
    before = subject.action(place)
    chips = {name: subject.other_figure(getattr(before, name))}
    after = replace(before, **chips)  # type: ignore[arg-type]
    return _acts(subject, Change.FIGURE, place, after)


def all_in(subject: Subject) -> Mutation | None:
    """Say that a player is all-in with what he puts in."""
    places = [
        place
        for place in subject.moves
        if subject.action(place).move in (*_WAGERS, Move.CALL) and not subject.action(place).all_in
    ]
    if not places:
        return None
    place = subject.rng.choice(places)
    return _acts(subject, Change.ALL_IN, place, replace(subject.action(place), all_in=True))


def dropped(subject: Subject) -> Mutation | None:
    """Leave an action out."""
    if not subject.moves:
        return None
    place = subject.rng.choice(subject.moves)
    act = subject.action(place)
    return Mutation(Change.DROPPED, subject.told(act), subject.with_steps(place), act.line)


def doubled(subject: Subject) -> Mutation | None:
    """Let an action come twice."""
    if not subject.moves:
        return None
    place = subject.rng.choice(subject.moves)
    act = subject.action(place)
    return Mutation(
        Change.DOUBLED, subject.told(act), subject.with_steps(place, act, act), act.line
    )


def button(subject: Subject) -> Mutation | None:
    """Lay the button before another player, so that somebody else is the first after the flop."""
    record = subject.record
    steps = record.steps
    cards, flop = 0, len(steps)
    for place, step in enumerate(steps):
        cards += len(step.cards) if isinstance(step, BoardCards) else 0
        if cards >= _FLOP_CARDS:
            flop = place
            break
    acting = [place for place in subject.moves if place > flop]
    if not acting:
        return None
    # Who opens the flop does not, if the button lies before him.
    first = subject.action(acting[0]).player
    chair = record.players[first].seat_no
    what = f"the button on chair {chair} instead of {record.button}"
    return Mutation(Change.BUTTON, what, replace(record, button=chair), record.line)


def _acts(subject: Subject, kind: Change, place: int, after: RecordedAction) -> Mutation:
    before = subject.action(place)
    what = f"{subject.told(after)} instead of {subject.told(before)}"
    changed = subject.with_steps(place, after)
    return Mutation(kind, what, changed, before.line, _untouched(subject, changed))


def _untouched(subject: Subject, changed: HandRecord) -> Untouched | None:
    return Untouched.SAME_PLAY if subject.plays_the_same(changed) else None


def _instead(record: HandRecord, after: int, before: int) -> str:
    return f"{record.figure(after)} instead of {record.figure(before)}"
