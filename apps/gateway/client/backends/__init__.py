"""The two memories an agent can have, behind one boundary (Memory backend strategy)."""
