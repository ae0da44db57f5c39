import { byTurns, requestsTo } from '../load.ts';
import { connections } from '../reference/start.ts';
import type { Site } from '../site.ts';
import type { Row } from '../table.ts';

/** What a signed-in reader asks for, beside the same finds with the driver alone. */
export async function* reads({ url, reference, writers, pages, seconds }: Site): AsyncGenerator<Row> {
  const [reader, author] = writers;
  const page = pages[0];
  const token = `Bearer ${reader?.token}`;
  const asked = [
    { name: 'feed', path: '/api/feed', find: 'feed', of: '' },
    { name: 'comments of a page', path: `/api/comments/${page?.id}?portion=1`, find: 'comments', of: page?.id ?? '' },
    { name: 'history', path: '/api/history/pages?sortBy=date-added-asc', find: 'history', of: '' },
    { name: 'profile of an author', path: `/api/users/${author?.username}`, find: 'user', of: author?.username ?? '' },
    { name: "signed-in reader's page", path: `/api/public-pages/${page?.url}`, find: 'page', of: page?.id ?? '' },
  ];
  for (const { name, path, find, of } of asked) {
    const query = new URLSearchParams({ of, reader: reader?.id ?? '' });
    const bare = { url: `${reference.url}/${find}?${query.toString()}`, connections };
    const ours = { url: url + path, headers: { authorization: token }, connections };
    yield {
      work: name,
      reference: 'the same finds with the driver',
      ...(await byTurns(requestsTo(ours), requestsTo(bare), seconds)),
      target: 0.7,
    };
  }
}
