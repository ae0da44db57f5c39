import type { Collection, Document } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { useEmbedded } from './embedded.ts';

/** A plan on one line: `FETCH IXSCAN a_1_b_1 forward 1+range`. */
const line = (stage: Document): string => {
  const below = [stage['inputStage'], ...(stage['inputStages'] ?? [])].filter(Boolean).map(line);
  if (stage['stage'] !== 'IXSCAN')
    return [stage['stage'], below.length > 1 ? `(${below.join(' | ')})` : below[0]].filter(Boolean).join(' ');
  const merged = stage['merged'] ? ' merged' : '';
  return `IXSCAN ${stage['indexName']} ${stage['direction']} ${stage['boundFields']}${stage['ranged'] ? '+range' : ''} x${stage['ranges']}${merged}`;
};

describe('the plan', () => {
  const store = useEmbedded();
  let docs: Collection;
  beforeAll(async () => {
    docs = await store.collection(
      Array.from({ length: 300 }, (_, i) => ({
        _id: i as never,
        email: `e${i}`,
        author: i % 7,
        at: (i * 37) % 300,
        status: i % 2 ? 'open' : 'done',
        tags: [`t${i % 5}`, `t${i % 3}`],
        r: [{ k: i % 4, n: i }],
        maybe: i % 10 ? undefined : i,
      })),
    );
    await docs.createIndexes([
      { key: { email: 1 }, unique: true },
      { key: { author: 1, at: -1 } },
      { key: { at: -1 } },
      { key: { status: 1, author: 1, at: 1 } },
      { key: { tags: 1 } },
      { key: { 'r.k': 1, 'r.n': 1 } },
      { key: { maybe: 1 }, sparse: true },
    ]);
  });
  const plan = async (filter: Document, sort: Document = {}) => {
    const explained = await docs.find(filter).sort(sort).explain('executionStats');
    return { line: line(explained['queryPlanner'].winningPlan), ...explained['executionStats'] } as Document & {
      line: string;
    };
  };

  test.each<[string, Document, Document, string]>([
    ['a key', { _id: 5 }, {}, 'FETCH IXSCAN _id_ forward 1 x1'],
    ['a unique key before others', { email: 'e5', author: 5 }, {}, 'FETCH IXSCAN email_1 forward 1 x1'],
    ['several keys', { _id: { $in: [5, 3, 9] } }, {}, 'FETCH IXSCAN _id_ forward 1 x3'],
    ['equality and the order of the index', { author: 3 }, { at: -1 }, 'FETCH IXSCAN author_1_at_-1 forward 1 x1'],
    ['equality and the order turned round', { author: 3 }, { at: 1 }, 'FETCH IXSCAN author_1_at_-1 backward 1 x1'],
    ['equality and a range', { author: 3, at: { $gt: 100 } }, {}, 'FETCH IXSCAN author_1_at_-1 forward 1+range x1'],
    [
      'a range with two ends',
      { author: 3, at: { $gt: 100, $lte: 200 } },
      { at: -1 },
      'FETCH IXSCAN author_1_at_-1 forward 1+range x1',
    ],
    [
      'two equalities and a sort',
      { status: 'open', author: 2 },
      { at: 1 },
      'FETCH IXSCAN status_1_author_1_at_1 forward 2 x1',
    ],
    [
      '$in and a sort are merged',
      { author: { $in: [1, 2, 3] } },
      { at: -1 },
      'FETCH IXSCAN author_1_at_-1 forward 1 x3 merged',
    ],
    [
      '$in sorted by itself is read in turn',
      { author: { $in: [1, 2] } },
      { author: 1, at: -1 },
      'FETCH IXSCAN author_1_at_-1 forward 1 x2',
    ],
    ['the order alone', {}, { at: -1 }, 'FETCH IXSCAN at_-1 forward 0 x1'],
    ['another order is sorted', { author: 3 }, { email: 1 }, 'SORT FETCH IXSCAN author_1_at_-1 forward 1 x1'],
    ['an element of an array', { tags: 't1' }, {}, 'FETCH IXSCAN tags_1 forward 1 x1'],
    ['a path through an array', { 'r.k': 1 }, {}, 'FETCH IXSCAN r.k_1_r.n_1 forward 1 x1'],
    ['two paths through an array: one binds', { 'r.k': 1, 'r.n': 5 }, {}, 'FETCH IXSCAN r.k_1_r.n_1 forward 1 x1'],
    ['$elemMatch binds both', { r: { $elemMatch: { k: 1, n: 5 } } }, {}, 'FETCH IXSCAN r.k_1_r.n_1 forward 2 x1'],
    ['the beginning of a text', { email: /^e12/ }, {}, 'FETCH IXSCAN email_1 forward 0+range x2'],
    [
      '$or of indexed parts',
      { $or: [{ email: 'e1' }, { author: 4 }] },
      {},
      'OR (FETCH IXSCAN email_1 forward 1 x1 | FETCH IXSCAN author_1_at_-1 forward 1 x1)',
    ],
    [
      '$or in the order of an index',
      { $or: [{ author: 4 }, { author: 5 }] },
      { at: -1 },
      'SORT_MERGE (FETCH IXSCAN author_1_at_-1 forward 1 x1 | FETCH IXSCAN author_1_at_-1 forward 1 x1)',
    ],
    ['a sparse index for a value', { maybe: 10 }, {}, 'FETCH IXSCAN maybe_1 forward 1 x1'],
    ['a sparse index for what is there', { maybe: { $exists: true } }, {}, 'FETCH IXSCAN maybe_1 forward 0+range x1'],
    ['no sparse index for null', { maybe: null }, {}, 'COLLSCAN'],
    ['no index for what none has', { other: 1 }, {}, 'COLLSCAN'],
    ['no index for $or with such a part', { $or: [{ email: 'e1' }, { other: 1 }] }, {}, 'COLLSCAN'],
    ['a contradiction asks nothing', { author: { $gt: 5, $lt: 3 } }, {}, 'EOF'],
  ])('%s', async (_name, filter, sort, expected) => {
    expect((await plan(filter, sort)).line).toBe(expected);
  });

  test('a page reads only its own documents', async () => {
    const explained = await docs.find({ author: 3 }).sort({ at: -1 }).limit(5).explain('executionStats');
    expect(explained['executionStats']).toMatchObject({ nReturned: 5, totalKeysExamined: 5, totalDocsExamined: 5 });
  });

  test('two ends of a range on one element are no interval where arrays are', async () => {
    const numbers = await store.collection([{ n: [1, 9] }, { n: 5 }]);
    await numbers.createIndex({ n: 1 });
    expect(await numbers.countDocuments({ n: { $gt: 4, $lt: 6 } })).toBe(2);
  });

  test('a count that the index decides reads no document', async () => {
    const explained = await store.db.command({
      explain: { count: docs.collectionName, query: { author: 3 } },
      verbosity: 'queryPlanner',
    });
    expect(line(explained['queryPlanner'].winningPlan)).toBe('COUNT_SCAN IXSCAN author_1_at_-1 forward 1 x1');
  });

  test('a count of what begins with a text reads no document', async () => {
    const explained = await store.db.command({
      explain: { count: docs.collectionName, query: { tags: /^t/ } },
      verbosity: 'queryPlanner',
    });
    expect(line(explained['queryPlanner'].winningPlan)).toMatch(/^COUNT_SCAN IXSCAN tags_1/);
    const words = await store.collection([{ w: ['map', 'maps', 'walk'] }, { w: ['m'] }, { w: ['mat', 'am'] }]);
    await words.createIndex({ w: 1 });
    const counts = [/^ma/, /^map$/, /^ma.*s/, /^m/, /^ma|w/].map(w => words.countDocuments({ w }));
    expect(await Promise.all(counts)).toEqual([2, 1, 1, 3, 2]);
  });

  test.each<[string, Document, string]>([
    ['a count of all', { count: 'NAME' }, 'RECORD_STORE_FAST_COUNT'],
    ['distinct values of an index', { distinct: 'NAME', key: 'tags' }, 'DISTINCT_SCAN'],
    ['distinct values of none', { distinct: 'NAME', key: 'other' }, 'COLLSCAN'],
  ])('%s', async (_name, command, expected) => {
    const first = Object.keys(command)[0] as string;
    const explained = await store.db.command({ explain: { ...command, [first]: docs.collectionName } });
    expect(line(explained['queryPlanner'].winningPlan)).toBe(expected);
  });

  test.each<[string, Document]>([
    ['update', { update: 'NAME', updates: [{ q: { author: 3 }, u: { $set: { x: 1 } }, multi: true }] }],
    ['delete', { delete: 'NAME', deletes: [{ q: { author: 3 }, limit: 0 }] }],
    ['findAndModify', { findAndModify: 'NAME', query: { author: 3 }, remove: true }],
    ['distinct', { distinct: 'NAME', key: 'at', query: { author: 3 } }],
  ])('%s is explained and not carried out', async (_name, command) => {
    const first = Object.keys(command)[0] as string;
    const explained = await store.db.command({ explain: { ...command, [first]: docs.collectionName } });
    expect(line(explained['queryPlanner'].winningPlan)).toBe('FETCH IXSCAN author_1_at_-1 forward 1 x1');
    expect(await docs.countDocuments({})).toBe(300);
    expect(await docs.countDocuments({ x: 1 })).toBe(0);
  });
});

describe('a scan of a collection is reported', () => {
  const store = useEmbedded();

  test.each<[string, (docs: Collection) => Promise<unknown>]>([
    ['find', docs => docs.find({ a: 1 }).toArray()],
    ['find', docs => docs.findOne({ a: 1 })],
    ['aggregate', docs => docs.countDocuments({ a: 1 })],
    ['distinct', docs => docs.distinct('a')],
    ['update', docs => docs.updateMany({ a: 1 }, { $set: { b: 1 } })],
    ['delete', docs => docs.deleteOne({ a: 1 })],
    ['findAndModify', docs => docs.findOneAndUpdate({ a: 1 }, { $set: { b: 1 } })],
  ])('by %s, to the callback and in system.profile', async (op, act) => {
    const docs = await store.collection([{ a: 1 }, { a: 2 }]);
    store.scans.length = 0;
    await act(docs);
    expect(store.scans).toMatchObject([{ op, ns: docs.namespace, planSummary: 'COLLSCAN' }]);
    expect(
      await store.db.collection('system.profile').find({ ns: docs.namespace, planSummary: 'COLLSCAN' }).toArray(),
    ).toMatchObject([{ op }]);
  });

  test('but not when an index serves it, or there is nothing to scan', async () => {
    const docs = await store.collection([{ a: 1 }]);
    const empty = await store.collection();
    store.scans.length = 0;
    await docs.createIndex({ a: 1 });
    await docs.find({ a: 1 }).toArray();
    await docs.countDocuments();
    await docs.distinct('a');
    await docs.updateOne({ _id: 'none' as never }, { $set: { a: 1 } }, { upsert: true });
    await empty.find({ b: 1 }).toArray();
    expect(store.scans).toEqual([]);
  });
});
