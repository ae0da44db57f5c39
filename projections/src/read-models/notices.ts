import type { NoticeChoices } from '@recto/contracts/events/notices.ts';
import { projection } from '../projection.ts';

/** What a person has read and wants to be told of. Id: the user id; who never chose or read has no document. */
export type Notices = {
  /** All up to then is read. */
  readUpTo: string | null;
  choices: NoticeChoices;
};

/** What holds until somebody chooses. */
export const usualChoices: NoticeChoices = {
  reply: true,
  comment: true,
  like: true,
  page: true,
  report: true,
  digest: true,
};
export const noNotices: Notices = { readUpTo: null, choices: usualChoices };

const id = ({ data }: { data: { userId: string } }) => data.userId;

export default projection<Notices>({
  name: 'notices',
  version: 2,
  indexes: [],
  on: {
    NotificationsRead: { id, fold: (doc, { data }) => ({ ...(doc ?? noNotices), readUpTo: data.upTo }) },
    NotificationKindsChosen: { id, fold: (doc, { data }) => ({ ...(doc ?? noNotices), choices: data.choices }) },
    AccountDeleted: { id, fold: () => undefined },
  },
});
