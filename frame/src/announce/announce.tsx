import { createStore, useStore } from '../store.ts';

const store = createStore({ text: '', turn: 0 });

/** Says something to people who use a screen reader, without showing it. */
export const announce = (text: string): void => store.set({ text, turn: store.get().turn + 1 });

const hidden = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Where announcements are spoken; there is one, and it must be in the page before the first of them. */
export const Announcer = () => {
  const { text, turn } = useStore(store);
  // Two regions in turn, so that the same sentence twice is spoken twice. An open dialog hides all but what has `aria-live`.
  return (
    <div style={hidden}>
      <p role="status" aria-live="polite">
        {turn % 2 === 0 ? text : ''}
      </p>
      <p role="status" aria-live="polite">
        {turn % 2 === 1 ? text : ''}
      </p>
    </div>
  );
};
