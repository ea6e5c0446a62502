"""What `tests.processes` has loaded before it starts the first function: the platform's code."""

import django

django.setup()

import tests.factories  # noqa: E402, F401 - needs Django; brings models and services
