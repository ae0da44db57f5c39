import { emailRequired, loginFailed, passwordMissing } from '@recto/contracts/messages/auth.ts';
import type { AnswerOf, BodyOf } from '@recto/contracts/http/call.ts';
import type { login } from '@recto/contracts/http/auth.ts';
import { api, isApiError, useCommand } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Field } from '@recto/ui/field/field.tsx';
import { Notice } from '@recto/ui/notice/notice.tsx';
import { PasswordField } from '@recto/ui/password-field/password-field.tsx';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { messageOf } from '../form/message-of.ts';
import styles from '../form/form.module.css';
import { texts } from '../texts.ts';

type Props = {
  email: string;
  /** Left out where it must be this address and no other. */
  onEmail?: (email: string) => void;
  onToken: (token: string) => void;
  /** Between the fields and the button. */
  children?: ReactNode;
  /** Beside the button. */
  aside?: ReactNode;
};

type Missing = { email?: string; password?: string };

/**
 * Email and password. What a login must hold is so little that it is judged here, without the rules' library: the
 * login is the first thing that many people load.
 */
export const LoginForm = ({ email, onEmail, onToken, children, aside }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const [problem, setProblem] = useState<string | null>(null);

  const focus = (name: keyof BodyOf<typeof login>) => {
    const field = form.current?.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  };

  const { run, isRunning } = useCommand(async () => {
    const next: Missing = {
      ...(email.trim() === '' && { email: emailRequired }),
      ...(password === '' && { password: passwordMissing }),
    };
    setMissing(next);
    setProblem(null);
    if (next.email || next.password) return focus(next.email ? 'email' : 'password');
    const body: BodyOf<typeof login> = { email, password };
    try {
      const { token } = await api.post<AnswerOf<typeof login>>('/login', body, { asVisitor: true });
      onToken(token);
    } catch (thrown) {
      setProblem(isApiError(thrown, 401) ? loginFailed : messageOf(thrown));
      focus('password');
    }
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run();
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {problem && <Notice kind="danger">{problem}</Notice>}
      <Field
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        readOnly={!onEmail}
        onChange={event => onEmail?.(event.target.value)}
        error={email === '' ? missing.email : undefined}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.target.value)}
        error={password === '' ? missing.password : undefined}
      />
      {children}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" wide={!aside} busy={isRunning}>
          {texts.logIn}
        </Button>
        {aside}
      </div>
    </form>
  );
};
