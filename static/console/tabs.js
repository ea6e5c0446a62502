// Sections that become tabs: <div data-tabs> with <section id="…"> each beginning with a heading.
// Without script all sections are shown one below the other.
for (const group of document.querySelectorAll("[data-tabs]")) {
  const panels = [...group.querySelectorAll(":scope > section")];
  const list = document.createElement("div");
  list.className = "mp-tabs";
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", group.dataset.tabs);
  const tabs = panels.map((panel) => {
    const heading = panel.querySelector("h3");
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `${panel.id}-tab`;
    tab.textContent = heading.textContent;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", panel.id);
    heading.hidden = true;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    tab.addEventListener("click", () => choose(tabs.indexOf(tab)));
    list.append(tab);
    return tab;
  });
  list.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose((to + tabs.length) % tabs.length);
    document.activeElement.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  group.prepend(list);
  show(0);

  function choose(number) {
    show(number);
    tabs[number].focus();
  }

  function show(number) {
    tabs.forEach((tab, index) => {
      tab.setAttribute("aria-selected", index === number);
      tab.tabIndex = index === number ? 0 : -1;
      tab.classList.toggle("active", index === number);
      panels[index].hidden = index !== number;
    });
  }
}
