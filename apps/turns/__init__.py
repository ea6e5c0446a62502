"""The lifecycle of a turn: what an agent is reminded of before it, and what is kept after it."""
