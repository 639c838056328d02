"""Solving two-player games: CFR, exact best responses, toy games and Omaha rivers.

A game is described by `ninecards.solver.game`, solved by `ninecards.solver.cfr` and judged by
`ninecards.solver.best_response`. Players are 0 and 1; 0 acts first in the games given here.
"""
