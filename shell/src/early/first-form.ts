/**
 * The login of the first HTML can be pressed before the app is there. It notes that, and the app sends the form when it
 * takes over: see `first/carry-over.ts`.
 */
document.addEventListener('submit', event => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.waits === undefined) return;
  event.preventDefault();
  form.dataset.waits = 'sent';
});
