"""The tools around an agent's turn: what it is given before, what is kept after."""
