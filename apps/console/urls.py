from django.urls import URLPattern, URLResolver, path

from apps.console.account import account
from apps.console.one_time_links import invitation, new_password
from apps.console.registry import site
from apps.console.replay import replay
from apps.console.search_index import search_index

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/", site.admin_view(account), {"site": site}, name="account"),
    path("invitation/<str:secret>/", invitation, name="invitation"),
    path("new-password/<str:secret>/", new_password, name="new_password"),
    path("search-index/", site.admin_view(search_index), {"site": site}, name="search_index"),
    path("replay/<int:record_id>/", site.admin_view(replay), {"site": site}, name="replay"),
    path("", site.urls),
]
