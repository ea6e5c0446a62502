from django.apps import AppConfig


class AccessConfig(AppConfig):
    name = "apps.access"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Access"
