/* Says that this card is open, as long as somebody is before it, and shows who else has it open. */
(() => {
  "use strict";
  const EVERY = 45_000;
  // Who has not moved for so long has gone away: neither the card nor the session is kept for her.
  const AWAY = 5 * 60_000;
  const box = document.querySelector("[data-card-open]");
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  if (!box || !token) return;
  const body = () => new URLSearchParams({ csrfmiddlewaretoken: token.value });
  let moved = Date.now();

  async function sayOpen() {
    if (document.hidden || Date.now() - moved > AWAY) return;
    const options = { method: "POST", body: body(), redirect: "manual" };
    const answer = await fetch(box.dataset.cardOpen, options).catch(() => null);
    if (answer?.ok) show((await answer.text()).trim());
  }

  // Only what is new is written: a screen reader says it once.
  function show(text) {
    if (box.dataset.shown !== text) box.innerHTML = text;
    box.dataset.shown = text;
  }

  for (const kind of ["keydown", "pointermove", "scroll"]) {
    addEventListener(kind, () => { moved = Date.now(); }, { passive: true });
  }
  addEventListener("pagehide", () => navigator.sendBeacon(box.dataset.cardLeft, body()));
  document.addEventListener("visibilitychange", sayOpen);
  setInterval(sayOpen, EVERY);
  sayOpen();
})();
