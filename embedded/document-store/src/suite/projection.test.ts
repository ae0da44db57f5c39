import { beforeAll, describe, expect, test } from 'vitest';
import { errorOf, useStore } from './store.ts';
import type { Docs } from './store.ts';

const doc = {
  _id: 1,
  a: { x: 1, y: { z: 2 } },
  b: [{ k: 1, v: 2 }, { k: 3 }, 5, [{ k: 6, v: 7 }]],
  c: null,
  d: 'text',
};

describe('projection', () => {
  const store = useStore();
  let docs: Docs;
  beforeAll(async () => {
    docs = await store.collection(doc);
  });

  test.each([
    ['nothing given is everything', {}, doc],
    ['what is named, with _id', { d: 1 }, { _id: 1, d: 'text' }],
    ['without _id', { d: 1, _id: 0 }, { d: 'text' }],
    ['_id alone', { _id: 1 }, { _id: 1 }],
    ['all but _id', { _id: 0 }, { a: doc.a, b: doc.b, c: null, d: 'text' }],
    ['all but what is named', { a: 0, b: 0 }, { _id: 1, c: null, d: 'text' }],
    ['true and false do as well', { d: true, _id: false }, { d: 'text' }],
    ['any number but zero includes', { d: 5.5 }, { _id: 1, d: 'text' }],
    ['in the order of the document', { d: 1, c: 1 }, { _id: 1, c: null, d: 'text' }],
    ['below a document', { 'a.y.z': 1 }, { _id: 1, a: { y: { z: 2 } } }],
    ['written as a document', { a: { y: 1 } }, { _id: 1, a: { y: { z: 2 } } }],
    ['what is not there below a document', { 'a.q': 1 }, { _id: 1, a: {} }],
    ['below what is no document', { 'd.q': 1 }, { _id: 1 }],
    ['what is not there at all', { q: 1 }, { _id: 1 }],
    ['in the documents of an array', { 'b.k': 1 }, { _id: 1, b: [{ k: 1 }, { k: 3 }, [{ k: 6 }]] }],
    ['leaving out below a document', { 'a.y': 0 }, { ...doc, a: { x: 1 } }],
    ['leaving out in the documents of an array', { 'b.k': 0 }, { ...doc, b: [{ v: 2 }, {}, 5, [{ v: 7 }]] }],
    ['two below one document', { 'a.x': 1, 'a.y': 1 }, { _id: 1, a: { x: 1, y: { z: 2 } } }],
  ])('%s', async (_name, projection, expected) => {
    const found = await docs.findOne({}, { projection });
    expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
  });

  test.each([
    ['inclusion and exclusion', { a: 1, b: 0 }, 31254],
    ['exclusion and inclusion', { a: 0, b: 1 }, 31253],
    ['a path and one below it', { a: 1, 'a.x': 1 }, 31249],
    ['a path and one above it', { 'a.x': 1, a: 1 }, 31250],
  ])('%s together are refused', async (_name, projection, code) => {
    expect(await errorOf(docs.findOne({}, { projection }))).toMatchObject({ code });
  });
});
