from django.urls import URLPattern, URLResolver, path

from apps.console.account import account
from apps.console.one_time_links import invitation, new_password
from apps.console.registry import site
from apps.console.replay import replay
from apps.console.review import assign, review, review_act
from apps.console.search_index import search_index

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/", site.admin_view(account), {"site": site}, name="account"),
    path("invitation/<str:secret>/", invitation, name="invitation"),
    path("new-password/<str:secret>/", new_password, name="new_password"),
    path("review/", site.admin_view(review), {"site": site}, name="review"),
    path("review/assign/", site.admin_view(assign), {"site": site}, name="review_assign"),
    path("review/<slug:act>/", site.admin_view(review_act), {"site": site}, name="review_act"),
    path("replay/<int:record_id>/", site.admin_view(replay), {"site": site}, name="replay"),
    path("search-index/", site.admin_view(search_index), {"site": site}, name="search_index"),
    path("", site.urls),
]
