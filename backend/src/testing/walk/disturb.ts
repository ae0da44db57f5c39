import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readModels } from '@recto/projections/read-models/all.ts';
import type { Run, Setting } from '@recto/projections/testing/setting.ts';
import type { Random } from './random.ts';

type Kind =
  | 'kill a runner'
  | 'restart the event store'
  | 'restart the document store'
  | 'deliver again'
  | 'rival runner';

/** Does what goes wrong in the life of an installation, while a history happens. */
export type Disturber = {
  readonly kinds: readonly Kind[];
  readonly done: readonly Kind[];
  /** Starts the processes that keep the read models: one works, one stands by. */
  begin(): Promise<void>;
  /** One disturbance: each kind in turn, then at random. */
  disturb(): Promise<void>;
  end(): Promise<void>;
};

const script = fileURLToPath(import.meta.resolve('@recto/projections/main.ts'));

export function disturberOf(setting: Setting, random: Random): Disturber {
  const { stores, models } = setting;
  const children = new Set<ChildProcess>();
  const rivals: Run[] = [];
  const done: Kind[] = [];

  function start(): void {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      env: {
        PATH: process.env.PATH,
        EVENTSTORE_URL: stores.eventStoreUrl,
        MONGODB_URL: stores.documentStoreUrl,
        RECTO_KEY: stores.wrappingKey,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    children.add(child);
  }

  async function kill(child: ChildProcess): Promise<void> {
    children.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async function killAll(): Promise<void> {
    await Promise.all([...children].map(kill));
  }

  const acts: Record<Kind, () => Promise<void>> = {
    'kill a runner': async () => {
      const child = random.pick([...children]);
      if (child) await kill(child);
      start();
    },
    'restart the event store': async () => {
      await stores.eventStore.stop();
      await stores.eventStore.start();
    },
    'restart the document store': async () => {
      await stores.documentStore.stop();
      await stores.documentStore.start();
    },
    'deliver again': async () => {
      await killAll();
      // Some forget how far they had come, and get everything once more.
      const forgetful = readModels.filter(() => random.chance(0.4)).map(model => models.of(model).collectionName);
      const checkpoints = models.state.collection<{ _id: string }>('checkpoints');
      await checkpoints.updateMany({ _id: { $in: forgetful } }, { $set: { position: -1n, eventId: null } });
      start();
      start();
    },
    'rival runner': async () => {
      // It knows of no other: a lease and checkpoints of its own, and the same documents.
      rivals.push(
        setting.live(readModels, { models: { ...models, state: setting.aside(`-rival-${rivals.length}`).state } }),
      );
      await rivals.at(-2)?.stop();
    },
  };
  const kinds = Object.keys(acts) as Kind[];

  return {
    kinds,
    done,
    begin: async () => {
      start();
      start();
      await setting.caughtUp(readModels);
    },
    disturb: async () => {
      const kind = kinds[done.length] ?? random.pick(kinds)!;
      await acts[kind]();
      done.push(kind);
    },
    end: async () => {
      await Promise.all([killAll(), ...rivals.map(rival => rival.stop())]);
    },
  };
}
