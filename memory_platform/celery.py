"""The Celery application: tasks are nudges, the database is the queue."""

import os

from celery import Celery, Task
from kombu.transport import TRANSPORT_ALIASES

from apps.common.latencies import JOBS, timed
from apps.common.tenants import platform_wide

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_platform.settings.base")
# Celery's checks load every page and endpoint, and nobody is told what they find.
os.environ["CELERY_SKIP_CHECKS"] = "1"
TRANSPORT_ALIASES["filesystem"] = "apps.ops.filesystem_transport:Transport"


class TimedTask(Task):  # type: ignore[misc]
    """A background job whose runs are timed. It looks after all organizations."""

    def __call__(self, *args: object, **kwargs: object) -> object:
        with timed(JOBS, job=self.name), platform_wide():
            return self.run(*args, **kwargs)


app = Celery("memory_platform", task_cls=TimedTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
