"""The channels of fights: fights elsewhere on the server, moving them, and channels that are deleted."""
