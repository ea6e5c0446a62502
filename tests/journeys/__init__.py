"""Whole journeys: installed from the wheel, along a page, backed up and upgraded, with a replica.

Each starts platforms of its own and takes a quarter of a minute; `make journeys` runs them.
"""
