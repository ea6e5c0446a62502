// Buttons that copy the text of a field: <button data-copy="id of the field">. The result is said
// in the element with role="status" beside the button.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  const status = button.parentElement.querySelector("[role=status]");
  status.textContent = (await copied(field)) ? "Copied" : "Press Ctrl+C to copy";
});

async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // No clipboard over plain http, or not allowed: the older way selects the text as well.
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}
