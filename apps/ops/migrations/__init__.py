"""Schema history of the operations app."""
