import { EventStoreDBClient, type AllStreamSubscription } from '@eventstore/db-client';
import { clientEvent, type Subject } from './workload.ts';

const readAll = async (client: EventStoreDBClient): Promise<number> => {
  let events = 0;
  for await (const _ of client.readAll()) events += 1;
  return events;
};

const catchUp = (client: EventStoreDBClient): Promise<void> =>
  new Promise((resolve, reject) => {
    const subscription = client.subscribeToAll();
    subscription.on('error', reject).on('caughtUp', () => void subscription.unsubscribe().then(resolve, reject));
    subscription.resume();
  });

const hear = async (client: EventStoreDBClient): ReturnType<Subject['hear']> => {
  const arrivals = new Map<string, () => void>();
  const subscription: AllStreamSubscription = client.subscribeToAll({ fromPosition: 'end' });
  await new Promise<void>(resolve => subscription.once('caughtUp', () => resolve()).resume());
  subscription.on('data', ({ event }) => {
    arrivals.get(event?.id ?? '')?.();
    arrivals.delete(event?.id ?? '');
  });
  return {
    appendAndHear: stream => {
      const event = clientEvent();
      const arrived = new Promise<void>(resolve => arrivals.set(event.id, resolve));
      return Promise.all([client.appendToStream(stream, event), arrived]);
    },
    end: () => subscription.unsubscribe(),
  };
};

/** The work as an application does it: through the official client, against a store in another process. */
export const byClient = (url: string): Subject => {
  const client = EventStoreDBClient.connectionString(url);
  return {
    append: (stream, events) => client.appendToStream(stream, Array.from({ length: events }, clientEvent)),
    readAll: () => readAll(client),
    catchUp: () => catchUp(client),
    hear: () => hear(client),
    close: () => client.dispose(),
  };
};
