import { useApi } from '../cache/use-api.ts';
import { useSession } from './session.ts';

/** What the frame shows of the person who is signed in: part of the answer of `GET /api/profile`. */
export type Me = {
  _id: string;
  name: string;
  username: string;
  email: string;
  photo: { secure_url: string } | null;
  roles?: readonly 'moderator'[];
};

/** The person who is signed in; null for visitors and until it is known. */
export const useMe = (): Me | null => {
  const session = useSession();
  return useApi<{ user: Me }>(session.status === 'signed-in' ? '/api/profile' : null).data?.user ?? null;
};
