from django.apps import AppConfig


class OAuthConfig(AppConfig):
    name = "apps.oauth"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "OAuth"
