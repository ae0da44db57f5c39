import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { usernameAvailability } from '@recto/contracts/http/auth.ts';
import { check } from '@recto/contracts/rules/field.ts';
import { usernameAvailability as rules } from '@recto/contracts/rules/registration.ts';
import { api, isApiError } from '@recto/frame';
import { useCallback, useEffect, useState } from 'react';

/** Milliseconds without a key press before the server is asked. */
export const TYPING_PAUSE_MS = 350;

type Answer = 'free' | 'taken' | 'unknown';
/** `unasked`: nothing that could be a username is typed. `unknown`: the server could not be asked. */
export type Availability = 'unasked' | 'asking' | Answer;

type Known = { username: string; answer: Answer };

const ask = async (username: string, signal?: AbortSignal): Promise<Answer> => {
  const body: BodyOf<typeof usernameAvailability> = { username };
  try {
    const { message } = await api.post<AnswerOf<typeof usernameAvailability>>('/usernameAvailability', body, {
      asVisitor: true,
      signal,
    });
    return message === 'ok' ? 'free' : 'taken';
  } catch (thrown) {
    if (isApiError(thrown)) return 'unknown';
    throw thrown;
  }
};

/**
 * Whether a username is free, asked while it is typed: after a pause, with the older question cancelled. An answer
 * counts only for the name it was asked for, in whatever order answers come. `makeSure` answers for a name at once,
 * asking where that is not known.
 */
export function useAvailability(typed: string): {
  availability: Availability;
  makeSure: (username: string) => Promise<Answer>;
} {
  const [known, setKnown] = useState<Known | null>(null);
  const checked = check(rules, { username: typed });
  const username = checked.ok ? checked.value.username : null;
  const isKnown = known !== null && known.username === username;

  useEffect(() => {
    if (username === null || isKnown) return;
    const asking = new AbortController();
    const { signal } = asking;
    const answer = async () => {
      const found = await ask(username, signal);
      if (!signal.aborted) setKnown({ username, answer: found });
    };
    const timer = setTimeout(() => {
      answer().catch((thrown: unknown) => {
        if (!signal.aborted) throw thrown;
      });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [username, isKnown]);

  const makeSure = useCallback(
    async (name: string): Promise<Answer> => {
      if (known?.username === name && known.answer !== 'unknown') return known.answer;
      const answer = await ask(name);
      setKnown({ username: name, answer });
      return answer;
    },
    [known],
  );
  const availability: Availability = username === null ? 'unasked' : isKnown ? known.answer : 'asking';
  return { availability, makeSure };
}
