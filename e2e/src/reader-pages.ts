import type { APIRequestContext } from '@playwright/test';
import type { Applicant } from './auth-people.ts';
import { expect } from './installation.ts';

export type Plan = {
  title: string;
  type?: 'public' | 'private';
  contents?: { briefDes?: string; targets?: string; body?: string };
  settings?: object;
  photo?: Buffer;
};

/** What a long page looks like: headings, a list, a quotation, code. */
export const longBody = [
  '<h2>High water</h2>',
  `<p>${'The sea comes twice a day. '.repeat(14)}</p><ul><li>From the moon</li><li>From the sun</li></ul>`,
  '<h2>Low water</h2>',
  `<p>${'It goes, and leaves the sand to those who walk. '.repeat(9)}</p><blockquote><p>Time and tide wait for no man.</p></blockquote>`,
  '<h3>Springs</h3>',
  `<p>${'It goes further. '.repeat(20)}</p><pre><code>height = mean + range * cos(t)</code></pre>`,
].join('');

/** A token for somebody with an account. */
export const tokenOf = async (request: APIRequestContext, { email, password }: Applicant): Promise<string> => {
  const answer = await request.post('/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  return ((await answer.json()) as { token: string }).token;
};

/** Publishes a page through the API; answers its id and its address. */
export const published = async (
  request: APIRequestContext,
  token: string,
  { title, type = 'public', contents, settings, photo }: Plan,
): Promise<{ id: string; address: string }> => {
  const headers = { authorization: `Bearer ${token}` };
  const call = async (method: 'PATCH' | 'POST' | 'PUT', path: string, given: object) => {
    const answer = await request.fetch(path, { method, headers, ...given });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { id: string; url: string; username?: string };
  };
  const { id } = await call('PATCH', '/api/new-page/initial-step/new', { data: { page: { type } } });
  const texts = {
    title,
    briefDes: 'High water, low water, and what lies between them.',
    targets: 'Whoever walks where the sea has been.',
    body: longBody,
    ...contents,
  };
  await call('PATCH', `/api/new-page/page-contents/${id}`, { data: { page: { contents: texts, revision: 0 } } });
  if (photo) {
    const multipart = { img: { name: 'photo.png', mimeType: 'image/png', buffer: photo } };
    await call('PUT', `/api/pages/${id}/photo?type=draft`, { multipart });
  }
  const more = type === 'public' ? { tags: 'sea,tides,walking,tables,coast' } : { url: `page-${id}` };
  await call('PATCH', `/api/new-page/final-step/${id}`, { data: { page: { type, ...more, ...settings } } });
  const { url, username } = await call('POST', `/api/new-page/${id}`, { data: {} });
  return { id, address: type === 'public' ? `/public-pages/${url}` : `/${username}/${url}` };
};

/** Makes a collection of these pages that everybody may see, through the API; answers its address. */
export const sharedCollection = async (
  request: APIRequestContext,
  token: string,
  name: string,
  pageIds: readonly string[],
): Promise<string> => {
  const call = async (path: string, data: object) => {
    const answer = await request.post(path, { headers: { authorization: `Bearer ${token}` }, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { collection: { _id: string } };
  };
  const description = 'What one should know before one goes.';
  const { _id } = (await call('/api/collection', { name, description })).collection;
  for (const pageId of pageIds) await call(`/api/collection/add-remove/${_id}/${pageId}`, { selected: true });
  await call(`/api/collection/sharing/${_id}`, { sharing: true });
  return `/collection/${_id}`;
};
