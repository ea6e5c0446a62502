"""The same served endpoint as the endpoint's own tests."""

from tests.mcp_endpoint.conftest import served

__all__ = ["served"]
