import * as paths from '@recto/contracts/paths.ts';
import { Widget } from '@recto/frame';
import { type SignInRequest, useSignInRequest } from '@recto/frame/session/sign-in-again.ts';
import { lazy, Suspense } from 'react';
import { texts } from '../layout/texts.ts';

const Confirm = lazy(async () => ({ default: (await import('@recto/ui/confirm/confirm.tsx')).Confirm }));

/**
 * Asks for the password in place, by the widget `SignIn` of mfe-auth (`onDone(token)`, `onCancel()`). Where that
 * cannot be had, the login on another tab does: all tabs agree on who is signed in.
 */
export const SignInAgain = () => {
  const request = useSignInRequest();
  if (!request) return null;
  return (
    <Widget
      name="mfe-auth/SignIn"
      with={{ onDone: request.done, onCancel: request.cancel }}
      failed={() => <OnAnotherTab request={request} />}
    />
  );
};

const OnAnotherTab = ({ request }: { request: SignInRequest }) => (
  <Suspense fallback={null}>
    <Confirm
      open
      title={texts.sessionEnded}
      confirmLabel={texts.openLogin}
      cancelLabel={texts.withoutLogin}
      onConfirm={() => window.open(paths.login(), '_blank', 'noopener')}
      onCancel={request.cancel}
    >
      {texts.sessionEndedText}
    </Confirm>
  </Suspense>
);
