"""Places, people, roles and tokens."""
