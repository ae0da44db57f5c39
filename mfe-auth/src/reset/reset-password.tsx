import type { BodyOf } from '@recto/contracts/http/call.ts';
import type { resetPassword } from '@recto/contracts/http/auth.ts';
import { resetDone, resetLinkExpired, resetLinkInvalid, resetPasswordTitle } from '@recto/contracts/messages/auth.ts';
import * as paths from '@recto/contracts/paths.ts';
import { newPasswordForm } from '@recto/contracts/rules/password.ts';
import { api, isApiError, session, signOut, useTitle } from '@recto/frame';
import { Button, ButtonLink } from '@recto/ui/button/button.tsx';
import { useKeptFocus } from '@recto/ui/kept-focus/use-kept-focus.ts';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styles from '../form/form.module.css';
import { messageOf } from '../form/message-of.ts';
import { useRulesForm } from '../form/use-rules-form.ts';
import { Card } from '../layout/card.tsx';
import { forgotPasswordState } from '../login/login.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { texts } from '../texts.ts';

type State = { status: 'showform' } | { status: 'success' } | { status: 'error'; message: string };

/** `/forgotpassword?i={user id}&t={code}`: the reset screen, opened from the mailed link. */
export default function ResetPassword() {
  useTitle(resetPasswordTitle);
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => linkOf(search));
  const [state, setState] = useState<State>(
    link ? { status: 'showform' } : { status: 'error', message: resetLinkInvalid },
  );
  const place = useKeptFocus(state.status);
  const [problem, setProblem] = useState<string | null>(null);

  const form = useRulesForm({
    rules: newPasswordForm,
    start: { password: '', confirmPassword: '' },
    async send({ password }, { refuse }) {
      if (!link) return;
      setProblem(null);
      const body: BodyOf<typeof resetPassword> = { userId: link.userId, token: { code: link.code }, password };
      try {
        await api.post('/api/resetpassword', body, { asVisitor: true });
        setState({ status: 'success' });
        // The link is used up; it need not stay in the history. Sessions of before have ended.
        void navigate(pathname, { replace: true });
        const now = session();
        if (now.status === 'signed-in' && now.userId === link.userId) signOut();
      } catch (thrown) {
        if (isApiError(thrown, 'invalid link')) setState({ status: 'error', message: resetLinkInvalid });
        else if (isApiError(thrown, 'link expired')) setState({ status: 'error', message: resetLinkExpired });
        else if (isApiError(thrown, 422) && thrown.fields.password) refuse(thrown.fields);
        else setProblem(messageOf(thrown));
      }
    },
  });

  if (state.status === 'success')
    return (
      <Card ref={place} title={texts.resetTitle}>
        <Notice kind="success">{resetDone}</Notice>
        <ButtonLink link={<Link to={paths.login()} />} variant="primary" wide>
          {texts.goToLogin}
        </ButtonLink>
      </Card>
    );
  if (state.status === 'error')
    return (
      <Card ref={place} title={texts.resetTitle}>
        <Notice kind="danger">{state.message}</Notice>
        <ButtonLink link={<Link to={paths.login()} state={forgotPasswordState} />} variant="primary" wide>
          {texts.requestAgain}
        </ButtonLink>
      </Card>
    );
  return (
    <Card title={texts.resetTitle}>
      <form className={styles.form} {...form.props}>
        {problem && <Notice kind="danger">{problem}</Notice>}
        <NewPasswordFields form={form} />
        <Button type="submit" variant="primary" wide disabled={Object.keys(form.broken).length > 0} busy={form.isBusy}>
          {texts.reset}
        </Button>
      </form>
    </Card>
  );
}

/** What the mailed link carries; null when something is missing. */
function linkOf(search: string): { userId: string; code: string } | null {
  const query = new URLSearchParams(search);
  const userId = query.get('i');
  const code = query.get('t');
  return userId && code ? { userId, code } : null;
}
