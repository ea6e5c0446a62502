from django.apps import AppConfig


class SingleSignOnConfig(AppConfig):
    name = "apps.sso"
    verbose_name = "Single sign-on"
