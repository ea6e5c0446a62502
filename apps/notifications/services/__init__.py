"""Writing and sending notices; see ``acts`` for which act has which notice."""

from __future__ import annotations

import datetime as dt

from apps.common.clock import now
from apps.notifications.models import Delivery, Notice
from apps.notifications.services.acts import tell_of_acts
from apps.notifications.services.choices import (
    choose_notices,
    mail_behind,
    read_notices,
    require_notices,
    stop_mail,
)
from apps.notifications.services.letters import (
    forget_expired_letters,
    invite_by_mail,
    issue_reset_by_mail,
    mail_forgotten_password,
    send_letters,
)
from apps.notifications.services.mail import send_mails
from apps.notifications.services.states import tell_of_states
from apps.notifications.services.webhooks import (
    IssuedWebhook,
    create_webhook,
    remove_webhook,
    replay_delivery,
    send_deliveries,
    test_webhook,
    update_webhook,
)
from apps.notifications.vocabulary import DeliveryState

#: What is older is forgotten: notices, also unread ones, and the log of deliveries.
KEPT = dt.timedelta(days=90)


def forget_notices() -> int:
    """Delete what is too old to matter to anybody; how much that was."""
    notices, _ = Notice.objects.filter(created_at__lt=now() - KEPT).delete()
    log = Delivery.objects.filter(created_at__lt=now() - KEPT)
    deliveries, _ = log.exclude(state=DeliveryState.WAITING).delete()
    return notices + deliveries + forget_expired_letters()
