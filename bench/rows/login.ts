import { hashPassword, verifyPassword } from '@recto/backend/security/passwords.ts';
import { byTurns, lanesOf } from '../load.ts';
import type { Site } from '../site.ts';
import { send } from '../send.ts';
import type { Row } from '../table.ts';

/** More than there are cores, so that passwords are checked while other logins wait for the disk. */
const lanes = 8;

/** Signing in, beside checking the password alone. */
export async function* login({ url, writers, seconds }: Site): AsyncGenerator<Row> {
  const [somebody] = writers;
  const { email = '', password = '' } = somebody ?? {};
  const hash = await hashPassword(password);
  yield {
    work: `login, ${lanes} in flight`,
    reference: 'Argon2id alone',
    ...(await byTurns(
      lanesOf(lanes, () => send(`${url}/login`, { method: 'POST', body: { email, password } })),
      lanesOf(lanes, () => verifyPassword(hash, password)),
      seconds,
    )),
    target: 0.9,
  };
}
