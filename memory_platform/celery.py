"""The Celery application: tasks are nudges, the database is the queue."""

import os

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_platform.settings.base")
TRANSPORT_ALIASES["filesystem"] = "apps.ops.filesystem_transport:Transport"

app = Celery("memory_platform")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
