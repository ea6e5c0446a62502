"""When two sentences say the opposite of the same, as far as that is sure."""

from __future__ import annotations

import pytest

from apps.common.claims import denial

TRANSFERS = "Transfers above 500 euros need a second approval by finance"
MAY = "Transfers may skip the gate of finance"
FIRMA = "Las facturas no necesitan una segunda firma"
TO = "Invoices of the carrier are paid to"
PAID = f"{TO} DE89370400440532013000"
REPORTS = "Crash reports of the app are sent to"
SENT = f"{REPORTS} reports.example.com"


@pytest.mark.parametrize(
    ("one", "other", "places"),
    [
        ("Transfers above 500 euros need no second approval by finance", TRANSFERS, ("no", "")),
        (MAY, "Transfers must skip the gate of finance", ("may", "must")),
        (FIRMA, "Las facturas necesitan una segunda firma", ("no", "")),
        (f"{TO} DE02120300000000202051", PAID, ("DE02120300000000202051", PAID[-22:])),
        (f"{REPORTS} telemetry.example.net", SENT, ("telemetry.example.net", SENT[-19:])),
    ],
)
def test_one_place_says_the_opposite(one, other, places):
    found = denial(one, other, by_value=True)
    assert found is not None
    assert (one[slice(*found.left)], other[slice(*found.right)]) == places


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (TRANSFERS, TRANSFERS),
        ("Invoices of depot 5 are paid by finance", "Invoices of depot 6 are paid by finance"),
        ("Ana approves the invoices of the depot", "Bob approves the invoices of the depot"),
        ("No review", "Review"),
        ("Parcels are never left with neighbours", "Transfers are left with finance on Fridays"),
    ],
)
def test_what_may_both_hold_is_no_denial(one, other):
    assert denial(one, other, by_value=True) is None


def test_another_value_denies_only_where_one_alone_can_hold():
    other = "Invoices of the carrier are paid to DE02120300000000202051"
    assert denial(other, PAID, by_value=False) is None
