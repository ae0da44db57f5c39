import { somebody } from './auth-people.ts';
import { expect, test } from './installation.ts';
import { codeIn, linkIn, newestMailTo } from './mail.ts';

test('no log line of a whole life of an account holds a secret', async ({ page, recto }) => {
  const { request } = page.context();
  const ann = somebody();
  const passwords = [ann.password, 'Wrong1Password', 'Another1Password', 'Third1Password'] as const;
  const [first, wrong, second, third] = passwords;
  const post = (path: string, data: object, headers = {}) => request.post(path, { data, headers });

  expect((await post('/usernameAvailability', ann)).status()).toBe(200);
  expect((await post('/api/sendcode', ann)).status()).toBe(200);
  const code = codeIn(await newestMailTo(recto, ann.email));
  expect((await post('/register/validatecode', { code: code === '11111' ? 22222 : 11111 })).status()).toBe(400);
  const made = await post('/register', { ...ann, code });
  expect(made.status()).toBe(201);
  expect((await post('/login', { email: ann.email, password: wrong })).status()).toBe(401);
  const login = await post('/login', { email: ann.email, password: first });
  const tokens: string[] = [(await made.json()).token, (await login.json()).token];
  const changed = await request.patch('/api/settings/password', {
    data: { password: second },
    headers: { authorization: `Bearer ${tokens[1]}` },
  });
  tokens.push((await changed.json()).token);

  expect((await post('/api/forgotpassword', { email: ann.email })).status()).toBe(200);
  const link = new URL(linkIn(await newestMailTo(recto, ann.email, 2), '/forgotpassword'));
  const resetCode = link.searchParams.get('t') ?? '';
  await page.goto(link.href);
  await expect(page.getByLabel('New password')).toBeVisible();
  const reset = { userId: link.searchParams.get('i'), token: { code: resetCode }, password: third };
  expect((await post('/api/resetpassword', reset)).status()).toBe(200);
  expect((await post('/api/resetpassword', reset)).status()).toBe(400);

  // What goes wrong is logged with more care, not with more.
  const broken = `{"email":"${ann.email}","password":"${third}"`;
  const headers = { 'content-type': 'application/json' };
  expect((await request.post('/login', { data: Buffer.from(broken), headers })).status()).toBe(400);
  const forged = { authorization: `Bearer ${tokens[2]}x` };
  expect((await request.get('/api/profile', { headers: forged })).status()).toBe(401);
  expect((await post(`/login?password=${third}&token=${tokens[2]}`, { password: third })).status()).toBe(400);

  const log = (['backend', 'projections', 'event-store', 'document-store'] as const).map(recto.log).join('\n');
  expect(log).toContain('/api/resetpassword');
  const signatures = tokens.map(token => token.split('.')[2] ?? token);
  for (const secret of [...passwords, ...signatures, resetCode, ann.email])
    expect(log.includes(secret), `${secret} in a log`).toBe(false);
  // Five digits may stand in any number; as a value of their own they may not.
  expect(log).not.toMatch(new RegExp(`"?code"?\\s*[:=]\\s*"?${code}`));
});
