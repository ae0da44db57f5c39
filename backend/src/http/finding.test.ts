import * as lists from '@recto/contracts/http/lists.ts';
import * as pages from '@recto/contracts/http/pages.ts';
import { search } from '@recto/contracts/http/search.ts';
import type { PageCard, PageList } from '@recto/contracts/http/shared.ts';
import * as users from '@recto/contracts/http/users.ts';
import searchEntries from '@recto/projections/read-models/search.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsOf } from '../read-models.ts';
import { startBackend, type TestBackend } from '../testing/backend.ts';
import { Browser } from '../testing/browser.ts';
import { draft, type DraftPlan, page, type Person, publicContents, register, revisionWith } from '../testing/people.ts';
import { toCursor } from './cursor.ts';
import { malformation } from '../testing/well-formed.ts';

let backend: TestBackend;
let ann: Person;
let bob: Person;
let visitor: Browser;
beforeAll(async () => {
  backend = await startBackend({ PUBLIC_URL: 'https://recto.example/' });
  ann = await register(backend, { name: 'Ann Lighthouse' });
  bob = await register(backend, { name: 'Bob Reader' });
  visitor = new Browser(backend.app);
});
afterAll(() => backend.close());

const titles = (cards: readonly PageCard[]) => cards.map(({ contents }) => contents.title);
const titled = (title: string, plan: DraftPlan = {}) => page(ann, { ...plan, contents: { title, ...plan.contents } });

/** Reads a list to its end, two at a time; `meanwhile` runs after each portion. */
const scrolled = async (
  who: Browser,
  ask: (query: Record<string, string>) => Promise<PageList>,
  meanwhile?: () => Promise<unknown>,
) => {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const list: PageList = await ask({ limit: '2', ...(cursor && { cursor }) });
    seen.push(...titles(list.results));
    cursor = list.cursor;
    await meanwhile?.();
    who.after(ann);
  }
  return seen;
};

describe('lists that grow', () => {
  it('repeat and leave out nothing while pages are published above and below', async () => {
    for (const n of [1, 2, 3, 4, 5])
      await titled(`A page about tides, ${n}`, { settings: { tags: 'a1,b1,c1,d1,tides' } });
    let added = 0;
    const meanwhile = () => titled(`A later page, number ${++added}`, { settings: { tags: 'a1,b1,c1,d1,tides' } });
    const inOrder = [5, 4, 3, 2, 1].map(n => `A page about tides, ${n}`);
    const reader = bob.after(ann);
    expect(await scrolled(reader, query => reader.ask(lists.getFeed, { query }), meanwhile)).toEqual(inOrder);
    // Of those that came while the feed was read, all are there now.
    const now = [...Array.from({ length: added }, (_, n) => `A later page, number ${added - n}`), ...inOrder];
    const tag = { params: { tag: 'Tides' } };
    expect(
      await scrolled(visitor.after(ann), query => visitor.ask(lists.getTagPages, { ...tag, query }), meanwhile),
    ).toEqual(now);
  });

  it('the feed has those whom one follows first, and everybody else after them, each once', async () => {
    const cyd = await register(backend, { name: 'Cyd Author' });
    await page(cyd, { contents: { title: 'By somebody followed' } });
    await titled('By somebody not followed');
    await bob
      .after(cyd)
      .after(ann)
      .ask(users.toggleSubscription, { params: { authorId: cyd.userId } });
    const seen = await scrolled(bob, query => bob.ask(lists.getFeed, { query }));
    expect(seen.slice(0, 2)).toEqual(['By somebody followed', 'By somebody not followed']);
    expect(seen).toEqual([...new Set(seen)]);
  });

  it('the most liked of the week stay in their order while others like', async () => {
    const [first, second] = [await titled('Liked by two people'), await titled('Liked by one person')];
    const cyd = await register(backend);
    const like = (who: Person, id: string) =>
      who.after(ann).ask(pages.ratePage, { params: { id }, body: { rate: 'like' } });
    await like(bob, first.id);
    await like(cyd, first.id);
    await like(bob, second.id);
    const ask = (query: Record<string, string>) =>
      visitor
        .after(bob)
        .after(cyd)
        .ask(lists.getFeed, { query: { ...query, sortBy: 'liked' } });
    const seen = await scrolled(visitor, ask, () => like(cyd, second.id));
    expect(seen.slice(0, 2)).toEqual(['Liked by two people', 'Liked by one person']);
    expect(seen).toEqual([...new Set(seen)]);
  });

  it('related pages share tags, the most first, and are only what everybody may read', async () => {
    const tags = (of: string) => ({ settings: { tags: of } });
    const { url } = await titled('About knots and ropes', tags('knot,rope,sail,mast,deck'));
    await titled('Shares two of its tags', tags('knot,rope,u1,u2,u3'));
    await titled('Shares four of its tags', tags('knot,rope,sail,mast,u4'));
    await titled('Shares all, but is private', { type: 'private', ...tags('knot,rope,sail,mast,deck') });
    await draft(ann, { contents: { title: 'Shares all, but is a draft' }, ...tags('knot,rope,sail,mast,deck') });
    const { page: shown } = await visitor.after(ann).ask(pages.getPublicPage, { params: { url } });
    expect(titles(shown.related)).toEqual(['Shares four of its tags', 'Shares two of its tags']);
  });

  it('pages that are related to an anonymous one name nobody, but to whoever wrote it', async () => {
    const tags = 'rare,and,of,one,person';
    await titled('Written by who is named', { settings: { tags } });
    const { url } = await titled('Written by nobody at all', {
      settings: { tags, configurations: { anonymously: true } },
    });
    const authors = async (reader: Browser) =>
      (await reader.ask(pages.getPublicPage, { params: { url } })).page.related.map(({ author }) => author?.username);
    expect(await authors(visitor.after(ann))).toEqual([undefined]);
    expect(await authors(bob.after(ann))).toEqual([undefined]);
    expect(await authors(ann)).toEqual([ann.username]);
  });
});

describe('search', () => {
  const found = async (q: string, who: Browser = visitor) =>
    titles((await who.after(ann).ask(search, { query: { q } })).results);

  it('finds words in every script, without regard to case, accents and width', async () => {
    const texts = {
      'Складывание бумажной карты': 'складывание КАРТЫ',
      'كيف تطوي خريطة ورقية كبيرة': 'خريطة',
      如何折叠一张纸质地图才不会撕破: '地图',
      紙の地図をきれいに折りたたむ方法: '折りたたむ',
      '종이 지도를 접는 가장 쉬운 방법': '지도를',
      วิธีพับแผนที่กระดาษให้เรียบร้อย: 'แผนที่',
      'Ein Überblick über Straßenkarten': 'uberblick',
      'Ｆｕｌｌ width letters in a title': 'full',
      'شِعْرٌ عن القُدْس العتيقة': 'شعر القدس',
      'كيف تصنع قهوة تركية أصيلة': 'قَهْوَة اصيله',
      'ספר הָאֲגָדָה של ירושלים': 'האגדה',
      'Weiße Nächte über Łódź und Ærø': 'weisse lodz aero',
    };
    for (const title of Object.keys(texts)) await titled(title);
    for (const [title, query] of Object.entries(texts)) expect([query, await found(query)]).toEqual([query, [title]]);
  });

  it('has titles before tags, tags before descriptions, those before texts; and all words must be there', async () => {
    const body = `<p>${'Some words that fill the page until it is long enough. '.repeat(2)}`;
    await titled('Where the text has it', { contents: { body: `${body}Barnacle</p>` } });
    await titled('Where the brief has it', { contents: { briefDes: 'It is about a barnacle and its shell.' } });
    await titled('Where the tags have it', { settings: { tags: 'barnacle,t2,t3,t4,t5' } });
    await titled('The barnacle in the title');
    expect(await found('barnacle')).toEqual([
      'The barnacle in the title',
      'Where the tags have it',
      'Where the brief has it',
      'Where the text has it',
    ]);
    expect(await found('barnacle shell')).toEqual(['Where the brief has it']);
    expect(await found('barnacle nowhere')).toEqual([]);
  });

  it('takes the last word as a beginning, as long as it is being typed', async () => {
    await titled('Quicksilver in the barometer');
    expect(await found('quicksil')).toEqual(['Quicksilver in the barometer']);
    expect(await found('barometer quick')).toEqual(['Quicksilver in the barometer']);
    expect(await found('quick barometer')).toEqual([]);
    expect(await found('quicksil ')).toEqual([]);
  });

  it('takes the last word as it is when five hundred pages have it', async () => {
    const { id } = await titled('A gull on the roof of a house');
    await titled('Gullwing doors and their hinges');
    expect(await found('gull')).toEqual(['A gull on the roof of a house', 'Gullwing doors and their hinges']);
    const entries = docsOf(backend.context.reads, searchEntries);
    const entry = await entries.findOne({ _id: id });
    if (!entry) throw new Error('the page is not in the search');
    await entries.insertMany(Array.from({ length: 499 }, (_, n) => ({ ...entry, _id: `flock-${n}`, date: '2020' })));
    expect(await found('gull')).toEqual(['A gull on the roof of a house']);
    expect(await found('gullw')).toEqual(['Gullwing doors and their hinges']);
    await entries.deleteMany({ date: '2020' });
  });

  it('finds an author’s pages by name, but nobody’s anonymous ones', async () => {
    const dee = await register(backend, { name: 'Dee Pilotfish' });
    await page(dee, { contents: { title: 'Under her own name' } });
    await page(dee, {
      contents: { title: 'Under no name at all' },
      settings: { configurations: { anonymously: true } },
    });
    visitor.after(dee);
    expect(await found('pilotfish')).toEqual(['Under her own name']);
    expect(await found('dee under')).toEqual(['Under her own name']);
  });

  it('finds only what the asker may read', async () => {
    await draft(ann, { contents: { title: 'Periwinkle as a draft' } });
    await titled('Periwinkle in private', { type: 'private' });
    const trashed = await titled('Periwinkle in the trash');
    await titled('Periwinkle for everybody');
    await ann.ask(pages.deletePage, { params: { id: trashed.id } });
    for (const who of [visitor, bob]) expect(await found('periwinkle', who)).toEqual(['Periwinkle for everybody']);
    expect((await found('periwinkle', ann)).toSorted()).toEqual(['Periwinkle for everybody', 'Periwinkle in private']);
  });

  it('goes on by a cursor that is no longer than the ids that are still to come', async () => {
    const ids = [];
    for (const n of [1, 2, 3]) ids.push((await titled(`Quokkas in spring ${n}`)).id);
    visitor.after(ann);
    const ask = (more: Record<string, string>) =>
      visitor.ask(search, { query: { q: 'quokkas ', limit: '1', ...more } });
    const { cursor } = await ask({});
    expect(cursor).toHaveLength(2 * (ids[0]?.length ?? 0));
    const next = await ask({ cursor: cursor ?? '' });
    expect(next.cursor).toHaveLength(ids[0]?.length ?? 0);
    const before = await ask({ cursor: toCursor(ids.slice(0, 2)) });
    expect([titles(before.results), before.cursor]).toEqual([['Quokkas in spring 1'], ids[1]]);
    expect((await visitor.try(search, { query: { q: 'quokkas', cursor: 'what?' } })).status).toBe(400);
  });

  it('takes signs as signs', async () => {
    for (const q of ['.*', '(', '\\', '^p', '$where', '"; drop', '%', '🗺️'])
      expect([q, (await visitor.try(search, { query: { q } })).status]).toEqual([q, 200]);
  });
});

describe('what machines follow', () => {
  const opened = async (url: string) => {
    const answer = await visitor.after(ann).try({ method: 'GET', url });
    const text = answer.bytes.toString();
    return { status: answer.status, type: String(answer.headers['content-type']), text };
  };

  it('feeds are well-formed, name whole addresses, and have what every visitor may find', async () => {
    const eve = await register(backend, { name: "Eve O'Hara" });
    const tags = { settings: { tags: 'feeds & <co>,f2,f3,f4,f5' } };
    const own = await page(eve, { contents: { title: 'Maps & <folds>, "quoted" ]]>' }, ...tags });
    const nameless = await page(eve, {
      contents: { title: 'Without any name' },
      settings: { ...tags.settings, configurations: { anonymously: true } },
    });
    await page(eve, { contents: { title: 'Only for myself alone' }, type: 'private' });
    await draft(eve, { contents: { title: 'Not yet published' }, ...tags });
    visitor.after(eve);
    const tag = encodeURIComponent('feeds & <co>');
    for (const base of ['', `/users/${eve.username}`, `/tags/${tag}`])
      for (const format of ['rss', 'atom']) {
        const { status, type, text } = await opened(`${base}/${format}.xml`);
        expect([status, type]).toEqual([200, `application/${format}+xml; charset=utf-8`]);
        expect([base, format, malformation(text)]).toEqual([base, format, null]);
        expect(text).toContain(`https://recto.example/public-pages/${encodeURIComponent(own.url)}`);
        expect(text).not.toMatch(/Only for myself|Not yet published/);
        expect([base, text.includes(nameless.url)]).toEqual([base, base !== `/users/${eve.username}`]);
      }
    const { text } = await opened(`/users/${eve.username}/rss.xml`);
    expect(text).toContain("<title>Eve O'Hara | Recto</title>");
    expect(text).toContain('<![CDATA[Maps & <folds>, "quoted" ]]]]><![CDATA[>]]>');
    expect((await opened('/users/nobody_here/rss.xml')).status).toBe(404);
  });

  it('a feed says text as text where readers expect HTML, who wrote each page, and when any was changed last', async () => {
    const fay = await register(backend, { name: 'Fay Reed' });
    const tags = 'shown as text,f2,f3,f4,f5';
    await page(fay, {
      contents: { title: 'Not a character: \uffff', briefDes: `${'Nor are these. '.repeat(3)}\ufffe\u{1ffff}` },
    });
    const all = await opened('/rss.xml');
    expect(malformation(all.text)).toBeNull();
    expect(all.text).toContain('Not a character: ');
    const contents = {
      title: 'Where <em> & <strong> belong',
      briefDes: 'What <b> is for, and when 3 < 5 is not a tag.',
    };
    const { id } = await page(fay, { contents, settings: { tags } });
    await page(fay, {
      contents: { title: 'Younger, by nobody' },
      settings: { tags, configurations: { anonymously: true } },
    });
    const body = revisionWith({ tags, contents: { ...publicContents, ...contents } });
    await fay.ask(pages.revisePage, { params: { id }, body });
    visitor.after(fay);
    const atom = (await opened(`/tags/${encodeURIComponent('shown as text')}/atom.xml`)).text;
    expect(atom).toContain('<title type="html"><![CDATA[Where &lt;em&gt; &amp; &lt;strong&gt; belong]]></title>');
    expect(atom).toContain('<![CDATA[What &lt;b&gt; is for, and when 3 &lt; 5 is not a tag.]]></summary>');
    // An entry without an author is its feed's (RFC 4287, 4.2.1).
    expect(atom.slice(0, atom.indexOf('<entry>'))).toContain('<name>Recto</name>');
    const updated = [...atom.matchAll(/<updated>([^<]+)/g)].map(([, at = '']) => at);
    expect(updated[0]).toBe(updated.slice(1).toSorted().at(-1));
    const rss = (await opened(`/users/${fay.username}/rss.xml`)).text;
    expect(rss).toContain('<title><![CDATA[Where <em> & <strong> belong]]></title>');
    expect(rss).toContain(
      '<description><![CDATA[What &lt;b&gt; is for, and when 3 &lt; 5 is not a tag.]]></description>',
    );
  });

  it('the sitemap has the public pages and no other, and robots are told of it', async () => {
    const hidden = await titled('In the sitemap for a while');
    const { url } = await titled('Found in the sitemap');
    const secret = await titled('Not in the sitemap', { type: 'private' });
    await ann.ask(pages.deletePage, { params: { id: hidden.id } });
    const index = await opened('/sitemap.xml');
    expect([index.status, malformation(index.text)]).toEqual([200, null]);
    expect(index.text).toContain('<loc>https://recto.example/sitemap/1.xml</loc>');
    const file = await opened('/sitemap/1.xml');
    expect([file.status, malformation(file.text)]).toEqual([200, null]);
    expect(file.text).toContain(`<loc>https://recto.example/public-pages/${encodeURIComponent(url)}</loc>`);
    expect(file.text).not.toContain(hidden.url);
    expect(file.text).not.toContain(`/${secret.url}<`);
    for (const path of ['/sitemap/0.xml', '/sitemap/2.xml', '/sitemap/x.xml', '/sitemap/1'])
      expect([path, (await opened(path)).status]).toEqual([path, 404]);
    const robots = await opened('/robots.txt');
    expect(robots.text).toMatch(
      /^User-agent: \*\n(Disallow: \/.+\n)+Sitemap: https:\/\/recto\.example\/sitemap\.xml\n$/,
    );
  });
});
