import * as auth from '@recto/contracts/http/auth.ts';
import * as profile from '@recto/contracts/http/profile.ts';
import * as messages from '@recto/contracts/messages/auth.ts';
import { load } from '@recto/event-log/execute.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailClaim, usernameClaim } from '../domain/claim.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { mailedCode, register, strongPassword } from '../testing/people.ts';
import { emailClaimId, usernameClaimId } from './accounts.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const browser = (): Browser => new Browser(backend.app);
let count = 0;
const someone = (change: object = {}) => {
  const username = `some_${count++}`;
  return { name: 'Ann Example', username, email: `${username}@example.org`, password: strongPassword, ...change };
};

/** A browser that has filled in the form, and the code that it was mailed. */
const begun = async (form: ReturnType<typeof someone>): Promise<{ ann: Browser; code: number }> => {
  const ann = browser();
  await ann.ask(auth.sendCode, { body: form });
  return { ann, code: await mailedCode(backend, form.email) };
};

describe('the registration form', () => {
  it.each<[string, unknown, string]>([
    ['name', '', messages.nameRequired],
    ['name', 'Ann 2', messages.nameLetters],
    ['name', 'Al', messages.nameLength],
    ['name', 'A'.repeat(31), messages.nameLength],
    ['username', ' ', messages.usernameRequired],
    ['username', 'abcd', messages.usernameLength],
    ['username', 'a'.repeat(16), messages.usernameLength],
    ['username', 'anné_x', messages.usernameCharacters],
    ['email', '', messages.emailRequired],
    ['email', 'ann@', messages.emailInvalid],
    ['password', '', messages.passwordRequired],
    ['password', 'alllower1', messages.passwordStrength],
    ['password', 'Short1A', messages.passwordLength],
    ['password', `Aa1${'x'.repeat(28)}`, messages.passwordLength],
  ])('%s %j is refused as in the browser', async (field, value, message) => {
    const { status, body } = await browser().try(auth.sendCode, { body: someone({ [field]: value }) });
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
  });

  it('refuses a username that is taken in any case, or reserved', async () => {
    const ann = await register(backend);
    for (const username of [ann.username.toUpperCase(), 'settings', 'Profile']) {
      expect(await browser().ask(auth.usernameAvailability, { body: { username } })).toEqual({ message: 'taken' });
      const { status, body } = await browser().try(auth.sendCode, { body: someone({ username }) });
      expect([status, body.error, body.fields]).toEqual([409, 'taken', { username: messages.usernameTaken(username) }]);
    }
    expect(await browser().ask(auth.usernameAvailability, { body: { username: 'free_one' } })).toEqual({
      message: 'ok',
    });
  });

  it('refuses an address that is in use', async () => {
    const ann = await register(backend);
    const { status, body } = await browser().try(auth.sendCode, { body: someone({ email: ann.email.toUpperCase() }) });
    expect([status, body]).toEqual([409, { error: 'email is in use', message: messages.emailInUse }]);
  });

  it('claims nothing and keeps no password', async () => {
    const form = someone();
    await begun(form);
    const claim = await load(backend.context.log, usernameClaim, usernameClaimId(backend.context, form.username));
    expect(claim.state.status).toBe('free');
  });

  it('answers 400 to a body of another shape, 422 to one that breaks a rule', async () => {
    expect((await browser().try(auth.sendCode, { body: { name: 5 } })).status).toBe(400);
    expect((await browser().try(auth.sendCode, { body: someone({ name: '' }) })).status).toBe(422);
  });
});

describe('a verification code', () => {
  it('is right as a number and as text, and used up by the account', async () => {
    const form = someone();
    const { ann, code } = await begun(form);
    expect(code).toBeGreaterThanOrEqual(10_000);
    await ann.ask(auth.validateCode, { body: { code } });
    await ann.ask(auth.validateCode, { body: { code: String(code) } });
    const cookie = ann.cookies.get('registration') ?? '';
    ann.token = (await ann.ask(auth.register, { body: { ...form, code } })).token;
    expect((await ann.ask(profile.getProfile)).user).toMatchObject({ username: form.username, email: form.email });
    ann.token = null;
    ann.cookies.set('registration', cookie);
    expect((await ann.try(auth.register, { body: { ...form, code } })).body.error).toBe('invalid code');
  });

  it('dies after five wrong tries, also when they come all at once', async () => {
    const { ann, code } = await begun(someone());
    const wrong = Array.from({ length: 12 }, (_, i) => (code === 11_111 + i ? 22_222 : 11_111 + i));
    const answers = await Promise.all(wrong.map(one => ann.try(auth.validateCode, { body: { code: one } })));
    for (const { status } of answers) expect([400, 409]).toContain(status);
    const { status, body } = await ann.try(auth.validateCode, { body: { code } });
    expect([status, body]).toEqual([400, { error: 'invalid code', message: messages.codeInvalid }]);
  });

  it('lives 15 minutes, and a resend replaces it', async () => {
    const form = someone();
    const { ann, code } = await begun(form);
    await ann.ask(auth.sendCode, { body: form });
    const second = await mailedCode(backend, form.email);
    const { status } = await ann.try(auth.validateCode, { body: { code } });
    // Once in ninety thousand times both are the same.
    expect(status).toBe(second === code ? 200 : 400);
    await ann.ask(auth.validateCode, { body: { code: second } });
    backend.clock.forward(900_000);
    expect((await ann.try(auth.validateCode, { body: { code: second } })).status).toBe(400);
  });

  it('is worth nothing without the cookie, or for another address or username', async () => {
    const form = someone();
    const { ann, code } = await begun(form);
    expect((await browser().try(auth.validateCode, { body: { code } })).status).toBe(400);
    const stranger = browser();
    stranger.cookies.set('registration', 'somebody.else');
    expect((await stranger.try(auth.register, { body: { ...form, code } })).body.error).toBe('invalid code');
    const changes = [{ email: 'other@example.org' }, { email: form.email.toUpperCase() }, { username: 'another_1' }];
    for (const change of changes)
      expect((await ann.try(auth.register, { body: { ...form, ...change, code } })).body.error).toBe('invalid code');
    expect((await ann.try(auth.register, { body: { ...form, code } })).status).toBe(201);
  });
});

describe('registering', () => {
  it('twice under one key answers a token of the same account both times', async () => {
    const form = someone();
    const { ann, code } = await begun(form);
    const cookie = ann.cookies.get('registration') ?? '';
    const headers = { 'idempotency-key': 'register-once' };
    const first = await ann.ask(auth.register, { body: { ...form, code }, headers });
    ann.cookies.set('registration', cookie);
    const second = await ann.ask(auth.register, { body: { ...form, code }, headers });
    for (const { token } of [first, second]) {
      const signedIn = browser();
      signedIn.token = token;
      expect((await signedIn.ask(profile.getProfile)).user.username).toBe(form.username);
    }
    ann.cookies.set('registration', cookie);
    const other = await ann.try(auth.register, { body: { ...form, code, name: 'Other Name' }, headers });
    expect([other.status, other.body.error]).toEqual([422, 'idempotency-key-reused']);
  });

  it.each(['username', 'email'] as const)(
    'with the same %s at the same instant: exactly one wins, 50 times',
    async what => {
      const round = async () => {
        const one = someone();
        const two = someone({ [what]: one[what] });
        const first = await begun(one);
        const second = await begun(two);
        const both = await Promise.all([
          first.ann.try(auth.register, { body: { ...one, code: first.code } }),
          second.ann.try(auth.register, { body: { ...two, code: second.code } }),
        ]);
        const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b);
        expect(statuses).toEqual([201, 409]);
        const lost = both.find(({ status }) => status === 409);
        expect(lost?.body.error).toBe(what === 'email' ? 'email is in use' : 'taken');
        const loser = both[0] === lost ? one : two;
        const winner = both[0] === lost ? two : one;
        const held = async (form: typeof one) => {
          const { log } = backend.context;
          const email = await load(log, emailClaim, emailClaimId(backend.context, form.email));
          const name = await load(log, usernameClaim, usernameClaimId(backend.context, form.username));
          return [email.state.status, name.state.status];
        };
        expect(await held(winner)).toEqual(['confirmed', 'confirmed']);
        // What only the loser wanted is held by nobody.
        expect(await held({ ...loser, [what]: `nobody_${what}` })).toEqual(['free', 'free']);
        const [email, name] = await held(loser);
        expect(what === 'email' ? name : email).toBe('free');
      };
      // Five pairs at once: none waits for another one's mails.
      for (let rounds = 0; rounds < 50; rounds += 5) await Promise.all(Array.from({ length: 5 }, round));
    },
    600_000,
  );
});

describe('an unfinished registration', () => {
  it('is forgotten after a day, and its key with it', async () => {
    const form = someone();
    const { ann } = await begun(form);
    const registrationId = (ann.cookies.get('registration') ?? '').split('.')[0] ?? '';
    expect(await backend.context.keys.isForgotten(registrationId)).toBe(false);
    await backend.work();
    backend.clock.forward(86_401_000);
    await backend.work();
    expect(await backend.context.keys.isForgotten(registrationId)).toBe(true);
    // The same browser begins anew.
    await ann.ask(auth.sendCode, { body: form });
    const code = await mailedCode(backend, form.email);
    expect((await ann.try(auth.register, { body: { ...form, code } })).status).toBe(201);
  });
});
