import { byTurns, lanesOf, requestsTo } from '../load.ts';
import { openRawStore } from '../raw-store.ts';
import { connections } from '../reference/start.ts';
import type { Site } from '../site.ts';
import type { Row } from '../table.ts';

/** Comments of one person under one page, beside what an event store asks of anybody who looks before appending. */
export async function* commenting({ url, writers, pages, seconds }: Site): AsyncGenerator<Row> {
  let said = 0;
  // On one's own page nothing waits for a moderator.
  const comment = () => JSON.stringify({ text: `This is remark number ${(said += 1)} and says little.` });
  const headers = { authorization: `Bearer ${writers[0]?.token}`, 'content-type': 'application/json' };
  const at = `${url}/api/comment/${pages[0]?.id}`;
  const store = await openRawStore();
  try {
    yield {
      work: 'post a comment, 64 in flight',
      reference: 'one stream read, one append',
      ...(await byTurns(
        requestsTo({ url: at, method: 'POST', headers, body: comment, connections }),
        lanesOf(connections, async () => {
          await store.readNothing();
          await store.append({ text: comment(), pageId: pages[0]?.id, authorId: writers[0]?.id });
        }),
        seconds,
      )),
      target: 0.6,
    };
  } finally {
    await store.close();
  }
}
