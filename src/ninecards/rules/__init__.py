"""One hand of Omaha from its posts to its pay-out, as pure functions."""
