/* What the theme leaves to the mouse, given to the keyboard and to screen readers too.
   Icons are words drawn by a font: "lock" would be read aloud before every "Lock". */
(function () {
  "use strict";
  const NATIVE = "a[href], button, input, select, textarea, summary, label";
  const CLICKED = "[x-on\\:click], [\\@click]";

  function hideIcons(root) {
    for (const icon of root.querySelectorAll(".material-symbols-outlined:not([aria-hidden], [role])")) {
      const control = icon.closest("a, button") || (icon.matches(CLICKED) ? icon : null);
      const word = icon.textContent.trim().replace(/_/g, " ");
      if (control && !control.getAttribute("aria-label") && !control.title && control.textContent.trim() === icon.textContent.trim()) {
        control.setAttribute("aria-label", NAMES[word] || word);
      }
      if (control !== icon) icon.setAttribute("aria-hidden", "true");
    }
  }

  const NAMES = { "dock to right": "Navigation", computer: "Theme", "": "Theme", close: "Close", "filter list": "Filters", "more vert": "More" };

  function reachByKeyboard(root) {
    for (const element of root.querySelectorAll(CLICKED)) {
      if (element.matches(NATIVE) || element.hasAttribute("tabindex") || element.id.endsWith("-close")) continue;
      element.setAttribute("tabindex", "0");
      if (!element.hasAttribute("role")) element.setAttribute("role", "button");
    }
  }

  function improve(root) {
    reachByKeyboard(root);
    hideIcons(root);
  }

  document.addEventListener("keydown", function (event) {
    const element = event.target;
    if ((event.key === "Enter" || event.key === " ") && element.matches && element.matches('[role="button"][tabindex="0"]:not(a[href], button)')) {
      event.preventDefault();
      element.click();
    }
  });
  document.addEventListener("DOMContentLoaded", function () { improve(document); });
  document.addEventListener("htmx:afterSwap", function (event) { improve(event.target); });
})();
