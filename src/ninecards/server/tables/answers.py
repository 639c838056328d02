"""What was answered to a command id, so that it can be answered the same again."""

from __future__ import annotations

from collections import OrderedDict

__all__ = ["Answers"]

IDS_KEPT = 32
PLAYERS_KEPT = 64


class Answers:
    """The last answers of a table to each player, by command id.

    What was accepted the room knows for ever, from its journal. A refusal leaves no event: if it
    did, strangers could fill the disk. So it is kept here, as long as the server runs, whatever
    socket asks; after a restart a refused command is judged anew. The players heard last are kept.

    >>> answers = Answers()
    >>> answers.keep("anna", "1", "no")
    >>> answers.find("anna", "1"), answers.find("ben", "1")
    ('no', None)
    """

    def __init__(self) -> None:
        self._frames: OrderedDict[str, OrderedDict[str, str]] = OrderedDict()

    def find(self, player_id: str, command_id: str) -> str | None:
        """The frame that this id was answered with, None if it is new."""
        frames = self._frames.get(player_id)
        return None if frames is None else frames.get(command_id)

    def keep(self, player_id: str, command_id: str, frame: str) -> None:
        """Remember an answer."""
        frames = self._frames.setdefault(player_id, OrderedDict())
        self._frames.move_to_end(player_id)
        frames[command_id] = frame
        if len(frames) > IDS_KEPT:
            frames.popitem(last=False)
        if len(self._frames) > PLAYERS_KEPT:
            self._frames.popitem(last=False)
