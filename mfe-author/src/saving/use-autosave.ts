import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { Contents } from '@recto/contracts/http/shared.ts';
import type { DraftContents, saveDraftContents } from '@recto/contracts/http/wizard.ts';
import { unsaved } from '@recto/contracts/messages/page.ts';
import { api, useSession, useUnsavedWork } from '@recto/frame';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Autosave, type AutosaveState, createAutosave } from './autosave.ts';

/** Saves a draft's contents while they are written, and asks before unsaved ones are left. */
export function useAutosave(page: DraftContents, read: () => Contents): AutosaveState & { autosave: Autosave } {
  const [autosave] = useState(() =>
    createAutosave({
      start: page,
      read,
      async send(contents, revision, key, mayRetry) {
        // A long text is packed in a turn of its own, so that a key need not wait for all that saving does at once.
        if (document.visibilityState === 'visible') await new Promise(resolve => setTimeout(resolve));
        const body: BodyOf<typeof saveDraftContents> = { page: { contents, revision } };
        return api.patch<AnswerOf<typeof saveDraftContents>>(`/api/new-page/page-contents/${page.id}`, body, {
          key,
          mayRetry,
        });
      },
    }),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);
  const session = useSession();

  useUnsavedWork(state.isUnsaved, unsaved, () => autosave.saveToLeave());

  useEffect(() => {
    const flush = () => void autosave.flush();
    const onReturn = () => void autosave.lookAgain();
    const onTurn = () => (document.visibilityState === 'hidden' ? flush() : onReturn());
    window.addEventListener('online', flush);
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onTurn);
    return () => {
      window.removeEventListener('online', flush);
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onTurn);
      autosave.stop();
    };
  }, [autosave]);

  // Who logs in again wants the text saved at once.
  useEffect(() => {
    if (session.status === 'signed-in') void autosave.flush();
  }, [session.status, autosave]);

  return { ...state, autosave };
}
