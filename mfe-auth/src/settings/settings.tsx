import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getEmail } from '@recto/contracts/http/profile.ts';
import { useApi } from '@recto/frame';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { AccountLoading } from '../account/account-loading.tsx';
import { texts } from '../texts.ts';
import { BlockedSection } from './blocked-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import { EmailForm } from './email-form.tsx';
import { ExportSection } from './export-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { PasswordForm } from './password-form.tsx';

/** `/settings`: how one signs in, what one is told, whom one does not let comment, and how one leaves. */
export default function Settings() {
  const { data, error, isValidating, mutate } = useApi<AnswerOf<typeof getEmail>>('/api/settings/email');
  if (data)
    return (
      <>
        <EmailForm email={data.email} />
        <PasswordForm email={data.email} />
        <NoticesSection />
        <BlockedSection />
        <ExportSection />
        <DeletionSection email={data.email} />
      </>
    );
  if (error)
    return (
      <ErrorState onRetry={() => void mutate()} busy={isValidating} detail={error.message}>
        {texts.settingsFailed}
      </ErrorState>
    );
  return <AccountLoading />;
}
