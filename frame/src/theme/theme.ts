import { lasting } from '../storage.ts';
import { createStore, useStore } from '../store.ts';

/** What the reader chose: the system's choice, or one of the two for this browser. */
export type Theme = 'system' | 'light' | 'dark';

/** Where the choice is kept. The script that runs before the first paint reads the same key. */
const THEME_KEY = 'theme';

const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark';

const read = (): Theme => {
  const kept = lasting.read(THEME_KEY);
  return isTheme(kept) ? kept : 'system';
};

const store = createStore<Theme>(read());

/** Marks the document; the tokens do the rest. The browser's own bars have a colour for each scheme. */
const apply = (choice: Theme): void => {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = bar.dataset;
    if (choice === 'system') bar.media = `(prefers-color-scheme: ${scheme})`;
    else bar.media = scheme === choice ? 'all' : 'not all';
  }
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
};

if (typeof window !== 'undefined')
  window.addEventListener('storage', event => {
    if (event.key !== THEME_KEY) return;
    store.set(read());
    apply(store.get());
  });

export const theme = {
  choose(choice: Theme): void {
    store.set(choice);
    apply(choice);
    lasting.write(THEME_KEY, choice);
  },
  /** What is on screen now. */
  shown(): 'light' | 'dark' {
    const choice = store.get();
    if (choice !== 'system') return choice;
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  },
};

/** The reader's choice, in step with other tabs. */
export const useTheme = (): Theme => useStore(store);
