import type { EditedPage } from '@recto/contracts/http/pages.ts';
import type { DemoAuthor } from '../../tools/demo/person.ts';
import { landscape, portrait } from '../../tools/demo/photo.ts';
import { demoPassword, register } from '../../tools/demo/register.ts';
import { type Visitor, visitorOf } from '../../tools/demo/visitor.ts';
import type { TestInstallation } from '../../tools/processes.ts';
import { grantModerator } from './moderators.ts';

/** Somebody who is signed in, at the API and, with the token, in a browser. */
export type Somebody = { username: string; token: string; api: Visitor };

/** An installation in which each screen has something to show; see `screens.ts`. */
export type Furnished = {
  author: Somebody;
  /** Has commented on the author's pages and subscribed to them. */
  reader: Somebody;
  /** Has done nothing yet. */
  newcomer: Somebody;
  moderator: Somebody;
  /** Addresses of the author's pages, by what they are like. */
  pages: Record<'plain' | 'long' | 'short' | 'arabic' | 'japanese' | 'hidden' | 'private' | 'protected', string>;
  ids: Record<'plain' | 'hidden' | 'draft' | 'bare' | 'bareOwn' | 'comment' | 'collection', string>;
};

const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const sentence = 'The sea comes twice a day, and goes, and leaves the sand to those who walk. ';

/** Texts of every kind that meet a layout: the longest that are allowed, the shortest, right-to-left, without spaces. */
const contents = {
  plain: {
    title: 'How a tide table is read',
    briefDes: 'High water, low water, and what lies between them.',
    targets: 'Whoever walks where the sea has been.',
    body: `<h2>High water</h2><p>${sentence.repeat(8)}</p><ul><li>From the moon</li><li>From the sun</li></ul><h2>Low water</h2><p>${sentence.repeat(6)}</p><blockquote><p>Time and tide wait for no man.</p></blockquote><h3>Springs</h3><p>${sentence.repeat(4)}</p><pre><code>height = mean + range * cos(t) // ${'and so on '.repeat(20)}</code></pre><p><a href="https://example.org/${'tides/'.repeat(30)}">https://example.org/${'tides/'.repeat(30)}</a></p>`,
  },
  long: {
    title: word.slice(0, 50),
    briefDes: `${word} `.repeat(3).trim(),
    targets: `${sentence.repeat(3)}${word}`.slice(0, 300),
    body: `<p>${word.repeat(4)}</p>${`<p>${sentence.repeat(6)}</p>`.repeat(8)}`,
  },
  short: {
    title: 'Fifteen letters',
    briefDes: 'Thirty characters, and no more.',
    targets: 'Twenty characters ok.',
    body: '<p>Fifty characters are all that a page needs to be one.</p>',
  },
  arabic: {
    title: 'كيف تقرأ جدول المد والجزر',
    briefDes: 'المد العالي والمد المنخفض وما بينهما على الشاطئ.',
    targets: 'لكل من يمشي على الرمل بعد البحر.',
    body: `<h2>المد العالي</h2><p>${'يأتي البحر مرتين في اليوم ثم يمضي ويترك الرمل لمن يمشي. '.repeat(12)}</p><ul><li>من القمر</li><li>من الشمس</li></ul>`,
  },
  japanese: {
    title: '潮汐表の読み方と海辺を歩く人のための短い案内',
    briefDes: '満潮と干潮、そしてそのあいだにあるものについて、海辺を歩く人のために書きました。',
    targets: '海が去ったあとの砂を歩くすべての人のために。',
    body: `<h2>満潮</h2><p>${'海は一日に二度やって来て、砂を歩く人に残して去っていく。'.repeat(14)}</p>`,
  },
};

const person = (username: string, name: string): DemoAuthor => ({
  name,
  username,
  headline: '',
  biography: '',
  tags: '',
  brief: '',
  readers: '',
  headings: ['', ''],
  titles: [],
  sentences: [],
  remarks: [],
});

async function signedUp(recto: TestInstallation, username: string, name: string): Promise<Somebody> {
  const api = await register(recto.url(), recto.outbox, person(username, name));
  const { token } = await visitorOf(recto.url()).send<{ token: string }>('POST', '/login', {
    email: `${username}@example.org`,
    password: demoPassword,
  });
  return { username, token, api };
}

type Settings = { type?: 'public' | 'private'; url?: string; password?: string; photo?: number };

async function publish(
  { api, username }: Somebody,
  texts: (typeof contents)['plain'],
  { type = 'public', url, password, photo }: Settings = {},
): Promise<{ id: string; address: string }> {
  const { id } = await api.send<{ id: string }>('PATCH', '/api/new-page/initial-step/new', { page: { type } });
  await api.send('PATCH', `/api/new-page/page-contents/${id}`, { page: { contents: texts, revision: 0 } });
  if (photo !== undefined) await api.upload(`/api/pages/${id}/photo?type=draft`, await landscape(photo));
  const more = type === 'public' ? { tags: 'sea,tides,walking,tables,coast' } : { url, ...(password && { password }) };
  await api.send('PATCH', `/api/new-page/final-step/${id}`, { page: { type, ...more } });
  const answer = await api.send<{ url: string }>('POST', `/api/new-page/${id}`, {});
  return { id, address: type === 'public' ? `/public-pages/${answer.url}` : `/${username}/${answer.url}` };
}

const furnishings = new WeakMap<TestInstallation, Promise<Furnished>>();
/** Fills an installation, once however many ask. */
export function furnished(recto: TestInstallation): Promise<Furnished> {
  const known = furnishings.get(recto) ?? furnish(recto);
  furnishings.set(recto, known);
  return known;
}

/** Fills an installation through its API. */
export async function furnish(recto: TestInstallation): Promise<Furnished> {
  const [author, reader, newcomer, moderator] = await Promise.all([
    signedUp(recto, 'shore_walker', 'Maximiliane Wolkenstein-Eder'),
    signedUp(recto, 'tide_reader', 'Ann Lee'),
    signedUp(recto, 'new_comer', 'Bo Ek'),
    signedUp(recto, 'mod_erator', 'Kim Sol'),
  ]);
  await grantModerator(recto, moderator.username);
  await author.api.send('PATCH', '/api/profile', {
    name: 'Maximiliane Wolkenstein-Eder',
    headline: 'Walks where the sea has been and writes it down',
    biography: sentence.repeat(3).trim(),
    links: { website: 'https://example.org', twitter: '', youtube: '', linkedin: '', facebook: '' },
  });
  await author.api.upload('/api/profile/photo', await portrait(3));

  const plain = await publish(author, contents.plain, { photo: 7 });
  const long = await publish(author, contents.long);
  const short = await publish(author, contents.short);
  await author.api.send('PATCH', `/api/pages/${short.id}/comments`, { open: false });
  const arabic = await publish(author, contents.arabic, { photo: 11 });
  const japanese = await publish(author, contents.japanese);
  const hidden = await publish(author, { ...contents.short, title: 'A page that is hidden' });
  const secret = await publish(author, contents.plain, { type: 'private', url: 'my-own-tides' });
  const guarded = await publish(author, contents.plain, {
    type: 'private',
    url: 'for-friends',
    password: 'open sesame',
  });
  const gone = await publish(author, { ...contents.short, title: 'A page in the trash' });
  await author.api.send('DELETE', `/api/pages/${gone.id}`);
  const draft = await author.api.send<{ id: string }>('PATCH', '/api/new-page/initial-step/new', {
    page: { type: 'public' },
  });
  await author.api.send('PATCH', `/api/new-page/page-contents/${draft.id}`, {
    page: { contents: contents.plain, revision: 0 },
  });
  const bare = await author.api.send<{ id: string }>('PATCH', '/api/new-page/initial-step/new', {
    page: { type: 'public' },
  });

  const bareOwn = await author.api.send<{ id: string }>('PATCH', '/api/new-page/initial-step/new', {
    page: { type: 'private' },
  });
  const name = plain.address.split('/').at(-1);
  const { page: first } = await author.api.send<{ page: EditedPage }>('GET', `/api/pages/${name}/edit`);
  const body = contents.plain.body.replaceAll('twice a day', 'every twelve hours and twenty-five minutes');
  await author.api.send('PUT', `/api/pages/${plain.id}`, {
    page: {
      type: 'public',
      contents: { ...contents.plain, body },
      configurations: first.configurations,
      tags: first.tags,
      revision: first.revision,
    },
  });

  const comment = async (by: Somebody, text: string, inReplyTo?: string): Promise<string> =>
    (
      await by.api.send<{ comment: { id: string } }>('POST', `/api/comment/${plain.id}`, {
        text,
        ...(inReplyTo && { inReplyTo }),
      })
    ).comment.id;
  const question = await comment(reader, 'Twice a day? See https://example.org/tides.');
  await comment(author, 'Nearly: every twelve hours and twenty-five minutes.', question);
  await comment(reader, `${word} ${sentence.repeat(4)}`);
  await comment(author, 'شكرا لكم جميعا على القراءة.');
  await reader.api.send('POST', `/api/views/${plain.id}`);
  await reader.api.send('PATCH', `/api/rate/page/${plain.id}`, { rate: 'like' });
  const user = (await author.api.send<{ user: { _id: string } }>('GET', '/api/profile')).user;
  await reader.api.send('POST', `/api/subscription/${user._id}`);
  for (const { id } of [plain, long, arabic]) await reader.api.send('PATCH', `/api/read-later/${id}`);
  const { collection } = await reader.api.send<{ collection: { _id: string } }>('POST', '/api/collection', {
    name: 'Coast, sea & sand',
    description: sentence.repeat(2).trim(),
  });
  for (const { id } of [plain, short, arabic, japanese])
    await reader.api.send('POST', `/api/collection/add-remove/${collection._id}/${id}`);
  await reader.api.send('POST', `/api/collection/sharing/${collection._id}`);
  await reader.api.send('POST', `/api/reports`, { kind: 'page', id: long.id, reason: 'spam', text: 'One word only.' });
  await moderator.api.send('POST', `/api/admin/things/page/${hidden.id}/hide`, {
    reason: 'spam',
    explanation: 'Pages here are not shop windows.',
  });
  return {
    author,
    reader,
    newcomer,
    moderator,
    pages: {
      plain: plain.address,
      long: long.address,
      short: short.address,
      arabic: arabic.address,
      japanese: japanese.address,
      hidden: hidden.address,
      private: secret.address,
      protected: guarded.address,
    },
    ids: {
      plain: plain.id,
      hidden: hidden.id,
      draft: draft.id,
      bare: bare.id,
      bareOwn: bareOwn.id,
      comment: question,
      collection: collection._id,
    },
  };
}
