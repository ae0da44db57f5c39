import { describe, expect, it } from 'vitest';
import { samples } from './testing/samples.ts';
import { eventTypes } from './types.ts';
import { NewerEvent, storedType, upcast, type Upcasts } from './upcasts.ts';

const found = samples();

describe('samples of stored events', () => {
  it('exist for the present shape of every event', () => {
    expect(found.map(({ type }) => type)).toEqual(expect.arrayContaining(eventTypes.map(type => storedType(type))));
  });

  it.each(found)('$type upcasts', ({ type, data }) => {
    const event = upcast(type, data);
    expect(eventTypes).toContain(event.type);
    expect(Object.keys(event.data).length).toBeGreaterThan(0);
  });

  it('have a file for each older shape, too', () => {
    const missing = eventTypes.filter(type => {
      const versions = Number(/\.v(\d+)$/.exec(storedType(type))?.[1] ?? 1);
      return found.filter(sample => sample.type === type || sample.type.startsWith(`${type}.v`)).length !== versions;
    });
    expect(missing).toEqual([]);
  });
});

describe('upcasts', () => {
  const table: Upcasts = {
    MediaPurged: [data => ({ id: data.mediaId }), data => ({ ...data, mediaId: data.id, by: 'nobody' })],
  };

  it('take a fact through every later shape', () => {
    expect(upcast('MediaPurged', { mediaId: 'm' }, table)).toEqual({
      type: 'MediaPurged',
      data: { id: 'm', mediaId: 'm', by: 'nobody' },
    });
    expect(upcast('MediaPurged.v2', { id: 'm' }, table).data).toEqual({ id: 'm', mediaId: 'm', by: 'nobody' });
    expect(upcast('MediaPurged.v3', { mediaId: 'm' }, table).data).toEqual({ mediaId: 'm' });
  });

  it('store under the newest version’s name', () => {
    expect(storedType('MediaPurged', table)).toBe('MediaPurged.v3');
    expect(storedType('ClaimMade', table)).toBe('ClaimMade');
  });

  it('refuse what only a newer release understands, rather than misread it', () => {
    expect(() => upcast('MediaPurged.v4', {}, table)).toThrow(NewerEvent);
    expect(() => upcast('ClaimMade.v2', {}, table)).toThrow(NewerEvent);
  });
});
