import type { DemoAuthor } from './person.ts';
import { landscape, numbersFrom, portrait } from './photo.ts';
import { bodyOf } from './prose.ts';
import { register } from './register.ts';
import type { Visitor } from './visitor.ts';

type Writer = { author: DemoAuthor; at: number; visitor: Visitor; id: string };
type Written = { id: string; by: Writer };

/** Where to: the site's address and the directory in which its mails arrive. */
export type Place = { site: string; outbox: string };

/**
 * Fills a site through its public API: accounts, profiles, pages, and what readers do with them. `pagesEach`: public
 * pages of each author; one private page comes on top. Says what it is at.
 */
export async function fill(
  { site, outbox }: Place,
  authors: readonly DemoAuthor[],
  pagesEach: number,
  say: (text: string) => void,
): Promise<{ pages: number }> {
  say(`${authors.length} authors register`);
  const writers = await Promise.all(
    authors.map(async (author, at): Promise<Writer> => {
      const visitor = await register(site, outbox, author);
      const { headline, biography, name } = author;
      await visitor.send('PATCH', '/api/profile', { name, headline, biography });
      await visitor.upload('/api/profile/photo', await portrait(at));
      const { user } = await visitor.send<{ user: { _id: string } }>('GET', '/api/profile');
      return { author, at, visitor, id: user._id };
    }),
  );
  const pages: Written[] = [];
  for (let page = 0; page < pagesEach; page += 1) {
    say(`page ${page + 1} of ${pagesEach} of each author`);
    pages.push(...(await Promise.all(writers.map(async by => ({ id: await write(by, page, 'public'), by })))));
  }
  await Promise.all(writers.map(async writer => write(writer, pagesEach, 'private')));
  say('readers read');
  for (const writer of writers) await read(writer, writers, pages);
  return { pages: pages.length + writers.length };
}

async function write({ author, at, visitor }: Writer, page: number, type: 'public' | 'private'): Promise<string> {
  const { id } = await visitor.send<{ id: string }>('PATCH', '/api/new-page/initial-step/new', { page: { type } });
  const contents = {
    title: author.titles[page % author.titles.length],
    briefDes: author.brief,
    targets: author.readers,
    body: bodyOf(author, page),
  };
  await visitor.send('PATCH', `/api/new-page/page-contents/${id}`, { page: { contents, revision: 0 } });
  // Now and then a page has no photo, as with people.
  if ((page + at) % 6 !== 5) await visitor.upload(`/api/pages/${id}/photo?type=draft`, await landscape(at * 10 + page));
  const more = type === 'public' ? { tags: author.tags } : { url: 'notes-to-myself' };
  await visitor.send('PATCH', `/api/new-page/final-step/${id}`, { page: { type, ...more } });
  await visitor.send('POST', `/api/new-page/${id}`, {});
  return id;
}

/** Stays below what a new account may say in ten minutes. */
const commentsEach = 4;

async function read(reader: Writer, writers: readonly Writer[], pages: readonly Written[]): Promise<void> {
  const { visitor, author, at } = reader;
  const next = numbersFrom(at + 500);
  const foreign = pages.filter(({ by }) => by !== reader).toSorted((a, b) => Number(a.id > b.id) - Number(a.id < b.id));
  const some = foreign.filter(() => next() < 0.15);
  for (const [number, page] of some.entries()) {
    await visitor.send('POST', `/api/views/${page.id}`);
    if (next() < 0.7)
      await visitor.send('PATCH', `/api/rate/page/${page.id}`, { rate: next() < 0.9 ? 'like' : 'dislike' });
    if (next() < 0.2) await visitor.send('PATCH', `/api/read-later/${page.id}`);
    if (number < commentsEach) await comment(reader, page, number);
  }
  for (const other of writers)
    if (other !== reader && next() < 0.45) await visitor.send('POST', `/api/subscription/${other.id}`);
  const { collection } = await visitor.send<{ collection: { _id: string } }>('POST', '/api/collection', {
    name: author.headings.join(' · '),
    description: author.brief,
  });
  for (const { id } of some.slice(0, 7))
    await visitor.send('POST', `/api/collection/add-remove/${collection._id}/${id}`);
  await visitor.send('POST', `/api/collection/sharing/${collection._id}`);
}

async function comment({ visitor, author }: Writer, page: Written, number: number): Promise<void> {
  const remark = author.remarks[number % author.remarks.length];
  const said = await visitor.send<{ comment: { id: string } }>('POST', `/api/comment/${page.id}`, {
    text: number < author.remarks.length ? remark : author.sentences[number],
  });
  if (number % 2 === 1) return;
  await page.by.visitor.send('PATCH', `/api/rate/comment/${said.comment.id}`);
  if (number > 0) return;
  await page.by.visitor.send('POST', `/api/comment/${page.id}`, {
    text: page.by.author.sentences[page.by.author.sentences.length - 1],
    inReplyTo: said.comment.id,
  });
}
