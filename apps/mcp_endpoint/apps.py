from django.apps import AppConfig


class McpEndpointConfig(AppConfig):
    name = "apps.mcp_endpoint"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "MCP endpoint"
