import { hashPassword, verifyPassword } from '@recto/backend/security/passwords.ts';
import { rateOf } from '../load.ts';
import type { Site } from '../site.ts';
import { send } from '../send.ts';
import type { Row } from '../table.ts';

/** As many as there are cores would wait for each other; two keep the work going while an answer is on its way. */
const lanes = 2;

/** Signing in, beside checking the password alone. */
export async function* login({ url, writers, seconds }: Site): AsyncGenerator<Row> {
  const [somebody] = writers;
  const { email = '', password = '' } = somebody ?? {};
  const hash = await hashPassword(password);
  yield {
    work: 'login, 2 in flight',
    reference: 'Argon2id alone',
    measured: await rateOf(lanes, seconds, () => send(`${url}/login`, { method: 'POST', body: { email, password } })),
    against: await rateOf(lanes, seconds, () => verifyPassword(hash, password)),
    target: 0.9,
  };
}
