import { readFile } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { useDirectory } from './embedded.ts';
import { command, endStore, failingStore, spawnStore } from './process.ts';

describe('the process', () => {
  const path = useDirectory();

  test.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 on %s, and finds everything again', async signal => {
    const file = path(`${signal}.db`);
    const first = await spawnStore(command(file));
    expect(first.url).toBe(`mongodb://127.0.0.1:${first.port}/?replicaSet=recto`);
    const client = await MongoClient.connect(first.url);
    await client.db('a').collection('b').insertOne({ n: 1 });
    expect(await endStore(first, signal)).toBe(0);
    await client.close();
    const second = await spawnStore(command(file));
    const again = await MongoClient.connect(second.url);
    expect(
      await again
        .db('a')
        .collection('b')
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual([{ n: 1 }]);
    await again.close();
    expect(await endStore(second, signal)).toBe(0);
  });

  test('writes scans to a file', async () => {
    const scans = path('scans.jsonl');
    const store = await spawnStore(command(path('scans.db'), '--report-scans', scans));
    const client = await MongoClient.connect(store.url);
    const docs = client.db('a').collection('b');
    await docs.insertOne({ n: 1 });
    await docs.findOne({ n: 1 }, { sort: { m: 1 } });
    const lines = (await readFile(scans, 'utf8')).trim().split('\n');
    expect(lines.map(line => JSON.parse(line) as unknown)).toMatchObject([
      { op: 'find', ns: 'a.b', planSummary: 'COLLSCAN', docsExamined: 1, query: '{ n: 1 } sort { m: 1 }' },
    ]);
    await client.close();
    await endStore(store);
  });

  test('says how it is called', async () => {
    const { code, said } = await failingStore(command(path('x.db'), '--port', 'nonsense'));
    expect(code).toBe(2);
    expect(said).toContain('usage:');
  });
});
