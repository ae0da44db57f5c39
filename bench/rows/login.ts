import { hashPassword, verifyPassword } from '@recto/backend/security/passwords.ts';
import { byTurns, lanesOf, requestsTo } from '../load.ts';
import type { Site } from '../site.ts';
import type { Row } from '../table.ts';

/** More than there are cores, so that passwords are checked while other logins wait for the disk. */
const lanes = 8;

/** Signing in, beside checking the password alone. */
export async function* login({ url, writers, seconds }: Site): AsyncGenerator<Row> {
  const [somebody] = writers;
  const { email = '', password = '' } = somebody ?? {};
  const hash = await hashPassword(password);
  const headers = { 'content-type': 'application/json' };
  const body = () => JSON.stringify({ email, password });
  yield {
    work: `login, ${lanes} in flight`,
    reference: 'Argon2id alone',
    ...(await byTurns(
      requestsTo({ url: `${url}/login`, method: 'POST', headers, body, connections: lanes }),
      lanesOf(lanes, () => verifyPassword(hash, password)),
      seconds,
    )),
    target: 0.9,
  };
}
