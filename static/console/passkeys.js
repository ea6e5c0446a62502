// Forms that a passkey answers: <form data-passkey="create|get" data-options="what the browser is
// asked">. The button asks; the answer goes into the field "response", and the form is sent. Until
// there is somebody to ask it waits: a form sent without an answer would be refused as a wrong one.
for (const form of document.querySelectorAll("form[data-passkey]")) {
  form.addEventListener("submit", (event) => {
    if (form.elements.response.value) return;
    event.preventDefault();
    if (form.reportValidity()) answer(form);
  });
  form.querySelector("[type=submit]").disabled = false;
}

async function answer(form) {
  const status = form.querySelector("[role=status]");
  status.textContent = "Waiting for your passkey …";
  try {
    const credential = await asked(form.dataset.passkey, JSON.parse(form.dataset.options));
    form.elements.response.value = JSON.stringify(credential.toJSON());
    form.requestSubmit();
  } catch (error) {
    status.textContent = reason(error);
  }
}

function asked(act, options) {
  return act === "create"
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

function reason(error) {
  if (error.name === "InvalidStateError") return "This device has a passkey of yours already.";
  if (error.name === "NotAllowedError") return "No passkey was given. Try again.";
  return "This browser cannot use passkeys here.";
}
