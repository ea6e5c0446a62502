from django.apps import AppConfig


class OAuthConfig(AppConfig):
    name = "apps.oauth"
    verbose_name = "OAuth"
