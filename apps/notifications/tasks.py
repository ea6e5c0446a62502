"""Telling people and programs what waits for them."""

import threading

from apps.common.jobs import job
from apps.notifications.services import (
    forget_notices,
    send_deliveries,
    send_letters,
    send_mails,
    tell_of_acts,
    tell_of_states,
)

#: Held by the thread of this worker that mails: a mail server that hangs keeps one, never all.
MAILING = threading.Lock()


def send_mail() -> int:
    """Letters that people asked for, then mail about their notices; nothing while another thread
    of this worker is at it.
    """
    if not MAILING.acquire(blocking=False):
        return 0
    try:
        return send_letters() + send_mails()
    finally:
        MAILING.release()


job("notifications.tell", tell_of_acts)
job("notifications.look", tell_of_states)
job("notifications.send", send_deliveries)
job("notifications.mail", send_mail)
job("notifications.forget", forget_notices)
