import { session } from '@recto/frame';

/** A text's name in the tab's storage: whoever logs in next does not find it. */
const keyOf = (name: string): string => {
  const now = session();
  return `${name}-${now.status === 'signed-in' ? now.userId : ''}`;
};

/** Keeps what somebody types in this tab, across a login or a reload. Undefined keeps nothing. */
export const keptText = {
  read: (name: string | undefined): string => {
    try {
      return (name && sessionStorage.getItem(keyOf(name))) || '';
    } catch {
      return '';
    }
  },
  write: (name: string | undefined, text: string): void => {
    if (!name) return;
    try {
      if (text === '') sessionStorage.removeItem(keyOf(name));
      else sessionStorage.setItem(keyOf(name), text);
    } catch {
      // Where storage is refused or full, it lasts as long as the form.
    }
  },
};
