"""Asking for an erasure, carrying it out in steps, and its certificate."""

from apps.erasure.services.asking import begin_erasure, preview_erasure, preview_retention
from apps.erasure.services.holds import lift_hold, set_hold
from apps.erasure.services.retention import order_overdue
from apps.erasure.services.steps import carry_out, run_to_end

__all__ = [
    "begin_erasure",
    "carry_out",
    "lift_hold",
    "order_overdue",
    "preview_erasure",
    "preview_retention",
    "run_to_end",
    "set_hold",
]
