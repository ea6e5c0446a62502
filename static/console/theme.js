/* What the theme says in attributes that Alpine cannot read without eval, as components. The names
   of functions are the theme's own; they have to be told to Alpine, which looks at no globals. */
document.addEventListener("alpine:init", () => {
  for (const component of [theme, searchForm]) Alpine.data(component.name, component);

  // Enter opens the first of what was found unless another was chosen.
  Alpine.data("searchCommand", () => {
    const command = searchCommand();
    return {
      ...command,
      selectItem(...options) {
        if (!this.totalItems) return;
        this.currentIndex ||= 1;
        command.selectItem.apply(this, options);
      },
    };
  });

  Alpine.data("shell", () => ({
    activeTab: "",
    sidebarMobileOpen: false,
    sidebarDesktopOpen: localStorage.getItem("sidebarDesktopOpen") !== "0",
    // Where the form of a page with tabs is sent to asks for these two.
    window: { location: { pathname: location.pathname, search: location.search } },
    init() {
      this.activeTab = getCurrentTab() || this.$root.dataset.tab;
    },
    toggleSidebar() {
      this.sidebarDesktopOpen = !this.sidebarDesktopOpen;
      localStorage.setItem("sidebarDesktopOpen", this.sidebarDesktopOpen ? "1" : "0");
    },
  }));

  Alpine.data("dialog", () => ({
    init() {
      const first = "textarea, select, input:not([type=hidden]), [type=submit]";
      setTimeout(() => {
        // Who is typing already goes on typing there.
        if (!this.$root.contains(document.activeElement)) this.$root.querySelector(first)?.focus();
      }, 100);
    },
  }));
});

// Where tabs have no room beside each other, the one that is open is in sight.
document.addEventListener("DOMContentLoaded", () => {
  document.querySelector(".mp-tabs .active")?.scrollIntoView({ block: "nearest", inline: "center" });
});
