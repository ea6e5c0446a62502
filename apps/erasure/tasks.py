"""Nudges for erasures that were asked for."""

from celery import shared_task
from django.conf import settings

from apps.erasure.services import order_overdue
from apps.erasure.services.certificates import keep_certificates
from apps.erasure.services.steps import carry_out

#: Less than the period, most of the time.
ERASING_SECONDS = 3.0


@shared_task(name="erasure.carry_out")  # type: ignore[untyped-decorator]
def carry_out_task() -> int:
    done = carry_out(seconds=ERASING_SECONDS)
    return done + keep_certificates(settings.ERASURES_DIR)


@shared_task(name="erasure.order_overdue")  # type: ignore[untyped-decorator]
def order_overdue_task() -> int:
    """Once a night in effect: an organization's policy orders at most so often."""
    return order_overdue()
