"""From the log to a snapshot: folding, trees, labels, what is reused, writing, validation."""
