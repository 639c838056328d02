"""Records of hands: reading, writing and replaying them."""
