import { describe, expect, it } from 'vitest';
import { given } from './given.ts';
import { chooseNotices, notices, readUpTo, sendDigest } from './notices.ts';

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

describe('notifications', () => {
  it('are read up to a time that only goes forward', () => {
    const read = readUpTo(given(notices), 'ann', at(2));
    expect(read).toEqual([{ type: 'NotificationsRead', data: { userId: 'ann', upTo: at(2) } }]);
    expect(readUpTo(given(notices, ...read), 'ann', at(1))).toEqual([]);
    expect(readUpTo(given(notices, ...read), 'ann', at(3))).toHaveLength(1);
  });

  it('are all wanted until somebody chooses; the same choice again is quiet', () => {
    const chosen = chooseNotices(given(notices), 'ann', { like: false });
    expect(chosen[0]?.data).toMatchObject({ choices: { like: false, reply: true, digest: true } });
    expect(chooseNotices(given(notices, ...chosen), 'ann', { like: false })).toEqual([]);
  });
});

describe('the daily mail', () => {
  const digest = { userId: 'ann', day: '2026-01-02', upTo: at(2), count: 3 };

  it('goes out once a day', () => {
    const sent = sendDigest(given(notices), digest);
    expect(sent).toEqual([{ type: 'DigestSent', data: digest }]);
    expect(sendDigest(given(notices, ...sent), digest)).toEqual([]);
    expect(sendDigest(given(notices, ...sent), { ...digest, day: '2026-01-03' })).toHaveLength(1);
  });

  it('that the mail server took none of leaves all to be told with the next', () => {
    const day = (of: number) => ({ ...digest, day: `2026-01-0${of}`, upTo: at(of) });
    const failed = {
      type: 'DigestSkipped',
      data: { userId: 'ann', day: '2026-01-03', because: 'mail-failed' },
    } as const;
    const sent = sendDigest(given(notices), day(2));
    const again = sendDigest(given(notices, ...sent), day(3));
    expect(given(notices, ...sent, ...again)).toMatchObject({ mailedUpTo: at(3) });
    const state = given(notices, ...sent, ...again, failed);
    expect(state).toMatchObject({ mailedUpTo: at(2), digestDay: '2026-01-03' });
    const quiet = sendDigest(state, { ...day(4), count: 0 });
    expect(given(notices, ...sent, ...again, failed, ...quiet)).toMatchObject({ mailedUpTo: at(2) });
  });

  it('is left out when there is nothing to say, or nobody wants it', () => {
    expect(sendDigest(given(notices), { ...digest, count: 0 })[0]?.data).toMatchObject({ because: 'nothing' });
    const off = given(notices, ...chooseNotices(given(notices), 'ann', { digest: false }));
    expect(sendDigest(off, digest)[0]?.data).toMatchObject({ because: 'unwanted' });
  });
});
