import { Settings } from '@recto/event-log/environment.ts';
import { settings } from '@recto/event-log/settings.ts';
import { expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';

const least = {
  EVENTSTORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  MONGODB_URL: 'mongodb://127.0.0.1:27017',
  RECTO_KEY: Buffer.alloc(32, 7).toString('base64'),
};

it('asks for each setting of the table that is for projections, and for no other', () => {
  const asked = new Settings(least);
  expect(readConfiguration(least, asked)).toMatchObject({ port: 0, logLevel: 'info', keysUrl: least.MONGODB_URL });
  const names = Object.keys(settings).filter(name => settings[name]?.for.includes('projections'));
  expect([...asked.asked].toSorted()).toEqual(names.toSorted());
});

it('says everything that is wrong at once', () => {
  expect(() => readConfiguration({ PORT_PROJECTIONS: 'x', LOG_LEVEL: 'loud' })).toThrow(
    /EVENTSTORE_URL is not set: [^]*MONGODB_URL is not set: [^]*RECTO_KEY is not set: [^]*PORT_PROJECTIONS is "x": give[^]*LOG_LEVEL/,
  );
});
