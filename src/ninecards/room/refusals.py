"""Why a command was not carried out."""

from __future__ import annotations

from collections.abc import Mapping

from ninecards.errors import NinecardsError

__all__ = ["RefusalError"]


class RefusalError(NinecardsError):
    """A command that the room does not allow now.

    ``code`` names the sentence ``refused.<code>`` of ``locale/``, ``values`` fill it.
    """

    def __init__(self, code: str, **values: str | int) -> None:
        super().__init__(f"{code} {values}" if values else code)
        self.code = code
        self.values: Mapping[str, str | int] = values
