"""A table in a browser, found and read as people do: by roles, names, labels and keys alone.

What is on the page is read in one go from the tree that a screen reader gets, so that figures
that belong together are of the same moment. Words are the English ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

SEAT = re.compile(r"Seat (\d+): (.*)")
BOTS = ("Calls everything", "Plays at random", "Counts pot odds")
CARD = re.compile(r"\w+ of (clubs|diamonds|hearts|spades)\b")
BEST = ("in the best hand", "in the best hand and the best low")
WAIT_MS = 30_000


@dataclass(frozen=True)
class SeatSeen:
    """What the name of a chair's group says; ``backs`` face-down cards, ``cards`` open ones."""

    name: str
    is_you: bool
    stack: int
    bet: int
    won: int
    marks: frozenset[str]
    backs: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Seen:
    """A table at one moment. ``best`` are the cards marked as of the best high hand."""

    seats: dict[int, SeatSeen]
    cards: tuple[str, ...]
    made: tuple[str, ...]
    board: tuple[str, ...]
    pots: tuple[int, ...]
    total: int | None
    result: tuple[str, ...]
    log: tuple[str, ...]
    turn: str
    best: frozenset[str]

    @property
    def you(self) -> SeatSeen:
        return next(seat for seat in self.seats.values() if seat.is_you)

    @property
    def bets(self) -> int:
        return sum(seat.bet for seat in self.seats.values())

    @property
    def chips(self) -> int:
        """All chips that can be seen: behind, in front and in the pots."""
        stacks = sum(seat.stack for seat in self.seats.values())
        return stacks + self.bets + sum(self.pots)


class TablePage:
    """The page of a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = page.get_by_role("region", name="Actions", exact=True)

    # ---------------------------------------------------------------------------- the lobby

    def open_table(
        self,
        game: str,
        limit: str,
        *,
        seats: int = 2,
        bots: dict[str, int] | None = None,
        seconds: int = 60,
    ) -> None:
        """Fill in the lobby's form as it is labelled and open the table."""
        form = self.page.get_by_role("form", name="New table")
        for name, wanted in (("Game", game), ("Limit", limit), ("Seats", str(seats))):
            form.get_by_role("combobox", name=name, exact=True).select_option(wanted)
        form.get_by_role("combobox", name="Seconds to decide").select_option(str(seconds))
        numbers = bots or {"Calls everything": 1}
        # The small numbers first: there is no room for the large ones before.
        for name in sorted(BOTS, key=lambda name: numbers.get(name, 0)):
            number = str(numbers.get(name, 0))
            form.get_by_role("spinbutton", name=name, exact=True).fill(number)
        form.get_by_role("button", name="Open the table").click()

    def sit(self, name: str, chips: int | None = None) -> None:
        """Take the first free chair."""
        self.page.get_by_role("button", name="Take a seat").click()
        dialog = self.page.get_by_role("dialog", name="Take a seat")
        dialog.get_by_role("textbox", name="Name").fill(name)
        if chips is not None:
            dialog.get_by_role("textbox", name="Buy-in").fill(str(chips))
        dialog.get_by_role("button", name="Sit down").click()
        expect(dialog).to_be_hidden()

    @property
    def table_id(self) -> str:
        return self.page.url.rpartition("/")[2]

    # -------------------------------------------------------------------------------- acting

    def button(self, name: str) -> Locator:
        """A button of the bar whose name begins so and that may be pressed."""
        return self.actions.get_by_role("button", name=re.compile(f"^{name}"), disabled=False)

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("region", name="Result", exact=True)

    def wait_for_turn(self) -> Seen:
        """Wait until it is one's turn; the hand must not end before."""
        self.button("(Check|Call|Fold)").first.wait_for(timeout=WAIT_MS)
        return self.seen()

    def wait_for_turn_or_end(self) -> Seen:
        """Wait until it is one's turn or the hand is over, and return what is seen then."""
        waited = self.button("(Check|Call|Fold|Show|Muck)").first.or_(self.result)
        waited.first.wait_for(timeout=WAIT_MS)
        return self.seen()

    def type_wager(self, to: int) -> None:
        """Type the figure, wherever the focus is, and confirm it."""
        self.page.keyboard.type(str(to))
        expect(self.actions.get_by_role("textbox", name="Amount")).to_have_value(str(to))
        self.page.keyboard.press("Enter")

    def wager_range(self) -> tuple[int, int]:
        """The least and most of the bet or raise that may be made now."""
        text = self.actions.get_by_text(re.compile(r"^from \d+ to \d+$")).inner_text()
        least, most = map(int, re.findall(r"\d+", text))
        return least, most

    def play_to_end(self, check: Callable[[Seen], None] = lambda _seen: None) -> Seen:
        """Check, call and show until the hand is over; ``check`` looks at every stop."""
        while True:
            seen = self.wait_for_turn_or_end()
            check(seen)
            if seen.result:
                return seen
            self.button("(Check|Call|Show)").click()

    # ------------------------------------------------------------------------------- reading

    def seen(self) -> Seen:
        """Read the table."""
        tree = _Tree(self.page.locator("body").aria_snapshot())
        seats = {}
        for name, inside in tree.named("group"):
            if found := SEAT.fullmatch(name):
                seats[int(found[1])] = _seat(found[2], inside)
        pots = [_figure(line) for line in tree.items("list", "Pots") if "total" not in line]
        totals = [_figure(line) for line in tree.items("list", "Pots") if "total" in line]
        status = tree.inside("main").texts("status")
        return Seen(
            seats=seats,
            cards=tree.inside("group", "Your cards").cards(),
            made=tree.items("list", "Your hand"),
            board=tree.inside("group", "Board").cards(),
            pots=tuple(pots),
            total=totals[0] if totals else None,
            result=tree.items("region", "Result"),
            log=tree.items("log", "Hand log"),
            turn=status[0] if status else "",
            best=frozenset(card for card, mark in tree.marked() if mark in BEST),
        )


def _seat(text: str, inside: _Tree) -> SeatSeen:
    name, *parts = text.split(", ")
    figures = {"stack": 0, "bet": 0, "won": 0}
    marks = set()
    for part in parts:
        word, _, figure = part.partition(" ")
        if word in figures and figure.isdigit():
            figures[word] = int(figure)
        else:
            marks.add(part)
    backs = [_figure(name) for name, _ in inside.named("img") if name.startswith("face-down")]
    return SeatSeen(
        name=name,
        is_you="You" in marks,
        stack=figures["stack"],
        bet=figures["bet"],
        won=figures["won"],
        marks=frozenset(marks),
        backs=backs[0] if backs else 0,
        cards=inside.cards(),
    )


def _figure(text: str) -> int:
    return int(re.findall(r"\d+", text)[-1])


class _Tree:
    """The tree of roles and names as indented text, a node a line."""

    _NODE = re.compile(r"""^(?P<indent>\s*)- '?(?P<role>[\w-]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?""")

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()

    def named(self, role: str) -> list[tuple[str, _Tree]]:
        """Name and inside of every node of this role."""
        found = []
        for index, line in enumerate(self.lines):
            node = self._NODE.match(line)
            if node and node["role"] == role:
                found.append((node["name"] or "", self._below(index, len(node["indent"]))))
        return found

    def inside(self, role: str, name: str = "") -> _Tree:
        """The inside of the first node of this role and name; empty if there is none."""
        for found, tree in self.named(role):
            if found == name:
                return tree
        return _Tree("")

    def marked(self) -> list[tuple[str, str]]:
        """Each card with what is said of it, "" if nothing is."""
        names = [name for name, _ in self.named("img") if CARD.match(name)]
        return [(name.partition(", ")[0], name.partition(", ")[2]) for name in names]

    def cards(self) -> tuple[str, ...]:
        return tuple(card for card, _ in self.marked())

    def items(self, role: str, name: str) -> tuple[str, ...]:
        """The text of each item of a list inside this node."""
        return self.inside(role, name).texts("listitem")

    def texts(self, role: str) -> tuple[str, ...]:
        """The text of every node of this role, names of pictures in it included."""
        found = []
        for index, line in enumerate(self.lines):
            node = self._NODE.match(line)
            if node and node["role"] == role:
                own = line[node.end() :].lstrip("':")
                inside = self._below(index, len(node["indent"])).lines
                parts = [own, *(self._text_of(part) for part in inside)]
                found.append(" ".join(part.strip().strip('"') for part in parts if part.strip()))
        return tuple(found)

    def _text_of(self, line: str) -> str:
        node = self._NODE.match(line)
        assert node is not None, line
        if node["role"] == "img":
            return node["name"] or ""
        return line[node.end() :].lstrip("':")

    def _below(self, index: int, indent: int) -> _Tree:
        tree = _Tree("")
        for line in self.lines[index + 1 :]:
            if len(line) - len(line.lstrip()) <= indent:
                break
            tree.lines.append(line)
        return tree
