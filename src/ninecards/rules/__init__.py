"""One hand of Omaha from its posts to its pay-out; pure.

A hand is started (:func:`start_hand`), asked what it allows (:func:`legal_actions`) and
carried on (:func:`apply`) until it :attr:`~HandState.is_over`. Every step returns the events
that happened; the state is their fold (:func:`state_of`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ninecards.rules.public import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """A public name; all of them are imported when the first one is asked for.

        Who imports a module of the package alone, as `rules.games`, pays for no more.
        """
        # A submodule that is not imported yet is asked for here first.
        if name == "public":
            raise AttributeError(name)
        from ninecards.rules import public  # noqa: PLC0415 - lazily, as said

        value = globals()[name] = getattr(public, name)
        return value
