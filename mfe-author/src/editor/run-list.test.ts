import { List } from 'immutable';
import { expect, test } from 'vitest';
import { RunList } from './run-list.ts';

const letters = List([...'aaabbccccd']);
const runs = RunList.from(letters);

test('a list comes back from its runs', () => {
  expect([...runs.runs()]).toEqual([
    ['a', 3],
    ['b', 2],
    ['c', 4],
    ['d', 1],
  ]);
  expect(runs.size).toBe(10);
  expect(runs.toArray()).toEqual([...'aaabbccccd']);
});

type Lists = List<string> & RunList<string>;
test.each<[name: string, of: (list: Lists) => Iterable<unknown> | { toArray: () => unknown }]>([
  ['get', list => [list.get(0), list.get(3), list.get(9), list.get(-1), list.get(10), list.get(-11)]],
  ['first and last', list => [list.first(), list.last(), list.count()]],
  ['slice', list => list.slice(2, 6)],
  ['slice to the end', list => list.slice(4)],
  ['slice from the end', list => list.slice(-3, -1)],
  ['an empty slice', list => list.slice(7, 7)],
  ['slice beyond the end', list => list.slice(8, 20)],
  ['concat', list => list.slice(0, 4).concat(List(['x', 'x']), list.slice(4))],
  ['set', list => list.set(4, 'x')],
  ['push and pop', list => list.push('d').push('e').pop()],
  ['unshift and shift', list => list.unshift('x').unshift('y').shift()],
  ['map', list => list.map(letter => letter?.toUpperCase())],
  ['reverse', list => list.reverse()],
  ['filter', list => list.filter(letter => letter !== 'c')],
  ['zip', list => list.zip(list.slice(1)).toJS() as unknown[]],
  ['reduce from a start', list => [list.reduce((text = '', letter = '') => text + letter, '>')]],
  ['forEach', list => list.toKeyedSeq().toArray()],
  ['iterating', list => [...(list as unknown as Iterable<string>)]],
  ['indexOf', list => [list.indexOf('c'), list.some(letter => letter === 'd'), list.contains('x')]],
])('%s does as in a list of Immutable', (_name, of) => {
  const arrayOf = (list: unknown) => {
    const found = of(list as Lists);
    return 'toArray' in found ? found.toArray() : [...found];
  };
  expect(arrayOf(runs)).toEqual(arrayOf(letters));
});

test('where a reduction begins with the first entry, entries behind equal ones are left out', () => {
  const starts: unknown[] = [];
  const last = runs.reduce((before, letter, at) => {
    starts.push([before, letter, at]);
    return letter;
  });
  expect(starts).toEqual([
    ['a', 'b', 3],
    ['b', 'c', 5],
    ['c', 'd', 9],
  ]);
  expect(last).toBe('d');
});

test("it goes into Immutable's own lists", () => {
  expect(List(['x']).concat(runs).toArray()).toEqual([...'xaaabbccccd']);
  expect(List(runs).toArray()).toEqual([...'aaabbccccd']);
});
