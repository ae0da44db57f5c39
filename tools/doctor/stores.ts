import type { Configuration } from '@recto/backend/configuration.ts';
import { Failures } from '@recto/backend/todo/failures.ts';
import { openKeys } from '@recto/event-log/keys.ts';
import { beforeAll, type EventLog, openLog } from '@recto/event-log/log.ts';
import { wrappedByOther } from '@recto/event-log/rewrap.ts';
import { WrongWrappingKey } from '@recto/event-log/wrapping.ts';
import { openReadModels, type ReadModels } from '@recto/projections/store.ts';
import { type Finding, ok, placeOf, within, wrong } from './finding.ts';
import { projectionFindings } from './projections.ts';

const patienceMs = 10_000;

/** Whether both stores answer, the key is theirs, and what is folded or done from them is whole. Writes nothing. */
export async function storeFindings(configuration: Configuration): Promise<Finding[]> {
  const log = openLog({ url: configuration.eventStoreUrl });
  const models = openReadModels({ url: configuration.mongoUrl });
  try {
    const [head, isConnected] = await Promise.all([
      within(patienceMs, log.head()),
      within(
        patienceMs,
        models.connect().then(() => true),
      ),
    ]);
    const events =
      head === null
        ? wrong(
            'event store',
            `Nothing answers at ${placeOf(configuration.eventStoreUrl)}.`,
            'start it, or correct EVENTSTORE_URL (name, port, tls, password); with embedded stores: npm start.',
          )
        : ok('event store', head === beforeAll ? 'answers, and is empty' : `answers; its newest event is at ${head}`);
    if (!isConnected)
      return [
        events,
        wrong(
          'document store',
          `Nothing answers at ${placeOf(configuration.mongoUrl)}.`,
          'start it, or correct MONGODB_URL (name, port, replica set, password); with embedded stores: npm start.',
        ),
      ];
    return [
      events,
      ok('document store', 'answers'),
      await keyFinding(configuration),
      ...(head === null ? [] : await projectionFindings(log, models)),
      ...(await workFindings(models)),
    ];
  } finally {
    await closed(log, models);
  }
}

const closed = async (log: EventLog, models: ReadModels): Promise<void> => {
  await Promise.allSettled([log.close(), models.close()]);
};

/** Keys are opened only where there are some already: opening makes the first one. */
async function keyFinding({ keysUrl, wrappingKeys }: Configuration): Promise<Finding> {
  const store = openReadModels({ url: keysUrl, database: 'recto_keys' });
  try {
    await store.connect();
    const made = await store.database.collection<{ _id: string }>('secrets').findOne({ _id: 'check' });
    if (!made) return ok('key', 'nothing is sealed yet: the first start takes RECTO_KEY');
    const keys = await openKeys({ url: keysUrl, ...wrappingKeys });
    await keys.close();
    if (wrappingKeys.otherKey === undefined) return ok('key', 'RECTO_KEY opens what is sealed');
    const left = await wrappedByOther(keysUrl, wrappingKeys);
    if (left === 0) return ok('key', 'RECTO_KEY opens what is sealed; RECTO_KEY_OTHER can go');
    return wrong(
      'key',
      `RECTO_KEY_OTHER has wrapped ${left} persons and secrets.`,
      'when every process has the new RECTO_KEY: npm run keys -- rewrap (docs/operations.md, Change RECTO_KEY).',
    );
  } catch (error) {
    if (error instanceof WrongWrappingKey)
      return wrong(
        'key',
        `${error.message}.`,
        'put the former one back; a lost one cannot be replaced (docs/operations.md, incidents).',
      );
    return wrong('key', `The store of keys at ${placeOf(keysUrl)} does not answer.`, 'start it, or correct KEYS_URL.');
  } finally {
    await store.close();
  }
}

async function workFindings(models: ReadModels): Promise<Finding[]> {
  const halted = [...(await new Failures(models.state).all()).values()].filter(failure => failure.halted);
  if (halted.length === 0) return [ok('open work', 'nothing was given up')];
  return halted.map(({ _id, tries, error }) =>
    wrong(
      'open work',
      `${_id} was given up after ${tries} tries: ${error.split('\n', 1)[0] ?? ''}.`,
      `remove the cause, then: npm run todo -- retry ${_id}`,
    ),
  );
}
