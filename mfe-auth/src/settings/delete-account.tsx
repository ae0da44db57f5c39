import type { BodyOf } from '@recto/contracts/http/call.ts';
import type { deleteAccount } from '@recto/contracts/http/profile.ts';
import * as paths from '@recto/contracts/paths.ts';
import { accountDeletion } from '@recto/contracts/rules/account-deletion.ts';
import { api, type CallOptions, isApiError, showSnackbar, signOut } from '@recto/frame';
import { FormDialog } from '@recto/ui/dialog/form-dialog.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { PasswordField } from '@recto/ui/password-field/password-field.tsx';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from '../form/form.module.css';
import { messageOf } from '../form/message-of.ts';
import { useRulesForm } from '../form/use-rules-form.ts';
import { texts } from '../texts.ts';

type Props = { email: string; onClose: () => void };

/** Deletes the account: says what goes and what stays, and asks for one's address and password. */
export default function DeleteAccount({ email, onClose }: Props) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const rules = useMemo(() => accountDeletion(email), [email]);
  const form = useRulesForm({
    rules,
    start: { confirmation: '', password: '' },
    async send({ password }, { refuse }) {
      setProblem(null);
      const body: BodyOf<typeof deleteAccount> = { password };
      // Of a try that got no answer the account may be gone, and with it the session that another try is sent in.
      const options: CallOptions = {
        mayRetry() {
          options.renew = false;
          return true;
        },
      };
      try {
        await api.delete('/api/account', body, options).catch((thrown: unknown) => {
          if (options.renew !== false || !isApiError(thrown, 'not-signed-in')) throw thrown;
        });
        onClose();
        // First away from here: this screen sends whoever is signed out to the login.
        await navigate(paths.home);
        signOut();
        showSnackbar(texts.deleted, { kind: 'success' });
      } catch (thrown) {
        if (isApiError(thrown, 422) && thrown.fields.password) refuse(thrown.fields);
        else setProblem(messageOf(thrown));
      }
    },
  });
  return (
    <FormDialog
      {...form.props}
      steady
      onClose={onClose}
      title={texts.deletionTitle}
      description={texts.deletionWarning}
      act={texts.deletionSure}
      danger
      busy={form.isBusy}
    >
      <ul className={styles.consequences}>
        {texts.deletionConsequences.map(consequence => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      {problem && <Notice kind="danger">{problem}</Notice>}
      <Field
        {...form.field('confirmation')}
        label={texts.deletionConfirmation(email)}
        autoComplete="off"
        autoCapitalize="none"
        inputMode="email"
        spellCheck={false}
      />
      <PasswordField {...form.field('password')} label={texts.password} autoComplete="current-password" />
    </FormDialog>
  );
}
