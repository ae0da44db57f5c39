import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { getProfile } from '@recto/contracts/http/profile.ts';
import { useApi } from '@recto/frame';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { useState } from 'react';
import { AccountLoading } from '../account/account-loading.tsx';
import { texts } from '../texts.ts';
import { PhotoSection } from './photo-section.tsx';
import { ProfileForm } from './profile-form.tsx';

/** `/profile`: what readers see of one, to be changed. */
export default function Profile() {
  const { data, error, isValidating, mutate } = useApi<AnswerOf<typeof getProfile>>('/api/profile');
  // The cache forgets a session that ended; what is being written here must not go with it.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const user = (data ?? last)?.user;
  if (user)
    return (
      <>
        <PhotoSection user={user} onPhoto={photo => mutate({ user: { ...user, photo } }, { revalidate: false })} />
        <ProfileForm user={user} onSaved={saved => mutate({ user: saved }, { revalidate: false })} />
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
