import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnswerOf, Call } from '@recto/contracts/http/call.ts';
import type { Browser, Sent } from '../browser.ts';

const tryAgainMs = 50;

/**
 * Makes one command as the site's client does: under one idempotency key, again and again until it is answered by
 * something else than "unavailable" or silence. Throws for answers that no outage excuses.
 */
export const persistently = async <C extends Call>(browser: Browser, call: C, sent: Sent): Promise<AnswerOf<C>> => {
  const headers = { 'idempotency-key': randomUUID(), ...sent.headers };
  for (;;) {
    // A connection that was refused or cut off says nothing about whether the command was carried out.
    const answer = await browser.try<AnswerOf<C>>(call, { ...sent, headers }).catch(() => undefined);
    if (answer !== undefined && answer.status < 300) return answer.body;
    if (answer !== undefined && !(answer.status === 503 && Number(answer.headers['retry-after']) > 0))
      throw new Error(`${call.method} ${call.url} answered ${answer.status}: ${answer.bytes.toString()}`);
    await pause(tryAgainMs);
  }
};
