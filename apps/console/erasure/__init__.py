"""Erasing what an organization may keep no longer: preview, progress, certificate."""
