"""The same served endpoint and world as the endpoint's own tests."""

from tests.mcp_endpoint.conftest import served, served_world

__all__ = ["served", "served_world"]
