from django.urls import URLPattern, URLResolver, path

from apps.console.registry import site

urlpatterns: list[URLPattern | URLResolver] = [path("", site.urls)]
