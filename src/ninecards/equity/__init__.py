"""Ranges of hands, and how hands and ranges do against each other.

>>> from ninecards.equity import Range, equity
>>> [Range("AA", cards=cards).count() for cards in (4, 5, 6)]
[6961, 108336, 1237792]
>>> [player.share for player in equity("AsAhKsKh", "JdTd9c8c", board="2c5d9hJs").players]
[Fraction(1, 4), Fraction(3, 4)]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ninecards.equity.public import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """A public name; all of them are imported when the first one is asked for.

        Who imports a module of the package alone, as `equity.exact`, pays for no more.
        """
        # A submodule that is not imported yet is asked for here first.
        if name == "public":
            raise AttributeError(name)
        from ninecards.equity import public  # noqa: PLC0415 - lazily, as said

        value = globals()[name] = getattr(public, name)
        return value
