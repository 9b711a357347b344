"""Whatever may be slow, done by processes beside or far away."""
