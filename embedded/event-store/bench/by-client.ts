import { EventStoreDBClient, type AllStreamSubscription } from '@eventstore/db-client';
import { AMOUNT, clientEvent, inLanes, percentiles, rate, streamName, type Figures } from './workload.ts';

const BULKS_UNDER_WAY = 4;

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

/** From the call of append to the event's arrival at a subscription of the whole log. */
const latencies = async (client: EventStoreDBClient): Promise<number[]> => {
  const arrivals = new Map<string, () => void>();
  const subscription: AllStreamSubscription = client.subscribeToAll({ fromPosition: 'end' });
  await new Promise<void>(resolve => subscription.once('caughtUp', () => resolve()).resume());
  subscription.on('data', ({ event }) => arrivals.get(event?.id ?? '')?.());
  const stream = streamName();
  const samples: number[] = [];
  for (let sample = 0; sample < AMOUNT.latencies; sample += 1) {
    const event = clientEvent();
    const start = performance.now();
    const arrived = new Promise<void>(resolve => arrivals.set(event.id, resolve));
    await Promise.all([client.appendToStream(stream, event), arrived]);
    samples.push(performance.now() - start);
    arrivals.delete(event.id);
  }
  await subscription.unsubscribe();
  return samples;
};

/** The work as an application does it: through the official client, against a store in another process. */
export const measureByClient = async (url: string): Promise<Figures> => {
  const client = EventStoreDBClient.connectionString(url);
  const { oneStream, streams, perStream, bulks, bulkSize } = AMOUNT;
  const names = Array.from({ length: streams }, streamName);
  await inLanes(1, 200, () => client.appendToStream(streamName(), clientEvent()));
  const figures = {
    oneStream: await rate(oneStream, () =>
      inLanes(1, oneStream, () => client.appendToStream(names[0]!, clientEvent())),
    ),
    manyStreams: await rate(streams * perStream, () =>
      inLanes(streams, perStream, lane => client.appendToStream(names[lane]!, clientEvent())),
    ),
    bulk: await rate(bulks * bulkSize, () =>
      inLanes(BULKS_UNDER_WAY, bulks / BULKS_UNDER_WAY, () =>
        client.appendToStream(streamName(), Array.from({ length: bulkSize }, clientEvent)),
      ),
    ),
  };
  const latency = percentiles(await latencies(client));
  const stored = await readAll(client);
  const result = {
    ...figures,
    latency,
    readAll: await rate(stored, () => readAll(client)),
    catchUp: await rate(stored, () => catchUp(client)),
  };
  await client.dispose();
  return result;
};
