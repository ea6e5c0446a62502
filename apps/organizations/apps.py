from django.apps import AppConfig


class OrganizationsConfig(AppConfig):
    name = "apps.organizations"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Organizations"
