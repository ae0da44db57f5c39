import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { FinalStep, saveFinalStep } from '@recto/contracts/http/wizard.ts';
import { AUTOSAVE_MS } from '@recto/contracts/limits.ts';
import { api, isApiError } from '@recto/frame';
import type { SaveStateName } from '@recto/ui/save-state/save-state.tsx';
import { useCallback, useEffect, useRef, useState } from 'react';
import { confirmed } from '../../saving/confirmed.ts';
import { inTime } from '../../saving/in-time.ts';
import { mayPass } from '../../saving/may-pass.ts';

export type Settings = Omit<BodyOf<typeof saveFinalStep>['page'], 'type'>;

export type DraftSettings = {
  /** Saves this part, after whatever is under way. False when it was refused or could not be sent. */
  save: (part: Settings) => Promise<boolean>;
  /** Sends what could not be sent; true when the server has everything. */
  flush: () => Promise<boolean>;
  /** What somebody waits for who wants to leave: false as soon as it fails or takes too long. */
  inTime: (saving: () => Promise<boolean>) => Promise<boolean>;
  /** Something is on its way, or could not be sent. */
  isUnsaved: boolean;
  state: SaveStateName;
  /** Why the last save was refused. */
  detail: string | undefined;
  /** What was refused by field, until it is saved. */
  fields: Readonly<Record<string, string>>;
};

/** `kept`: it could not be sent and will be tried again. */
type Outcome = { status: 'saved' | 'kept' } | { status: 'refused'; message: string };

/**
 * Saves the answers of the final step one by one, in the order in which they were given. The type goes with none of them:
 * another window may have chosen another one, which a switch must not take back.
 */
export function useDraftSettings({ id }: FinalStep): DraftSettings {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const unsent = useRef<Settings>({});
  const waiting = useRef(0);
  const leaving = useRef(0);
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<SaveStateName>('clean');
  const [detail, setDetail] = useState<string | undefined>();
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({});

  const mayRetry = useCallback(() => {
    setDetail(undefined);
    setState('failed');
    return leaving.current === 0;
  }, []);

  const send = useCallback(
    async (part: Settings): Promise<Outcome> => {
      try {
        const body: BodyOf<typeof saveFinalStep> = { page: part };
        const path = `/api/new-page/final-step/${id}`;
        confirmed(await api.patch<AnswerOf<typeof saveFinalStep>>(path, body, { mayRetry }), 'page');
        setFields(before => without(before, part));
        return { status: 'saved' };
      } catch (thrown) {
        if (!isApiError(thrown)) throw thrown;
        const passes = thrown.status === 401 || mayPass(thrown);
        // A switch goes back to where it was; what was typed is sent again.
        const { configurations, ...typed } = part;
        if (passes && configurations === undefined) {
          unsent.current = { ...typed, ...unsent.current };
          return { status: 'kept' };
        }
        setFields(before => ({ ...before, ...thrown.fields }));
        return { status: 'refused', message: Object.values(thrown.fields)[0] ?? thrown.message };
      }
    },
    [id, mayRetry],
  );

  const save = useCallback(
    async (part: Settings, isAgain = false): Promise<boolean> => {
      waiting.current++;
      // What says that it is tried again stays while that goes on.
      if (!isAgain) setState('saving');
      // What is newer takes the place of what could not be sent.
      unsent.current = without(unsent.current, part);
      const sent = last.current.then(() => send(part));
      last.current = sent.catch(() => undefined);
      try {
        const outcome = await sent;
        setDetail(outcome.status === 'refused' ? outcome.message : undefined);
        if (waiting.current === 1) setState(outcome.status === 'saved' && isEmpty(unsent.current) ? 'saved' : 'failed');
        return outcome.status === 'saved';
      } finally {
        waiting.current--;
      }
    },
    [send],
  );

  const flush = useCallback(
    async (isAgain = false): Promise<boolean> => {
      await last.current;
      const part = unsent.current;
      unsent.current = {};
      return isEmpty(part) || save(part, isAgain);
    },
    [save],
  );

  const isKept = state === 'failed' && detail === undefined;

  useEffect(() => {
    if (!isKept) return;
    const again = () => void flush(true).finally(() => setTries(before => before + 1));
    const timer = setTimeout(again, AUTOSAVE_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [isKept, flush, tries]);

  // Nothing is tried again that could come after what is saved where the step is opened next.
  useEffect(() => () => void leaving.current++, []);

  const waitFor = async (saving: () => Promise<boolean>): Promise<boolean> => {
    leaving.current++;
    try {
      return await inTime(saving(), false, state === 'failed');
    } finally {
      leaving.current--;
    }
  };

  return { save, flush, inTime: waitFor, isUnsaved: state === 'saving' || isKept, state, detail, fields };
}

const isEmpty = (part: Settings): boolean => Object.keys(part).length === 0;

const without = <T extends object>(all: T, part: object): T =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !(name in part))) as T;
