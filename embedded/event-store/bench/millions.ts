import { startProcess } from '../src/testing/store-process.ts';
import { byClient } from './by-client.ts';
import { inProcess } from './in-process.ts';
import { streamName } from './workload.ts';

const EVENTS = 5_000_000;
const APPEND = 1_000;

/** A file of five million events: how soon it is served, and in how much memory it is read through. */
export const openMillions = async (
  file: string,
  peakMemory: (pid: number | undefined) => Promise<string>,
): Promise<void> => {
  const filling = inProcess(file);
  for (let events = 0; events < EVENTS; events += APPEND) await filling.append(streamName(), APPEND);
  await filling.close();
  const start = performance.now();
  const store = await startProcess(file);
  console.log(`\nserved ${EVENTS.toLocaleString('en')} events after ${Math.round(performance.now() - start)} ms`);
  const client = byClient(store.url);
  const reading = performance.now();
  const events = await client.readAll();
  const rate = Math.round(events / ((performance.now() - reading) / 1000));
  console.log(`read ${events.toLocaleString('en')} of them, ${rate.toLocaleString('en')}/s`);
  console.log(`most memory of the store's process: ${await peakMemory(store.child.pid)}`);
  await client.close();
  await store.end('SIGTERM');
};
