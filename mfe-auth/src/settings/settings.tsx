import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getEmail } from '@recto/contracts/http/profile.ts';
import { useApi } from '@recto/frame';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { AccountLoading } from '../account/account-loading.tsx';
import { texts } from '../texts.ts';
import { EmailForm } from './email-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** `/settings`: how one signs in. */
export default function Settings() {
  const { data, error, isValidating, mutate } = useApi<AnswerOf<typeof getEmail>>('/api/settings/email');
  if (data)
    return (
      <>
        <EmailForm email={data.email} />
        <PasswordForm email={data.email} />
      </>
    );
  if (error)
    return (
      <ErrorState onRetry={() => void mutate()} busy={isValidating} detail={error.message}>
        {texts.emailFailed}
      </ErrorState>
    );
  return <AccountLoading />;
}
