"""The event log: what was said and done in conversations, append-only, seen by who took part."""
