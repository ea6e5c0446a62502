from django.urls import URLPattern, URLResolver, path

from apps.console.account import account
from apps.console.knowledge.urls import knowledge_urls
from apps.console.one_time_links import invitation, new_password
from apps.console.registry import site
from apps.console.replay import replay
from apps.console.review import assign, review, review_act
from apps.console.seals import checkpoint_file, seals, verify_now
from apps.console.search_index import search_index
from apps.console.topics.urls import topics_urls
from apps.console.write_policy.urls import write_policy_urls

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/", site.admin_view(account), {"site": site}, name="account"),
    path("invitation/<str:secret>/", invitation, name="invitation"),
    path("new-password/<str:secret>/", new_password, name="new_password"),
    path("review/", site.admin_view(review), {"site": site}, name="review"),
    path("review/assign/", site.admin_view(assign), {"site": site}, name="review_assign"),
    path("review/<slug:act>/", site.admin_view(review_act), {"site": site}, name="review_act"),
    path("replay/<int:record_id>/", site.admin_view(replay), {"site": site}, name="replay"),
    path("seals/", site.admin_view(seals), {"site": site}, name="seals"),
    path("seals/verify/", site.admin_view(verify_now), {"site": site}, name="seals_verify"),
    path(
        "seals/<int:checkpoint_id>/",
        site.admin_view(checkpoint_file),
        {"site": site},
        name="checkpoint",
    ),
    *write_policy_urls(site),
    *knowledge_urls(site),
    *topics_urls(site),
    path("search-index/", site.admin_view(search_index), {"site": site}, name="search_index"),
    path("", site.urls),
]
