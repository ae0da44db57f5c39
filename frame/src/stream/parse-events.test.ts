import { expect, test } from 'vitest';
import { eventParser } from './parse-events.ts';

const parse = (...pieces: string[]) => {
  const take = eventParser();
  return pieces.flatMap(piece => take(piece));
};

test('an event has a type, data over several lines, and an id', () => {
  expect(parse('event: comment\nid: 7\ndata: {"a":1,\ndata: "b":2}\n\n')).toEqual([
    { type: 'comment', id: '7', data: '{"a":1,\n"b":2}' },
  ]);
});

test('it makes no difference where the stream is cut', () => {
  const text = 'id: 1\r\nevent: rating\r\ndata: x\r\n\r\ndata: y\r\n\r\n';
  const whole = parse(text);
  expect(parse(...text)).toEqual(whole);
  expect(whole.map(event => event.data)).toEqual(['x', 'y']);
});

test('the id holds for the events after it; comments and empty events are nothing', () => {
  expect(parse(': hello\n\nid: 3\n\ndata: x\n\n')).toEqual([{ type: 'message', id: '3', data: 'x' }]);
});

test('only one space after the colon is taken away, and a field may have no value', () => {
  expect(parse('data:  x\ndata\n\n')).toEqual([{ type: 'message', id: null, data: ' x\n' }]);
});

test('an event that is not complete is not told', () => {
  expect(parse('data: x\n')).toEqual([]);
});
