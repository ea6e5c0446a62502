"""How moments are written in the console."""
