import { useSWRConfig } from 'swr';

const KEY = 'ended-email';

/**
 * The email of whose session has ended while they worked, and who went on without logging in: they may log in after all.
 * It stands where all else does that is known of a person: in the memory of this tab, until somebody logs in.
 */
export function useEndedEmail(): { ended: string | undefined; keep: (email: string) => void } {
  const { cache, mutate } = useSWRConfig();
  return {
    ended: cache.get(KEY)?.data as string | undefined,
    keep: email => void mutate(KEY, email, { revalidate: false }),
  };
}
