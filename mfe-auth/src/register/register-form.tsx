import { usernameTaken } from '@recto/contracts/messages/auth.ts';
import * as paths from '@recto/contracts/paths.ts';
import { type RegistrationForm, registrationForm } from '@recto/contracts/rules/registration.ts';
import { Button } from '@recto/ui/button/button.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { PasswordField } from '@recto/ui/password-field/password-field.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from '../form/form.module.css';
import { Problems } from '../form/problems.tsx';
import { useRulesForm } from '../form/use-rules-form.ts';
import { Card } from '../layout/card.tsx';
import { passwordRules } from '../password/password-rules.ts';
import { texts } from '../texts.ts';
import look from './register.module.css';
import { sendCode } from './send-code.ts';
import { useAvailability } from './use-availability.ts';
import { UsernameField } from './username-field.tsx';

type Props = {
  start: RegistrationForm;
  /** What the server refused after the code was right; null where one has not come back from the code. */
  refused: Readonly<Record<string, string>> | null;
  /** A code is on its way. */
  onSent: (values: RegistrationForm) => void;
};

const labels = {
  name: texts.name,
  username: texts.username,
  email: texts.email,
  password: texts.password,
  confirmPassword: texts.confirmPassword,
};

/** The first step: who one is. It is sent only when every rule holds and the username is free. */
export const RegisterForm = ({ start, refused, onSent }: Props) => {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRulesForm({
    rules: registrationForm,
    start,
    refused: refused ?? {},
    async askServer({ username }): Promise<Record<string, string>> {
      return (await makeSure(username)) === 'taken' ? { username: usernameTaken(username) } : {};
    },
    async send(values, { refuse }) {
      setProblem(null);
      const result = await sendCode(values);
      if (result.status === 'sent') onSent(values);
      else if (result.status === 'refused') refuse(result.fields);
      else setProblem(result.message);
    },
  });
  // Who comes back goes on in what was refused, or begins with the first.
  const begins = refused && (Object.keys(refused)[0] ?? 'name');
  const { availability, makeSure } = useAvailability(form.values.username);

  return (
    <Card title={texts.createAccount} withTabs>
      <form className={styles.form} {...form.props}>
        {problem && <Notice kind="danger">{problem}</Notice>}
        <Problems paths={form.problems} labels={labels} form={form.props.ref} />
        <Field
          {...form.field('name')}
          label={labels.name}
          autoComplete="name"
          dir="auto"
          autoFocus={begins === 'name'}
        />
        <UsernameField field={form.field('username')} availability={availability} autoFocus={begins === 'username'} />
        <Field
          {...form.field('email')}
          label={labels.email}
          type="email"
          autoFocus={begins === 'email'}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.field('password')}
          label={labels.password}
          autoComplete="new-password"
          rules={passwordRules(form.values.password)}
        />
        <PasswordField {...form.field('confirmPassword')} label={labels.confirmPassword} autoComplete="new-password" />
        <Button type="submit" variant="primary" wide busy={form.isBusy}>
          {texts.register}
        </Button>
        <p className={look.agree}>
          {texts.agree} <Link to={paths.termsOfUse}>{texts.termsOfUse}</Link> {texts.and}{' '}
          <Link to={paths.privacyPolicy}>{texts.privacyPolicy}</Link>.
        </p>
      </form>
    </Card>
  );
};
