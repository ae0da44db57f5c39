import { statSync } from 'node:fs';
import { print } from './print.ts';
import { serveStore } from './serve.ts';
import { card, type Card } from './card.ts';
import { fill, inTurns } from './workload.ts';

/** Fills a file with a million documents, and opens it. */
export const openMillion = async (file: string): Promise<void> => {
  const first = await serveStore(file);
  const cards = first.client.db('bench').collection<Card>('cards');
  await cards.createIndexes([{ key: { key: 1 }, unique: true }, { key: { author: 1, at: -1 } }]);
  print('filling a million, documents', await fill(cards, 1_000_000));
  console.log(
    `most memory while filling: ${first.peakMemory()} MiB, file ${Math.round(statSync(file).size / 2 ** 20)} MiB`,
  );
  await first.end();
  const second = await serveStore(file);
  console.log(`opened a million documents and connected in ${Math.round(second.ready)} ms`);
  const again = second.client.db('bench').collection<Card>('cards');
  const started = performance.now();
  const count = await again.estimatedDocumentCount();
  console.log(`counted ${count} in ${Math.round(performance.now() - started)} ms`);
  const [rate] = await inTurns(8, [i => again.findOne({ key: card((i * 37) % 1_000_000).key })]);
  print('find by unique key out of a million, 8 in flight', rate);
  console.log(`most memory: ${second.peakMemory()} MiB`);
  await second.end();
};
