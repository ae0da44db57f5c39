import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { changePassword } from '@recto/contracts/http/profile.ts';
import { passwordUpdated } from '@recto/contracts/messages/profile.ts';
import { newPasswordForm } from '@recto/contracts/rules/password.ts';
import { api, isApiError, showSnackbar, signIn } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { useState } from 'react';
import { Section } from '../account/section.tsx';
import styles from '../form/form.module.css';
import { messageOf } from '../form/message-of.ts';
import { useRulesForm } from '../form/use-rules-form.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { texts } from '../texts.ts';

const nothing = { password: '', confirmPassword: '' };

/** A new password. All other sessions end; this one goes on under the fresh token. */
export const PasswordForm = ({ email }: { email: string }) => {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRulesForm({
    rules: newPasswordForm,
    start: nothing,
    async send({ password }, { refuse, reset }) {
      setProblem(null);
      const body: BodyOf<typeof changePassword> = { password };
      try {
        const { token } = await api.patch<AnswerOf<typeof changePassword>>('/api/settings/password', body);
        signIn(token);
        reset(nothing);
        showSnackbar(passwordUpdated, { kind: 'success' });
      } catch (thrown) {
        if (isApiError(thrown, 422) && thrown.fields.password) refuse(thrown.fields);
        else setProblem(messageOf(thrown));
      }
    },
  });
  return (
    <Section title={texts.passwordTitle} text={texts.passwordText}>
      <form className={styles.form} {...form.props}>
        {problem && <Notice kind="danger">{problem}</Notice>}
        <NewPasswordFields form={form} email={email} />
        <div className={styles.acts}>
          <Button type="submit" variant="primary" busy={form.isBusy}>
            {texts.updatePassword}
          </Button>
        </div>
      </form>
    </Section>
  );
};
