"""Benches, self-checks and simulations: the drivers behind the command line."""
