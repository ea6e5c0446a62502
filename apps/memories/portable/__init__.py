"""Memories as lines of a file that another repository, or another platform, can take in again."""
