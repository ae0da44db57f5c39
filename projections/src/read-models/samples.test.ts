import type { RectoEvent } from '@recto/contracts/events/event.ts';
import type { Recorded } from '@recto/contracts/events/fact.ts';
import { sealings } from '@recto/contracts/events/sealed.ts';
import { samples } from '@recto/contracts/events/testing/samples.ts';
import { upcast } from '@recto/contracts/events/upcasts.ts';
import { describe, expect, it } from 'vitest';
import { handlerOf } from '../projection.ts';
import { recordedAt } from '../testing/recorded.ts';
import { readModels } from './all.ts';

/** As somebody without keys reads it. */
const withoutKeys = (event: RectoEvent): RectoEvent => {
  const fields = (sealings[event.type] ?? []).flatMap(sealing => [...sealing.fields] as string[]);
  return { ...event, data: { ...event.data, ...Object.fromEntries(fields.map(field => [field, null])) } } as RectoEvent;
};

/** Folds an event into nothing, and again into what came of it, in every read model that handles it. */
function foldEverywhere(event: Recorded<RectoEvent>): number {
  let folds = 0;
  for (const projection of readModels) {
    const handler = handlerOf(projection, event.type);
    if (!handler) continue;
    for (const id of [handler.id(event)].flat()) {
      const once = handler.fold(undefined, event, id);
      const frozen = once && Object.freeze(structuredClone(once));
      handler.fold(frozen, event, id);
      folds++;
    }
  }
  return folds;
}

describe('every stored shape of every event', () => {
  it.each(samples())('$type folds, with and without keys', ({ type, data }) => {
    const event = upcast(type, data);
    const folds = foldEverywhere(recordedAt(1, event));
    expect(foldEverywhere(recordedAt(2, withoutKeys(event)))).toBe(folds);
  });
});

it('gives what no read model handles, by name', () => {
  const handled = new Set(readModels.flatMap(({ on }) => Object.keys(on)));
  const ignored = samples()
    .map(({ type, data }) => upcast(type, data).type)
    .filter(type => !handled.has(type));
  // These matter to deciders only.
  expect(ignored.toSorted()).toEqual([
    'PasswordResetRequested',
    'RoleGranted',
    'RoleRevoked',
    'SessionStarted',
    'WrongCodeEntered',
  ]);
});
