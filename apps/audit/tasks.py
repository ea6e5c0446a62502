"""Verifying the trail."""

import logging
from functools import cache

from apps.audit.services.verification import begin_daily_verification, continue_verifications
from apps.audit.signed_notes import KeyMissing
from apps.common.context import system_context
from apps.common.jobs import job

logger = logging.getLogger(__name__)


def verify(*, seconds: float) -> int:
    """Verify the whole trail once a day, and go on with what somebody asked for."""
    try:
        begin_daily_verification(system_context())
    except KeyMissing as error:
        say_once(str(error))
        return 0
    return continue_verifications(seconds=seconds)


@cache
def say_once(sentence: str) -> None:
    """A missing key is missing each second; the log says so once."""
    logger.error("the audit trail is not verified: %s", sentence)


job("audit.verify", verify, seconds=2.0)  # two fifths of the period at most
