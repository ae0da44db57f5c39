import { byTurns, requestsTo } from '../load.ts';
import { connections } from '../reference/start.ts';
import { publicPage } from '@recto/contracts/paths.ts';
import type { Site } from '../site.ts';
import type { Row } from '../table.ts';

/** A public page as a visitor gets it, beside a bare route with the same bytes. */
export async function* visitor({ url, reference, pages, seconds }: Site): AsyncGenerator<Row> {
  const page = pages[0]?.url ?? '';
  const asked: { work: string; at: string; headers: Record<string, string> }[] = [
    { work: "visitor's public page, API", at: `${url}/api/public-pages/${page}`, headers: {} },
    { work: "visitor's public page, HTML", at: url + publicPage(page), headers: { accept: 'text/html' } },
  ];
  for (const { work, at, headers } of asked) {
    const answer = await fetch(at, { headers });
    if (!answer.ok) throw new Error(`${at}: ${answer.status}`);
    const type = answer.headers.get('content-type') ?? '';
    const bytes = await answer.bytes();
    yield {
      work,
      reference: `bare Fastify, the same ${bytes.length} bytes`,
      ...(await byTurns(
        requestsTo({ url: at, headers, connections }),
        await reference.sameBytes({ type, bytes }),
        seconds,
      )),
      target: 0.5,
    };
  }
}
