"""What lies beside the play of a hand, in PokerStars text."""

from __future__ import annotations

from collections.abc import Iterator

from ninecards.history.record import Note, NoteKind
from ninecards.history.writers.stars_text import StarsHand

__all__ = ["fee_parts", "note_lines"]

_FAMILY = ("pokerstars", "ggpoker", "supremapoker", "pppoker", "clubgg")
"""Sites whose notes are lines of such a text."""


def note_lines(hand: StarsHand) -> Iterator[str]:
    """Yield the lines of notes: as they were read from such a text, or a sale of a part."""
    family = hand.record.site in _FAMILY
    for note in hand.record.notes:
        if note.kind is NoteKind.FEE:
            continue
        if family:
            yield note.text
        elif note.kind is NoteKind.CASH_OUT and note.player is not None and note.chips is not None:
            yield (f"{hand.names[note.player]} cashed out the hand for {hand.money(note.chips)}")


def fee_parts(hand: StarsHand) -> tuple[int, list[tuple[str, int]]]:
    """Return the rake without fees, and the fees that have a name of their own."""
    rake = hand.export.rake
    fees: list[tuple[str, int]] = []
    for note in hand.record.notes:
        name = _fee_name(note)
        if name is not None and note.chips is not None and note.chips <= rake:
            rake -= note.chips
            fees.append((name, note.chips))
    return rake, fees


def _fee_name(note: Note) -> str | None:
    """The name of a fee that was taken from the pots; None for any other note."""
    if note.kind is not NoteKind.FEE or note.player is not None:
        return None
    words = "".join(char if char.isascii() and char.isalpha() else " " for char in note.text)
    name = " ".join(words.split()).capitalize()
    return name if name and name != "Rake" else None
