import * as paths from '@recto/contracts/paths.ts';
import { Widget } from '@recto/frame';
import type { SignInRequest } from '@recto/frame/session/sign-in-again.ts';
import { Confirm } from '@recto/ui/confirm/confirm.tsx';
import { ownTexts } from '../layout/own-texts.ts';

/**
 * Asks for the password in place, by the widget `SignIn` of mfe-auth (`onDone(token)`, `onCancel()`). Where that
 * cannot be had, the login on another tab does: all tabs agree on who is signed in.
 */
export default function SignInAgain({ request }: { request: SignInRequest }) {
  return (
    <Widget
      name="mfe-auth/SignIn"
      with={{ onDone: request.done, onCancel: request.cancel }}
      failed={() => (
        <Confirm
          open
          title={ownTexts.sessionEnded}
          confirmLabel={ownTexts.openLogin}
          cancelLabel={ownTexts.withoutLogin}
          onConfirm={() => window.open(paths.login(), '_blank', 'noopener')}
          onCancel={request.cancel}
        >
          {ownTexts.sessionEndedText}
        </Confirm>
      )}
    />
  );
}
