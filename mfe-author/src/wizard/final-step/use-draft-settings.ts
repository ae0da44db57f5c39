import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { FinalStep, saveFinalStep } from '@recto/contracts/http/wizard.ts';
import { unsaved } from '@recto/contracts/messages/page.ts';
import { api, isApiError, useUnsavedWork } from '@recto/frame';
import type { SaveStateName } from '@recto/ui/save-state/save-state.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Settings = Omit<BodyOf<typeof saveFinalStep>['page'], 'type'>;

export type DraftSettings = {
  /** Saves this part, after whatever is under way. False when it was refused or could not be sent. */
  save: (part: Settings) => Promise<boolean>;
  /** Sends what could not be sent; true when the server has everything. */
  flush: () => Promise<boolean>;
  state: SaveStateName;
  /** Why the last save was refused. */
  detail: string | undefined;
  /** What was refused by field, until it is saved. */
  fields: Readonly<Record<string, string>>;
};

/** Saves the answers of the final step one by one, in the order in which they were given. */
export function useDraftSettings({ id, type }: FinalStep): DraftSettings {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const unsent = useRef<Settings>({});
  const waiting = useRef(0);
  const [state, setState] = useState<SaveStateName>('clean');
  const [detail, setDetail] = useState<string | undefined>();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});

  const send = useCallback(
    async (part: Settings): Promise<boolean> => {
      try {
        const body: BodyOf<typeof saveFinalStep> = { page: { type, ...part } };
        await api.patch<AnswerOf<typeof saveFinalStep>>(`/api/new-page/final-step/${id}`, body);
        setFields(before => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
        return true;
      } catch (thrown) {
        if (!isApiError(thrown)) throw thrown;
        setDetail(thrown.status === 0 ? undefined : thrown.message);
        setFields(before => ({ ...before, ...thrown.fields }));
        const passes = thrown.status === 0 || thrown.status === 401 || thrown.status === 429 || thrown.status >= 500;
        // Switches go back to where they were; what was typed is sent again.
        const { configurations: _, ...typed } = part;
        if (passes) unsent.current = { ...typed, ...unsent.current };
        return false;
      }
    },
    [id, type],
  );

  const save = useCallback(
    async (part: Settings): Promise<boolean> => {
      waiting.current++;
      setState('saving');
      // What is newer takes the place of what could not be sent.
      unsent.current = Object.fromEntries(Object.entries(unsent.current).filter(([name]) => !(name in part)));
      const sent = last.current.then(() => send(part));
      last.current = sent.catch(() => undefined);
      let isSaved = false;
      try {
        isSaved = await sent;
      } finally {
        waiting.current--;
        if (waiting.current === 0) setState(isSaved && isEmpty(unsent.current) ? 'saved' : 'failed');
      }
      return isSaved;
    },
    [send],
  );

  const flush = useCallback(async (): Promise<boolean> => {
    await last.current;
    const part = unsent.current;
    unsent.current = {};
    return isEmpty(part) || save(part);
  }, [save]);

  useUnsavedWork(state === 'saving' || state === 'failed', unsaved, flush);

  useEffect(() => {
    const again = () => void flush();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [flush]);

  return { save, flush, state, detail, fields };
}

const isEmpty = (part: Settings): boolean => Object.keys(part).length === 0;
