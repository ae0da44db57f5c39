import { ApiError, signIn } from '@recto/frame';
import { leave } from '@recto/frame/testing/area.tsx';
import { type Backend, startBackend, tokenOf } from '@recto/frame/testing/backend.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Adopting, adopting } from './adopting.ts';
import { stateOf } from './changes.ts';
import { toHtml } from './to-html.ts';

const address = (id: string, end: string) => `/media/0b3f1d9e-1111-4222-8333-44445555${id}/640.${end}`;
const picture = (src: string) => `<img src="${src}" alt="A map">`;
const contentOf = (...srcs: string[]) => stateOf(`<p>a</p>${srcs.map(picture).join('')}`).getCurrentContent();

let backend: Backend;
let pictures: Adopting;
const upload = vi.fn(async () => ({
  secure_url: address('9999', 'jpg?until=c&amp;by=new'),
  public_id: '',
  width: 1,
  height: 1,
}));
const onAdopted = vi.fn();
const onFailed = vi.fn();

beforeEach(async () => {
  backend = await startBackend();
  backend.on(`GET ${address('0001', 'jpg')}`, (_, response) => void response.writeHead(200).end('bytes'));
  signIn(tokenOf('ann'));
  pictures = adopting({ upload, onAdopted, onFailed });
});
afterEach(async () => {
  pictures.stop();
  vi.clearAllMocks();
  leave();
  await backend.close();
});

test('another page’s picture is sent to this one, once, and the text shows that', async () => {
  const content = contentOf(address('0001', 'webp?until=a&amp;by=old'), address('0002', 'jpg'));
  pictures.settle(contentOf(address('0002', 'jpg?until=b&amp;by=b')));
  await pictures.adopt(content);
  expect(toHtml(content)).toBe(
    `<p>a</p>${picture(address('9999', 'jpg?until=c&amp;amp;by=new'))}${picture(address('0002', 'jpg'))}`,
  );
  expect(onAdopted).toHaveBeenCalledTimes(1);
  const again = contentOf(address('0001', 'webp?until=a&amp;by=old'));
  await Promise.all([pictures.adopt(again), pictures.adopt(content)]);
  expect(toHtml(again)).toContain('9999');
  expect(upload).toHaveBeenCalledTimes(1);
  expect(onFailed).not.toHaveBeenCalled();
});

test('one that cannot be had stays as it is', async () => {
  const content = contentOf(address('0003', 'jpg'));
  await pictures.adopt(content);
  expect(toHtml(content)).toContain(address('0003', 'jpg'));
  expect([upload, onAdopted].map(one => one.mock.calls.length)).toEqual([0, 0]);
});

test('one that the server refuses is told, and sent again with the next paste', async () => {
  const content = contentOf(address('0001', 'jpg'));
  upload.mockRejectedValueOnce(new ApiError(413, {}));
  await pictures.adopt(content);
  expect(onFailed).toHaveBeenCalledTimes(1);
  await pictures.adopt(content);
  expect(toHtml(content)).toContain('9999');
});
