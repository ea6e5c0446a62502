from django.apps import AppConfig


class SingleSignOnConfig(AppConfig):
    name = "apps.sso"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "Single sign-on"
