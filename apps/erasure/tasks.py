"""Erasures that were asked for, and those that a policy orders."""

from django.conf import settings

from apps.common.jobs import job
from apps.erasure.services import order_overdue
from apps.erasure.services.certificates import keep_certificates
from apps.erasure.services.steps import carry_out


def erase(*, seconds: float) -> int:
    """Carry out what was asked for, and keep a certificate of each that is finished."""
    done = carry_out(seconds=seconds)
    return done + keep_certificates(settings.ERASURES_DIR)


job("erasure.carry_out", erase, seconds=3.0)  # less than the period, most of the time
# Once a night in effect: an organization's policy orders at most so often.
order_overdue_task = job("erasure.order_overdue", order_overdue)
