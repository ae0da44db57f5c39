import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getProfile } from '@recto/contracts/http/profile.ts';
import { useApi } from '@recto/frame';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { AccountLoading } from '../account/account-loading.tsx';
import { texts } from '../texts.ts';
import { PhotoSection } from './photo-section.tsx';
import { ProfileForm } from './profile-form.tsx';

/** `/profile`: what readers see of one, to be changed. */
export default function Profile() {
  const { data, error, isValidating, mutate } = useApi<AnswerOf<typeof getProfile>>('/api/profile');
  if (data)
    return (
      <>
        <PhotoSection
          user={data.user}
          onPhoto={photo => mutate({ user: { ...data.user, photo } }, { revalidate: false })}
        />
        <ProfileForm user={data.user} onSaved={user => mutate({ user }, { revalidate: false })} />
      </>
    );
  if (error)
    return (
      <ErrorState onRetry={() => void mutate()} busy={isValidating} detail={error.message}>
        {texts.profileFailed}
      </ErrorState>
    );
  return <AccountLoading />;
}
