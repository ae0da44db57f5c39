import type { BodyOf } from '@recto/contracts/http/call.ts';
import type { forgotPassword as forgotCall } from '@recto/contracts/http/auth.ts';
import { emailUnknown, resetSent } from '@recto/contracts/messages/auth.ts';
import { forgotPassword } from '@recto/contracts/rules/login.ts';
import { api, isApiError } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Dialog } from '@recto/ui/dialog/dialog.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { useId, useState } from 'react';
import styles from '../form/form.module.css';
import { messageOf } from '../form/message-of.ts';
import { useRulesForm } from '../form/use-rules-form.ts';
import { texts } from '../texts.ts';

type Props = {
  /** What is typed in the login so far. */
  email: string;
  onClose: () => void;
};

/** Asks for the mail with the link that opens the reset screen. */
export default function ForgotPassword({ email, onClose }: Props) {
  const id = useId();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRulesForm({
    rules: forgotPassword,
    start: { email },
    async send(values) {
      setProblem(null);
      const body: BodyOf<typeof forgotCall> = values;
      try {
        await api.post('/api/forgotpassword', body, { asVisitor: true });
        setSentTo(values.email);
      } catch (thrown) {
        setProblem(isApiError(thrown, 404) ? emailUnknown(values.email) : messageOf(thrown));
      }
    },
  });
  const isSent = sentTo !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.forgotTitle}
      description={isSent ? undefined : texts.forgotText}
      footer={
        isSent ? (
          <Button variant="primary" onClick={onClose} autoFocus>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button type="submit" form={id} variant="primary" busy={form.isBusy}>
              {texts.sendLink}
            </Button>
          </>
        )
      }
    >
      {isSent ? (
        <Notice kind="success">{resetSent(sentTo)}</Notice>
      ) : (
        <form id={id} className={styles.form} {...form.props}>
          {problem && <Notice kind="danger">{problem}</Notice>}
          <Field
            {...form.field('email')}
            label={texts.email}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </form>
      )}
    </Dialog>
  );
}
