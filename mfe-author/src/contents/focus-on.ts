import type { EditorHandle } from '../editor/editor.tsx';

/** Puts the focus on a field by its name, the body's editor among them. */
export function focusOn(form: HTMLFormElement | null, name: string, editor: EditorHandle | null): void {
  if (name === 'body') return editor?.focus();
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
