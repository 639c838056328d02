"""The practice table in a terminal: one player against bots, on 80 columns."""
