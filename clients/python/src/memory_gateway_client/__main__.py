"""Runs the agent: ``python -m memory_gateway_client chat --config FILE``."""

import sys

from memory_gateway_client.command_line import main

sys.exit(main())
