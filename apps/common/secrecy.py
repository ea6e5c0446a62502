"""Secrecy tiers: how much of what is stored a caller is shown."""

from __future__ import annotations

from enum import StrEnum


class Secrecy(StrEnum):
    """From the most that is left out to nothing."""

    S0 = "S0"
    S2 = "S2"
    S3 = "S3"

    @property
    def label(self) -> str:
        """What people choose from."""
        return LABELS[self]


LABELS = {
    Secrecy.S0: "S0, public: no paths, file names, e-mail addresses, hosts, IP addresses, hashes",
    Secrecy.S2: "S2, internal: no hosts, IP addresses and hashes",
    Secrecy.S3: "S3, full: everything",
}
CHOICES = [(tier.value, tier.label) for tier in Secrecy]


def narrower(first: Secrecy, second: Secrecy) -> Secrecy:
    """The tier that shows less."""
    return min(first, second)
