"""Simple players: a decision from what a player sees."""
