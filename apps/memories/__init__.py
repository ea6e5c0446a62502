"""Memories, their immutable versions, their links and their life cycle."""
