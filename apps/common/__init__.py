"""Shared vocabulary of every layer: context, errors, clock and text checks. No business rules."""
