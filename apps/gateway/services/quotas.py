"""How much users and organizations may keep, counted on the rows of the users."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db.models import F, Sum
from django.db.models.functions import Greatest

from apps.common.errors import PayloadTooLarge, PlatformError, RateLimited, Unauthenticated
from apps.gateway.models import GatewayUser

USER, ORGANIZATION = "user", "organization"
MESSAGES, FILES, BYTES = "messages", "files", "bytes"
COUNTS = ("message_count", "message_bytes", "file_count", "file_bytes")


class QuotaUsedUp(RateLimited):
    """As many messages or files are kept as may be: waiting does not help, deleting does."""

    retryable = False
    meaning = "As much is kept as may be; delete something first."


@dataclass(frozen=True, slots=True)
class Amount:
    """How much of each is kept, may be kept, or comes; ``bytes`` are those of texts and files."""

    messages: int = 0
    files: int = 0
    bytes: int = 0


@dataclass(frozen=True, slots=True)
class QuotaUsage:
    """What somebody keeps beside what she may."""

    used: Amount
    most: Amount


def usage_of(user: GatewayUser) -> dict[str, QuotaUsage]:
    """What the user keeps, and all users of its organization together."""
    fresh = GatewayUser.objects.filter(pk=user.pk).values(*COUNTS).get()
    together = GatewayUser.objects.filter(organization=user.organization_id)
    total = together.aggregate(**{name: Sum(name) for name in COUNTS})
    return {
        USER: QuotaUsage(_amount(fresh), _most("USER")),
        ORGANIZATION: QuotaUsage(_amount(total), _most("ORGANIZATION")),
    }


def spend_messages(user: GatewayUser, *, count: int, size: int) -> None:
    """Count messages that are added, of ``size`` bytes together, in the caller's transaction.

    Who adds for the same user waits for its end, so that the user's quota is exact; that of the
    organization lets through what others add at the same moment. Raises QuotaUsedUp,
    PayloadTooLarge, whose details say what was left, and Unauthenticated.
    """
    _count_in(user, message_count=count, message_bytes=size)
    _require_room(user, Amount(messages=count, bytes=size))


def spend_file(user: GatewayUser, *, size: int) -> None:
    """The same for a file."""
    _count_in(user, file_count=1, file_bytes=size)
    _require_room(user, Amount(files=1, bytes=size))


def give_back(
    user: GatewayUser,
    *,
    messages: int = 0,
    text_bytes: int = 0,
    files: int = 0,
    file_bytes: int = 0,
) -> None:
    """Count out what is kept no more."""
    gone = dict(zip(COUNTS, (messages, text_bytes, files, file_bytes), strict=True))
    # What was there before anything was counted is counted out all the same.
    left = {name: Greatest(F(name) - number, 0) for name, number in gone.items()}
    GatewayUser.objects.filter(pk=user.pk).update(**left)


def _count_in(user: GatewayUser, **added: int) -> None:
    """Nothing is kept for a user whose key was revoked, or who was erased, during the call."""
    grown = {name: F(name) + number for name, number in added.items()}
    if not GatewayUser.objects.filter(pk=user.pk, revoked_at=None).update(**grown):
        raise Unauthenticated()


def _require_room(user: GatewayUser, added: Amount) -> None:
    for whose, usage in usage_of(user).items():
        for what in (MESSAGES, FILES, BYTES):
            coming, most = getattr(added, what), getattr(usage.most, what)
            beyond = getattr(usage.used, what) - most
            if coming and beyond > 0:
                raise _refusal(whose, what, most=most, left=max(0, coming - beyond))


def _refusal(whose: str, what: str, *, most: int, left: int) -> PlatformError:
    said = f"The {whose} may keep {most} {what}, of which {left} are left."
    kind = PayloadTooLarge if what == BYTES else QuotaUsedUp
    return kind(said, quota=f"{whose} {what}", limit=most, left=left)


def _amount(counts: dict[str, int | None]) -> Amount:
    messages, text, files, content = (counts[name] or 0 for name in COUNTS)
    return Amount(messages, files, text + content)


def _most(whose: str) -> Amount:
    names = (f"GATEWAY_{whose}_{what.upper()}" for what in (MESSAGES, FILES, BYTES))
    return Amount(*(getattr(settings, name) for name in names))
