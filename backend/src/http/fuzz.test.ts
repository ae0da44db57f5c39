import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { type Described, hostileRequest, type Route, routesOf } from '../testing/fuzz.ts';
import { register } from '../testing/people.ts';
import { type Random, randomFrom } from '../testing/walk/random.ts';
import { type Kind, makeWorld, type Subject } from '../testing/world.ts';

/** `npm run test:soak` asks for more. */
const requests = Number(process.env['RECTO_FUZZ_REQUESTS'] ?? 1_500);
const seed = Number(process.env['RECTO_FUZZ_SEED'] ?? 20_261_128);
/** Things and people are used up (deleted, blocked), so there are new ones from time to time. */
const newWorldEvery = 375;
const kinds: readonly Kind[] = ['public page', 'protected page', 'draft', 'comment', 'collection', 'page in the trash'];

/** Refusals that are themselves remembered, so that tries can be counted: a wrong code. */
const remembered = new Set(['POST /register/validatecode', 'POST /register']);

let backend: TestBackend;
let reached = 0;
/** Fastify tells of every handler that it starts: the request's shape has passed by then. */
const noteReached = (message: unknown): void => {
  const { request } = message as { request: { is404: boolean } };
  if (!request.is404) reached += 1;
};

beforeAll(async () => {
  // A limit that refuses would hide what comes behind it.
  const limits = ['LIMIT_LOGIN_ACCOUNT', 'LIMIT_UNLOCK', 'LIMIT_CLIENT_ERRORS', 'LIMIT_CODE_TRIES'];
  backend = await startBackend({
    LOG_LEVEL: 'error',
    ...Object.fromEntries(limits.map(name => [name, '100000/60'])),
  });
  subscribe('tracing:fastify.request.handler:start', noteReached);
});
afterAll(async () => {
  unsubscribe('tracing:fastify.request.handler:start', noteReached);
  await backend.close();
});

type Caller = { token: string | null };

/** Whoever has signed out, or has no account any more, is somebody new. */
const withToken = async (caller: Caller, route: Route, status: number): Promise<Caller> => {
  const endsSessions = route.method !== 'GET' && /logout|account|password/.test(route.path) && status < 300;
  return endsSessions && caller.token !== null ? register(backend) : caller;
};

const answered = async (route: Route, caller: Caller, subject: Subject, random: Random) => {
  const known = (name: string): string | undefined => subject.params[name];
  const asked = hostileRequest(route, caller, known, random);
  if (!route.path.endsWith('/stream')) return { asked, answer: await backend.app.inject(asked) };
  const answer = await backend.app.inject({ ...asked, payloadAsStream: true });
  answer.stream().destroy();
  return { asked, answer };
};

it(
  'hostile requests are answered: none breaks the process, and what is refused changes nothing',
  async () => {
    const random = randomFrom(seed);
    const routes = routesOf((await backend.app.inject('/api/openapi.json')).json<Described>());
    expect(routes.length).toBeGreaterThan(100);
    let callers: Caller[] = [];
    const failures: string[] = [];
    const moved: string[] = [];
    let subjects: Subject[] = [];
    let head = 0n;
    let passed = 0;
    for (let sent = 0; sent < requests; sent += 1) {
      if (sent % newWorldEvery === 0) {
        const world = await makeWorld(backend);
        callers = [world.owner, world.stranger, world.moderator, world.visitor];
        subjects = [];
        for (const kind of kinds) subjects.push(await world.subject(kind));
        head = await backend.context.log.head();
      }
      const route = routes[sent % routes.length];
      const subject = random.pick(subjects);
      const who = random.below(callers.length);
      const caller = callers[who];
      if (!route || !subject || !caller) throw new Error('there is nothing to ask');
      const before = reached;
      const { asked, answer } = await answered(route, caller, subject, random);
      passed += reached - before;
      const { statusCode: status } = answer;
      if (status >= 500 && !(status === 503 && answer.headers['retry-after']))
        failures.push(`${status} ${JSON.stringify(asked).slice(0, 1_000)}`);
      // Nothing can have been appended without a handler; asking the log is what takes the time here.
      if (reached > before && (route.method !== 'GET' || status < 400)) {
        const newHead = await backend.context.log.head();
        const name = `${route.method} ${route.path}`;
        if (status >= 400 && newHead !== head && !remembered.has(name)) moved.push(`${name} ${status}`);
        head = newHead;
      }
      const next = await withToken(caller, route, status);
      if (next === caller) continue;
      callers[who] = next;
      head = await backend.context.log.head();
    }
    expect(failures.slice(0, 5), backend.logged().slice(0, 4_000)).toEqual([]);
    expect(moved).toEqual([]);
    expect(passed).toBeGreaterThan(requests / 3);
    expect((await backend.app.inject('/api/openapi.json')).statusCode).toBe(200);
    expect({}).not.toHaveProperty('isAdmin');
  },
  60_000 + requests * 100,
);
