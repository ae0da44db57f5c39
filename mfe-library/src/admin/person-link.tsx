import type { QueueEntry } from '@recto/contracts/http/admin.ts';
import * as paths from '@recto/contracts/paths.ts';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';

/** Somebody's name, which leads to their account as moderators see it. */
export const PersonLink = ({ person, nobody = texts.formerUser }: { person: QueueEntry['owner']; nobody?: string }) =>
  person ? (
    <Link to={paths.adminAccount(person.username)}>
      <bdi>{person.name || person.username}</bdi>
    </Link>
  ) : (
    nobody
  );
