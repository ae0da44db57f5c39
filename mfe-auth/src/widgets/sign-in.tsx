import { useApi } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Dialog } from '@recto/ui/dialog/dialog.tsx';
import { useState } from 'react';
import { LoginForm } from '../login/login-form.tsx';
import { useEndedEmail } from '../login/use-ended-email.ts';
import { texts } from '../texts.ts';

type Props = {
  /** Takes the fresh token. */
  onDone: (token: string) => void;
  /** Goes on without a session. */
  onCancel: () => void;
};

/** `mfe-auth/SignIn`: asks for the password where one is, when a session ended while somebody was working. */
export default function SignIn({ onDone, onCancel }: Props) {
  // Only what is known already: the session that could ask has ended.
  const known = useApi<{ user: { email: string } }>('/api/profile', {
    revalidateOnMount: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  }).data?.user.email;
  const { ended, keep } = useEndedEmail();
  const [typed, setTyped] = useState(ended ?? '');
  const cancel = () => {
    // What is known of a person is forgotten by that.
    onCancel();
    if (known !== undefined) keep(known);
  };
  return (
    <Dialog open onClose={cancel} title={texts.sessionEnded} description={texts.sessionEndedText} steady>
      <LoginForm
        email={known ?? typed}
        onEmail={known === undefined ? setTyped : undefined}
        onToken={onDone}
        aside={
          <Button variant="quiet" onClick={cancel}>
            {texts.withoutLogin}
          </Button>
        }
      />
    </Dialog>
  );
}
