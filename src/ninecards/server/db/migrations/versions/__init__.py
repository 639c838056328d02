"""A module a step."""
