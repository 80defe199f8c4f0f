// Small comforts of the pages that the server makes: forms that cannot be sent twice, codes typed as they come.

for (const form of document.querySelectorAll("form[method=post]")) {
  form.addEventListener("submit", (event) => {
    const key = event.submitter;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "yes";
    key?.classList.add("busy");
    setTimeout(() => { delete form.dataset.sent; key?.classList.remove("busy"); }, 4000);
  });
}
// A page that comes back from the phone's memory may be sent again.
addEventListener("pageshow", () => { for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent; });
