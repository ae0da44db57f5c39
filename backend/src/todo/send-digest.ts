import * as paths from '@recto/contracts/paths.ts';
import { DIGEST_HOUR_UTC, UNREAD_MAX } from '@recto/contracts/limits.ts';
import { load } from '@recto/event-log/execute.ts';
import { step } from '@recto/event-log/request.ts';
import type { Context } from '../context.ts';
import { notices, sendDigest as decideDigest } from '../domain/notices.ts';
import { accountOf } from '../http/accounts.ts';
import type { Command } from '../http/command.ts';
import { notificationsFor } from '../http/notification-answer.ts';
import { unsubscribeToken } from '../http/unsubscribe.ts';
import { digest } from '../mail/templates/digest.ts';
import { toldTo } from '../notices-of.ts';
import { Refused } from '../refused.ts';

/** A day of mails begins at the hour at which they go out: one that comes late still belongs to the day before. */
const hourMs = 3_600_000;

/**
 * Sends somebody what they have not read and were not mailed before. The fact comes first and the mail after it, so
 * that a crash, a retry or a second worker sends none twice; when the mail server takes none, that is noted, and what
 * the mail would have said is told with the next.
 */
export const sendDigest = async (
  context: Context,
  { run, request }: Command,
  { userId }: { userId: string },
): Promise<void> => {
  const account = await accountOf(context, userId);
  const { state: before } = await load(context.log, notices, userId);
  const day = new Date(Date.parse(request.at) - DIGEST_HOUR_UTC * hourMs).toISOString().slice(0, 10);
  const since = [before.readUpTo, before.mailedUpTo, null].reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
  const isWanted = account !== null && account.blocked === null && before.choices.digest;
  const told = isWanted ? await toldTo(context, userId, before.choices, { since, limit: UNREAD_MAX }) : [];
  const notifications = (await notificationsFor(context, userId, before.readUpTo, told)).filter(
    ({ kind, page, comment }) =>
      kind === 'reply' || kind === 'comment'
        ? comment !== null
        : kind === 'report' || kind === 'moderation' || page !== null,
  );
  const upTo = told[0]?.date ?? request.at;
  const count = notifications.length;
  const { events, repeated } = await run(notices, userId, now => decideDigest(now, { userId, day, upTo, count }));
  const isSent = events.some(({ type }) => type === 'DigestSent');
  if (repeated || !isSent || account?.email == null) return;
  const site = context.siteUrl();
  const letter = digest({
    name: account.name ?? '',
    notifications,
    link: `${site}${paths.notifications}`,
    unsubscribeLink: `${site}${paths.unsubscribe(unsubscribeToken(context, userId))}`,
  });
  try {
    await context.mail.send(account.email, letter);
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'mail-failed')) throw error;
    await run(notices, userId, () => [{ type: 'DigestSkipped', data: { userId, day, because: 'mail-failed' } }], {
      request: step(request, 'mail failed'),
    });
  }
};
