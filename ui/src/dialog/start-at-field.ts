type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

/** Puts the focus of a window that opens on its first field to fill in, instead of the cross, which comes before it. */
export const startAtField = (event: Event): void => {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const fields = [...event.currentTarget.querySelectorAll('input, textarea, select')].filter(isField);
  const first = fields.find(
    field => !field.disabled && !('readOnly' in field && field.readOnly) && field.type !== 'hidden',
  );
  if (!first) return;
  event.preventDefault();
  first.focus();
};
