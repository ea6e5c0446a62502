"""Runs the agent: ``python -m apps.gateway.client chat --config FILE``."""

import sys

from apps.gateway.client.chat import main

sys.exit(main())
