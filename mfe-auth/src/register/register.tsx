import { registerTitle } from '@recto/contracts/messages/auth.ts';
import * as paths from '@recto/contracts/paths.ts';
import type { RegistrationForm } from '@recto/contracts/rules/registration.ts';
import { useSession, useTitle } from '@recto/frame';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { RegisterForm } from './register-form.tsx';
import { VerifyEmail } from './verify-email.tsx';

/** `refused` of a form that one has come back to: what the server refused in it. */
type State = { status: 'showform'; refused: Readonly<Record<string, string>> | null } | { status: 'verifyemail' };

const nothing: RegistrationForm = { name: '', username: '', email: '', password: '', confirmPassword: '' };

/** `/register`: the form, then the code that was mailed. */
export default function Register() {
  useTitle(registerTitle);
  const session = useSession();
  const [state, setState] = useState<State>({ status: 'showform', refused: null });
  const [applicant, setApplicant] = useState(nothing);

  if (session.status === 'signed-in') return <Navigate to={paths.home} replace />;
  if (state.status === 'verifyemail')
    return (
      <VerifyEmail
        applicant={applicant}
        onEmailChanged={email => setApplicant({ ...applicant, email })}
        onBack={refused => setState({ status: 'showform', refused })}
      />
    );
  return (
    <RegisterForm
      start={applicant}
      refused={state.refused}
      onSent={sent => {
        setApplicant(sent);
        setState({ status: 'verifyemail' });
      }}
    />
  );
}
