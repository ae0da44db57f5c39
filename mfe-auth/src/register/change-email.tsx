import { emailInUseOnChange } from '@recto/contracts/messages/auth.ts';
import { emailForm } from '@recto/contracts/rules/registration.ts';
import { FormDialog } from '@recto/ui/dialog/form-dialog.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { useState } from 'react';
import { useRulesForm } from '../form/use-rules-form.ts';
import { texts } from '../texts.ts';
import { type Applicant, sendCode } from './send-code.ts';

type Props = {
  applicant: Applicant;
  onClose: () => void;
  /** A code is on its way to this address. */
  onSent: (email: string) => void;
};

/** Another address for the registration: it gets a code of its own. */
export const ChangeEmail = ({ applicant, onClose, onSent }: Props) => {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRulesForm({
    rules: emailForm,
    start: { email: applicant.email },
    async send({ email }, { refuse }) {
      setProblem(null);
      const result = await sendCode({ ...applicant, email }, emailInUseOnChange);
      if (result.status === 'sent') return onSent(email);
      if (result.status === 'failed') return setProblem(result.message);
      const { email: refusal, ...others } = result.fields;
      if (refusal) refuse({ email: refusal });
      else setProblem(Object.values(others)[0] ?? null);
    },
  });
  return (
    <FormDialog
      {...form.props}
      onClose={onClose}
      title={texts.changeEmailTitle}
      description={texts.changeEmailText}
      steady={form.isBusy}
      act={texts.sendCode}
      busy={form.isBusy}
    >
      {problem && <Notice kind="danger">{problem}</Notice>}
      <Field
        {...form.field('email')}
        label={texts.newEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
};
