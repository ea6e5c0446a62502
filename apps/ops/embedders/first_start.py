"""Whether `serve` fetches a model by itself. Loads no model code into the supervisor."""

from __future__ import annotations

import shutil
from pathlib import Path

import psutil
from django.conf import settings

from apps.common.embedders.choice import has_chosen, models_folder

#: What `serve` installs by itself on a machine that can carry it, one of those that are known.
PREFERRED = "e5-minilm"
#: What a machine must have for a model beside everything else: processors, and bytes free.
PROCESSORS = 2
FREE_MEMORY = 2 << 30
FREE_DISK = 1 << 30


def is_due() -> bool:
    """Whether `serve` installs the preferred model: none was chosen, and the machine can run it."""
    return not settings.EMBEDDER and not has_chosen() and not lacking()


def lacking() -> str:
    """What this machine lacks to run a model beside the platform; empty if nothing."""
    processors = psutil.cpu_count() or 1
    if processors < PROCESSORS:
        return f"{PROCESSORS} processors (there is {processors})"
    memory, disk = psutil.virtual_memory().available, shutil.disk_usage(_existing()).free
    for what, there, needed in (("memory", memory, FREE_MEMORY), ("disk", disk, FREE_DISK)):
        if there < needed:
            return f"{needed >> 30} GB of free {what} (there are {there / (1 << 30):.1f})"
    return ""


def _existing() -> Path:
    """The models' folder, or what there is of its parents."""
    folder = models_folder()
    return next(path for path in (folder, *folder.parents) if path.exists())
