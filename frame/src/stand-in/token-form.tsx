import { type SubmitEvent, useState } from 'react';
import { api } from '../api/api.ts';
import { isApiError } from '../api/api-error.ts';
import { signIn, signOut, useSession } from '../session/session.ts';
import type { SignInRequest } from '../session/sign-in-again.ts';

/** Signs in and out in the stand-in frame, also when an area asks to sign in again. */
export const TokenForm = ({ request }: { request: SignInRequest | null }) => {
  const session = useSession();
  const [problem, setProblem] = useState('');
  if (session.status === 'signed-in' && !request)
    return (
      <button type="button" onClick={signOut}>
        Log out
      </button>
    );

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    try {
      const { token } = await api.post<{ token: string }>('/login', Object.fromEntries(form), { asVisitor: true });
      signIn(token);
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
      setProblem(thrown.message);
    }
  };
  return (
    <form
      onSubmit={event => void submit(event)}
      style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' }}
    >
      {request && <strong>Sign in again to go on</strong>}
      <input name="email" type="email" aria-label="Email" placeholder="Email" required />
      <input name="password" type="password" aria-label="Password" placeholder="Password" required />
      <button type="submit">Log in</button>
      {request && (
        <button type="button" onClick={request.cancel}>
          Cancel
        </button>
      )}
      <span role="alert">{problem}</span>
    </form>
  );
};
