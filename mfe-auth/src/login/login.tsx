import { loginTitle } from '@recto/contracts/messages/auth.ts';
import { signIn, useModal, useSession, useTitle } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Card } from '../layout/card.tsx';
import { useLateDialog } from '../modals/use-late-dialog.ts';
import { texts } from '../texts.ts';
import { destinationOf, loginQuery, noticeOf } from './destination.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';
import { useEndedEmail } from './use-ended-email.ts';

const forgotPassword = () => import('./forgot-password.tsx');

/** State of a link to the login that opens the dialog for a forgotten password at once. */
export const forgotPasswordState = { forgotPassword: true };

const opensForgotPassword = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'forgotPassword' in state;

/** `/login`. Whoever is signed in, also in another tab meanwhile, goes on to where they wanted to be. */
export const Login = () => {
  useTitle(loginTitle);
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const session = useSession();
  const forgot = useModal('forgot-password');
  const ForgotPassword = useLateDialog(forgotPassword, forgot);
  const [email, setEmail] = useState(useEndedEmail().ended ?? '');
  const query = loginQuery(search);
  // Somebody without the right to be there would be sent back and forth.
  const [isForAnother] = useState(session.status === 'signed-in' && query.redirected === 'admin');
  const notice = noticeOf(query);

  const asksToOpen = opensForgotPassword(location.state);
  const { open } = forgot;
  useEffect(() => {
    if (asksToOpen) open();
  }, [asksToOpen, open]);

  if (session.status === 'signed-in' && !isForAnother) return <Navigate to={destinationOf(query)} replace />;
  return (
    <Card title={texts.welcomeBack} withTabs>
      {notice && <Notice>{notice}</Notice>}
      <LoginForm
        email={email}
        onEmail={setEmail}
        onToken={token => {
          signIn(token);
          void navigate(destinationOf(query), { replace: true });
        }}
      >
        <div className={styles.forgot}>
          <Button variant="quiet" size="small" onClick={() => open()}>
            {texts.forgotPassword}
          </Button>
        </div>
      </LoginForm>
      {ForgotPassword && <ForgotPassword email={email} onClose={forgot.close} />}
    </Card>
  );
};
