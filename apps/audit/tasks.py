"""Nudges for verifying the trail."""

import logging
from functools import cache

from celery import shared_task

from apps.audit.services.verification import begin_daily_verification, continue_verifications
from apps.audit.signed_notes import KeyMissing
from apps.common.context import system_context

logger = logging.getLogger(__name__)

#: Two fifths of the period at most.
VERIFYING_SECONDS = 2.0


@shared_task(name="audit.verify")  # type: ignore[untyped-decorator]
def verify() -> int:
    """Verify the whole trail once a day, and go on with what somebody asked for."""
    try:
        begin_daily_verification(system_context())
    except KeyMissing as error:
        say_once(str(error))
        return 0
    return continue_verifications(seconds=VERIFYING_SECONDS)


@cache
def say_once(sentence: str) -> None:
    """A missing key is missing each second; the log says so once."""
    logger.error("the audit trail is not verified: %s", sentence)
