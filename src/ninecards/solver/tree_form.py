"""A betting tree as JSON has it, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ninecards.rules import Street, parse_action
from ninecards.solver.lines import Line
from ninecards.solver.tree import BettingTree, Choice, End, LineNode, NodeAt, StreetTree

__all__ = ["tree_form", "tree_of"]


def tree_form(tree: BettingTree) -> list[dict[str, Any]]:
    """The streets of a tree in lists and dictionaries.

    A node has its ``pot`` and what each player has ``paid``; if somebody decides, the ``player``
    and his ``choices`` (action, chips, child), else its ``end``, who ``folded``, and the ``entry``
    of the next street. Lines are left out: they follow from the choices.
    """
    return [
        {
            "street": street.street.name.lower(),
            "entries": list(street.entries),
            "nodes": [_node_form(node) for node in street.nodes],
        }
        for street in tree.streets
    ]


def tree_of(form: Sequence[Mapping[str, Any]]) -> BettingTree:
    """The tree that such lists say.

    >>> from ninecards.solver.spot import Spot
    >>> from ninecards.solver.tree import betting_tree
    >>> menu = {"bet": ["pot"], "raise": ["pot"]}
    >>> tree = betting_tree(Spot.of({
    ...     "game": "omaha", "board": "As Qd 9c 5s", "pot": 100, "stacks": [500, 500],
    ...     "ranges": {"oop": "AA", "ip": "KK"},
    ...     "bets": {street: {"oop": menu, "ip": menu} for street in ("turn", "river")},
    ... }))
    >>> tree_of(tree_form(tree)) == tree
    True
    """
    lines: dict[int, Line] = {0: ()}
    streets: list[StreetTree] = []
    decisions: dict[Line, NodeAt] = {}
    for street in form:
        reached: dict[int, Line] = {
            node: lines[entry] for entry, node in enumerate(street["entries"])
        }
        nodes: list[LineNode] = []
        lines = {}
        for number, each in enumerate(street["nodes"]):
            node = _node_of(each, reached[number])
            nodes.append(node)
            for choice in node.choices:
                reached[choice.child] = (*node.line, str(choice))
            if node.player is not None:
                decisions[node.line] = (len(streets), number)
            if node.entry is not None:
                lines[node.entry] = node.line
        name = Street[street["street"].upper()]
        streets.append(StreetTree(name, tuple(nodes), tuple(street["entries"])))
    return BettingTree(tuple(streets), decisions, ())


def _node_form(node: LineNode) -> dict[str, Any]:
    form: dict[str, Any] = {"pot": node.pot, "paid": list(node.paid)}
    if node.player is not None:
        choices = [[str(choice), choice.chips, choice.child] for choice in node.choices]
        return form | {"player": node.player, "choices": choices}
    end = {"end": node.end, "folded": node.folded, "entry": node.entry}
    return form | {name: value for name, value in end.items() if value is not None}


def _node_of(form: Mapping[str, Any], line: Line) -> LineNode:
    choices = []
    for word, chips, child in form.get("choices", ()):
        action = parse_action(word)
        choices.append(Choice(action, chips, child))
    return LineNode(
        line=line,
        pot=form["pot"],
        paid=(form["paid"][0], form["paid"][1]),
        player=form.get("player"),
        choices=tuple(choices),
        end=End(form["end"]) if "end" in form else None,
        folded=form.get("folded"),
        entry=form.get("entry"),
    )
