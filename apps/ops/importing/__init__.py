"""Memories from files: reading them line by line, writing each one in a transaction of its own."""
