"""Settings of the process that seals the trail: its own login and key, and no other's secrets.

`sealer.env` in the data folder is read here and nowhere else; a variable that is really set wins.
"""

import os

from apps.common.postgresql.base import EVERYBODY
from apps.ops.local_settings import (
    SIGNING_KEY,
    checkpoint_places,
    sealer_url,
    settings_of_sealer,
)
from memory_platform.settings.environment import DATA_DIR, required

OWN = settings_of_sealer(DATA_DIR)
LOGIN = sealer_url(required("DATABASE_URL", "the address of the database"), data=DATA_DIR)
os.environ |= {"DATABASE_URL": LOGIN, "DATABASE_OWNER_URL": LOGIN}

from memory_platform.settings.core import *  # noqa: E402, F403
from memory_platform.settings.core import DATABASES  # noqa: E402

DATABASES["default"]["OPTIONS"]["tenants"] = EVERYBODY
AUDIT_SIGNING_KEY = OWN.get(SIGNING_KEY, "")
#: Addresses of places outside, separated by blanks; what they ask for stands in AUDIT_PLACE_….
AUDIT_CHECKPOINT_PLACES, AUDIT_PLACE_SECRETS = checkpoint_places(OWN)
#: It knows the trail and nothing of what was done.
INSTALLED_APPS = ["apps.common", "apps.audit"]
