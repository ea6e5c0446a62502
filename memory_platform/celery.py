"""The Celery application: tasks are nudges, the database is the queue."""

import os
import signal

from celery import Celery, Task
from celery.signals import beat_embedded_init
from kombu.transport import TRANSPORT_ALIASES

from apps.common.latencies import JOBS, timed
from apps.common.tenants import platform_wide
from apps.ops.processes import end_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "memory_platform.settings.base")
TRANSPORT_ALIASES["filesystem"] = "apps.ops.filesystem_transport:Transport"


class TimedTask(Task):  # type: ignore[misc]
    """A background job whose runs are timed. It looks after all organizations."""

    def __call__(self, *args: object, **kwargs: object) -> object:
        """Run it."""
        with timed(JOBS, job=self.name), platform_wide():
            return self.run(*args, **kwargs)


app = Celery("memory_platform", task_cls=TimedTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@beat_embedded_init.connect  # type: ignore[untyped-decorator]
def end_with_worker(**_: object) -> None:
    """Let the scheduler, a process of its own, not outlive a killed worker."""
    end_with_parent(signal.SIGTERM, parent=os.getppid())()
