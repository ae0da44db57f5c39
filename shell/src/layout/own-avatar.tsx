import { useMe } from '@recto/frame';
import { Avatar } from '@recto/ui/avatar/avatar.tsx';
import { CircleUser } from 'lucide-react';

/** The picture on the account menu of somebody who is signed in. */
export default function OwnAvatar() {
  const me = useMe();
  return me ? <Avatar name={me.name} photo={me.photo} size="small" decorative /> : <CircleUser aria-hidden="true" />;
}
