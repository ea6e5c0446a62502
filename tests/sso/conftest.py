from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sso.provider import CLIENT_ID, CLIENT_SECRET, FakeProvider, running


@pytest.fixture
def provider(settings) -> Iterator[FakeProvider]:
    """An identity provider, and a platform that has it."""
    with running() as fake:
        settings.OIDC_ISSUER = fake.issuer
        settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET = CLIENT_ID, CLIENT_SECRET
        settings.PUBLIC_URL = "http://testserver"
        yield fake
