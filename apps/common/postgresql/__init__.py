"""Django's PostgreSQL backend, whose connections say for whom they speak (apps.common.tenants)."""
