/**
 * Gives what has been typed into the first HTML to the fields of the same names that take its place, and the cursor to
 * the one that had it. A form that was sent before anybody heard of it is sent now. Called while both are on the page.
 */
export const carryOver = (first: ParentNode, app: ParentNode): void => {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const typed of first.querySelectorAll<HTMLInputElement>('input[name]')) {
    const field = app.querySelector<HTMLInputElement>(`input[name="${CSS.escape(typed.name)}"]`);
    if (!field) continue;
    if (typed.value !== typed.defaultValue) {
      // React hears of a value only by an event, and only where its own record of it says something else.
      write?.call(field, typed.value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (document.activeElement === typed) focusAs(field, typed);
  }
  const sent = first.querySelector<HTMLFormElement>('form[data-waits="sent"]');
  const [typed] = sent?.querySelectorAll<HTMLInputElement>('input[name]') ?? [];
  const form = typed && app.querySelector<HTMLInputElement>(`input[name="${CSS.escape(typed.name)}"]`)?.form;
  // Not before the app has taken the values.
  if (form) setTimeout(() => form.requestSubmit());
};

const focusAs = (field: HTMLInputElement, typed: HTMLInputElement): void => {
  field.focus({ preventScroll: true });
  const { selectionStart, selectionEnd } = typed;
  // Fields for addresses have no selection.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
};
