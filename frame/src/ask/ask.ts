import { createStore, useStore } from '../store.ts';

/** A question with two answers, asked over whatever is on screen. */
export type Question = {
  title: string;
  text?: string;
  /** Label of the button that says yes; `OK` unless given. */
  yes?: string;
  /** Label of the button that says no; `Cancel` unless given. */
  no?: string;
  /** Yes destroys something. */
  dangerous?: boolean;
};

export type OpenQuestion = Question & { answer: (yes: boolean) => void };

const store = createStore<OpenQuestion | null>(null);

/** The question to draw now, or null. The shell (or the stand-in frame) draws it. */
export const useQuestion = (): OpenQuestion | null => useStore(store);

/** A question that is still open and has lost its reason, by its title: it goes, answered with no. */
export const takeBack = (title: string): void => {
  const question = store.get();
  if (question?.title === title) question.answer(false);
};

/** Asks; true for yes. A question that is already open counts as answered with no. */
export const ask = (question: Question): Promise<boolean> =>
  new Promise(resolve => {
    store.get()?.answer(false);
    store.set({
      ...question,
      answer(yes) {
        store.set(null);
        resolve(yes);
      },
    });
  });
