"""What the supervisor knows of the settings.

It has them read in a process that ends: Django, and what the settings load besides, would stay with
it as long as the platform runs and takes 30 MB.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from apps.ops.processes import StartError


class ServeSettings(NamedTuple):
    """Settings by their names, in small letters."""

    data_dir: Path
    host: str
    port: int
    public_url: str
    embedder: str
    web_concurrency: int
    pool_size: int
    database_url: str
    database_owner_url: str
    queue_dir: Path
    metrics_dir: Path
    erasures_dir: Path
    models_dir: Path
    patterns_dir: Path
    static_root: Path
    static_folders: list[Path]
    low_disk_mb: int
    log_level: str


def read_settings() -> ServeSettings:
    """Read Django's settings. Raises StartError with one sentence about one that is wrong."""
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured

    try:
        from apps.common.embedders.choice import models_folder

        return ServeSettings(
            data_dir=settings.DATA_DIR,
            host=settings.HOST,
            port=settings.PORT,
            public_url=settings.PUBLIC_URL,
            embedder=settings.EMBEDDER,
            web_concurrency=settings.WEB_CONCURRENCY,
            pool_size=settings.DATABASE_POOL["max_size"],
            database_url=settings.DATABASE_URL,
            database_owner_url=settings.DATABASE_OWNER_URL,
            queue_dir=settings.QUEUE_DIR,
            metrics_dir=settings.METRICS_DIR,
            erasures_dir=settings.ERASURES_DIR,
            models_dir=models_folder(),
            patterns_dir=settings.PATTERNS_DIR,
            static_root=settings.STATIC_ROOT,
            static_folders=settings.STATICFILES_DIRS,
            low_disk_mb=settings.LOW_DISK_MB,
            log_level=settings.LOG_LEVEL,
        )
    except ImproperlyConfigured as error:
        raise StartError(str(error)) from None
