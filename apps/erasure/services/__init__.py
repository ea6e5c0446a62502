"""Asking for an erasure, carrying it out in steps, and its certificate."""

from apps.erasure.services.asking import begin_erasure, preview_erasure, preview_retention
from apps.erasure.services.holds import lift_hold, set_hold
from apps.erasure.services.retention import order_overdue
from apps.erasure.services.steps import run_to_end
