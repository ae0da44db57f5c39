import { sanitiseBody } from '@recto/backend/sanitise.ts';
import { byTurns, lanesOf } from '../load.ts';
import { openRawStore } from '../raw-store.ts';
import { send } from '../send.ts';
import type { Site } from '../site.ts';
import type { Row } from '../table.ts';

const characters = 200_000;
const paragraph = '<p>A sentence with <strong>a strong part</strong> and an <em>other</em> one, as people write.</p>';

/** A long draft saved over and over, as one editor does, beside the least that has to happen to its bytes. */
export async function* autosave({ url, writers, seconds }: Site): AsyncGenerator<Row> {
  const token = writers[0]?.token;
  const body = paragraph.repeat(Math.floor(characters / paragraph.length));
  const { answer } = await send(`${url}/api/new-page/initial-step/new`, {
    method: 'PATCH',
    token,
    body: { page: { type: 'public' } },
  });
  const address = `${url}/api/new-page/page-contents/${(answer as { id: string }).id}`;
  const contents = (n: number) => ({ title: `Draft ${n}`, briefDes: '', targets: '', body });
  let revision = 0;
  const store = await openRawStore();
  try {
    yield {
      work: 'autosave of 200,000 characters, 1 in flight',
      reference: 'parse, sanitise, raw append',
      ...(await byTurns(
        lanesOf(1, async n => {
          const page = { contents: contents(n), revision };
          const saved = await send(address, { method: 'PATCH', token, body: { page } });
          ({ revision } = saved.answer as { revision: number });
        }),
        lanesOf(1, async n => {
          const sent = JSON.parse(JSON.stringify(contents(n))) as ReturnType<typeof contents>;
          await store.append({ contents: { ...sent, body: sanitiseBody(sent.body) } });
        }),
        seconds,
      )),
      target: 0.5,
    };
  } finally {
    await store.close();
  }
}
