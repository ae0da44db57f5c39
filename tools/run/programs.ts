import { dirname, join } from 'node:path';
import { ensureCompiled } from '../compile/compiled.ts';
import type { Program } from './program.ts';

const root = dirname(dirname(import.meta.dirname));
const eventsIn = (directory: string): string => join(directory, 'events.sqlite');
const documentsIn = (directory: string): string => join(directory, 'documents.sqlite');

/** The files in which the embedded stores keep everything. */
export const dataFiles = (directory: string): string[] => [eventsIn(directory), documentsIn(directory)];

/** True when this environment names no store of its own, so that Recto brings them along. */
export const isEmbedded = (env: NodeJS.ProcessEnv): boolean => !env.EVENTSTORE_URL && !env.MONGODB_URL;

/**
 * glibc keeps no heap of its own for each thread. Its other thresholds are left to it: told to give back at once what a
 * large picture took (`MALLOC_MMAP_THRESHOLD_`), it made photos at half the pace and kept no less.
 */
const preset = { MALLOC_ARENA_MAX: '2' };

/**
 * Memory for young objects at the start, in MiB of one of its two halves. Left alone, V8 takes one: what a few requests
 * need for the moment fills it again and again; a comment cost a tenth more of the processors' time by that.
 */
const fromHalf = (half: number): string => `--min-semi-space-size=${half}`;

/**
 * The same at most, and for how much garbage old objects may wait. Left alone, V8 takes 64, which it keeps, and lets the
 * rest grow fourfold; it is no faster for it. Twice as much as here made up to a tenth more reads a second, for 40 to 80 MB.
 */
const flagsFor = (half: number): string[] => [
  fromHalf(8),
  `--max-semi-space-size=${half}`,
  '--heap-growing-percent=50',
];

/**
 * The processes of an installation, in the order in which they start. A store that the environment names is not
 * started; the embedded ones listen on the loopback address only, at a free port.
 */
function programsFromSource(directory: string, env: NodeJS.ProcessEnv): Program[] {
  const stores: Program[] = [];
  if (!env.EVENTSTORE_URL) stores.push(store('event-store', 'embedded/event-store/src/main.ts', eventsIn(directory)));
  if (!env.MONGODB_URL)
    stores.push(store('document-store', 'embedded/document-store/src/main.ts', documentsIn(directory)));
  const needs = stores.map(program => program.name);
  const urls = (url: (name: string) => string): Record<string, string> => ({
    EVENTSTORE_URL: env.EVENTSTORE_URL || url('event-store'),
    MONGODB_URL: env.MONGODB_URL || url('document-store'),
  });
  return [
    ...stores,
    {
      name: 'projections',
      script: join(root, 'projections/src/main.ts'),
      needs,
      env: around => urls(name => around.ready(name).url ?? ''),
      flags: flagsFor(8),
      preset,
    },
    {
      name: 'backend',
      script: join(root, 'backend/src/main.ts'),
      needs,
      env: around => ({
        ...urls(name => around.ready(name).url ?? ''),
        PORT: String(around.port || (env.PORT ?? 3000)),
        RECTO_EMBEDDED: String(isEmbedded(env)),
      }),
      flags: flagsFor(16),
      preset,
    },
  ];
}

/** What Node keeps of compiled code would take 16 MB of all of them, and bring a tenth of a second at the start. */
const withoutCodeCache = { NODE_DISABLE_COMPILE_CACHE: '1' };

/** The same, compiled: all of them take a fifth less memory, the backend a third. Compiles what is stale. */
export async function rectoPrograms(directory: string, env: NodeJS.ProcessEnv): Promise<Program[]> {
  const folder = await ensureCompiled();
  return programsFromSource(directory, env).map(program => ({
    ...program,
    script: join(folder, `${program.name}.mjs`),
    preset: { ...program.preset, ...withoutCodeCache },
  }));
}

const sourcesOf = (...folders: string[]): string[] => folders.map(folder => join(root, folder, 'src'));

/** From the sources, for development: programs start again when these change, and the front end reloads by itself. */
export function developmentPrograms(directory: string, env: NodeJS.ProcessEnv): Program[] {
  const shared = ['contracts', 'event-log', 'projections'];
  const watched: Record<string, string[]> = {
    projections: sourcesOf(...shared),
    backend: sourcesOf(...shared, 'backend'),
  };
  const programs = programsFromSource(directory, env).map(program => ({ ...program, sources: watched[program.name] }));
  return [
    ...programs,
    {
      name: 'front-end',
      script: join(root, 'tools/run/development.ts'),
      needs: ['backend'],
      env: around => ({ RECTO_BACKEND: around.ready('backend').url ?? '' }),
    },
  ];
}

const store = (name: string, script: string, file: string): Program => ({
  name,
  script: join(root, script),
  needs: [],
  args: around => ['--file', file, '--port', String(around.port)],
  flags: [fromHalf(4)],
});
