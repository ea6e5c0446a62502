"""Erasing what an organization may keep no longer, and proving that it was erased."""
