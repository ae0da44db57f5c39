import type { NoticeChoices, NoticeEvent } from '@recto/contracts/events/notices.ts';
import type { Decider } from '@recto/event-log/decider.ts';

/** What a person has read, wants to be told of, and was mailed. Id: the user id. */
export type Notices = {
  readUpTo: string | null;
  choices: NoticeChoices;
  /** The UTC day of the newest daily mail, or of the newest one that was left out. */
  digestDay: string | null;
  /** What was mailed goes up to here. */
  mailedUpTo: string | null;
  /** The same before the newest mail, which the mail server may still refuse. */
  mailedBefore: string | null;
};

const everything: NoticeChoices = { reply: true, comment: true, like: true, page: true, report: true, digest: true };

export const notices: Decider<Notices, NoticeEvent> = {
  category: 'notices',
  initial: { readUpTo: null, choices: everything, digestDay: null, mailedUpTo: null, mailedBefore: null },
  evolve: (state, event) => {
    switch (event.type) {
      case 'NotificationsRead':
        return { ...state, readUpTo: event.data.upTo };
      case 'NotificationKindsChosen':
        return { ...state, choices: event.data.choices };
      case 'DigestSent': {
        const { day, upTo } = event.data;
        return { ...state, digestDay: day, mailedUpTo: upTo, mailedBefore: state.mailedUpTo };
      }
      default: {
        const { day, because } = event.data;
        return {
          ...state,
          digestDay: day,
          mailedUpTo: because === 'mail-failed' ? state.mailedBefore : state.mailedUpTo,
        };
      }
    }
  },
};

/** Nothing happens for what was read before: `upTo` only goes forward. */
export const readUpTo = (state: Notices, userId: string, upTo: string): NoticeEvent[] =>
  state.readUpTo !== null && upTo <= state.readUpTo ? [] : [{ type: 'NotificationsRead', data: { userId, upTo } }];

export const chooseNotices = (state: Notices, userId: string, change: Partial<NoticeChoices>): NoticeEvent[] => {
  const choices = { ...state.choices, ...change };
  const isSame = Object.entries(choices).every(([kind, is]) => state.choices[kind as keyof NoticeChoices] === is);
  return isSame ? [] : [{ type: 'NotificationKindsChosen', data: { userId, choices } }];
};

/** What the day's mail would tell. */
export type Digest = { userId: string; day: string; upTo: string; count: number };

/** Decides on a day's mail once: sent, or left out because there is nothing to say or nobody wants it. */
export const sendDigest = (state: Notices, { userId, day, upTo, count }: Digest): NoticeEvent[] => {
  if (state.digestDay !== null && state.digestDay >= day) return [];
  if (!state.choices.digest) return [{ type: 'DigestSkipped', data: { userId, day, because: 'unwanted' } }];
  if (count === 0) return [{ type: 'DigestSkipped', data: { userId, day, because: 'nothing' } }];
  return [{ type: 'DigestSent', data: { userId, day, upTo, count } }];
};
