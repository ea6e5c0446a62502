"""Drills: what has to hold under attack and in trouble, each on a platform of its own."""
