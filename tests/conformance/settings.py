"""The platform as it is, with the suite's fixtures beside its own tools, and with sessions."""

import os

os.environ |= {"WEB_CONCURRENCY": "1", "MCP_SESSIONS": "true"}

from memory_platform.settings.base import *  # noqa: F403

MCP_SERVER = "tests.conformance.fixtures.build_server"
