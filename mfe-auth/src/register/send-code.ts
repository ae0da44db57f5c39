import type { BodyOf } from '@recto/contracts/http/call.ts';
import type { sendCode as sendCodeCall } from '@recto/contracts/http/auth.ts';
import { tooManyAttempts } from '@recto/contracts/messages/common.ts';
import { emailInUse, sendCodeFailed, usernameTaken } from '@recto/contracts/messages/auth.ts';
import { api, isApiError } from '@recto/frame';

/** What a person registers with. */
export type Applicant = BodyOf<typeof sendCodeCall>;

/** `retryAfter`: seconds, where another code may be asked for only then. */
export type SendCodeResult =
  | { status: 'sent' }
  | { status: 'refused'; fields: Readonly<Record<string, string>> }
  | { status: 'failed'; message: string; retryAfter: number | null };

/** Has a code mailed; also for a resend and for another address. `inUse` is what to say of an address that has an account. */
export async function sendCode(
  { name, username, email, password }: Applicant,
  inUse = emailInUse,
): Promise<SendCodeResult> {
  try {
    const body: Applicant = { name, username, email, password };
    await api.post('/api/sendcode', body, { asVisitor: true });
    return { status: 'sent' };
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    if (thrown.error === 'email is in use') return { status: 'refused', fields: { email: inUse } };
    if (thrown.error === 'taken') return { status: 'refused', fields: { username: usernameTaken(username) } };
    if (thrown.status === 422 && Object.keys(thrown.fields).length > 0)
      return { status: 'refused', fields: thrown.fields };
    const message = thrown.status === 429 ? tooManyAttempts : sendCodeFailed;
    return { status: 'failed', message, retryAfter: thrown.retryAfter };
  }
}
