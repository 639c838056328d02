"""The order in which tests go to several processes: who waits does so early, and not together.

Each process begins with an equal part of the list, in one piece; who is ready takes over the rear
half of what another has left. A browser mostly waits: where all its tests lay together, every
process would wait with one at the same time. Where a test of a minute lay last, all would wait
for it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeVar

__all__ = ["running_order"]

Test = TypeVar("Test")

RUN = 15
"""So many tests of a module share a browser before others have their turn."""


def running_order(
    tests: Sequence[Test],
    *,
    is_long: Callable[[Test], bool],
    browser_of: Callable[[Test], str | None],
) -> list[Test]:
    """Return the tests in the order in which they are handed out.

    Long ones come first. Those with a browser, of which ``browser_of`` tells the module, lie in
    short runs, evenly among the others. Otherwise all stay in their order.

    >>> tests = ["a1", "a2", "a3", "B1", "B2", "C1", "d1", "Z"]
    >>> browser = lambda test: test[0] if test[0] in "BC" else None
    >>> running_order(tests, is_long=lambda test: test == "Z", browser_of=browser)
    ['Z', 'B1', 'B2', 'a1', 'a2', 'C1', 'a3', 'd1']
    """
    long = [test for test in tests if is_long(test)]
    short = [test for test in tests if not is_long(test)]
    others = [test for test in short if browser_of(test) is None]
    runs: list[list[Test]] = []
    for module, group in groupby(short, browser_of):
        if module is not None:
            together = list(group)
            runs += [together[first : first + RUN] for first in range(0, len(together), RUN)]
    order = long
    for index, run in enumerate(runs):
        first, last = (len(others) * number // len(runs) for number in (index, index + 1))
        order += [*run, *others[first:last]]
    return order if runs else order + others
