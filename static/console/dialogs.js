// A dialog that was refused comes back with what was typed and a status of 4xx, which htmx alone
// would not show.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { status, responseText } = detail.xhr;
  if (status < 400 || status >= 500 || !responseText.includes('id="dialog-form"')) return;
  detail.shouldSwap = true;
  detail.isError = false;
});

// Enter looks nothing up that is not looked up anyway, and must not send the form around it.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches(".mp-picker-words")) event.preventDefault();
});
