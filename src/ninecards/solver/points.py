"""A street as one player sees it, for the passes of `ninecards.kernels.passes`."""

from __future__ import annotations

from ninecards.kernels.passes import Choosing, PlayerTree, PointTerm
from ninecards.solver.game import Decision, Street, Terminal

__all__ = ["decisions_of_player", "player_tree"]


def player_tree(street: Street, player: int) -> PlayerTree:
    """The tree of a player. Its decisions are those of `decisions_of_player`.

    >>> from ninecards.solver.betting import half_street
    >>> player_tree(half_street(20.0, 10.0), 0).shape.actions
    (2,)
    """
    opponent = 1 - player
    point = {entry: number for number, entry in enumerate(street.entries)}
    points = len(street.entries)
    choosing = []
    for number in street.decisions:
        node = street.nodes[number]
        assert isinstance(node, Decision)
        if node.player == player:
            choosing.append(Choosing(point[number], len(node.actions)))
            point.update({child: points + i for i, child in enumerate(node.children)})
            points += len(node.children)
        else:
            point.update(dict.fromkeys(node.children, point[number]))
    terms: list[list[PointTerm]] = [[] for _ in range(points)]
    for number, lane in zip(street.terminals, street.lanes[opponent], strict=True):
        end = street.nodes[number]
        assert isinstance(end, Terminal)
        share, every = end.factors(player)
        terms[point[number]].append(PointTerm(lane, share, every))
    return PlayerTree(
        entries=len(street.entries),
        choosing=choosing,
        terms=terms,
        deals=[point[deal] for deal in street.deals],
        lanes=[point[number] for number in street.lane_nodes[player]],
        opponent_lanes=len(street.lane_nodes[opponent]),
    )


def decisions_of_player(street: Street, player: int) -> list[int]:
    """The nodes of a street where the player decides."""
    found = []
    for number in street.decisions:
        node = street.nodes[number]
        if isinstance(node, Decision) and node.player == player:
            found.append(number)
    return found
