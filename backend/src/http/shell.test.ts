import { expect, it } from 'vitest';
import { pictureHtml } from './first-pieces.ts';
import { filled } from './shell.ts';

const face = '<link rel="preload" href="./inter-latin-wght-normal.1a2b.woff2" as="font" type="font/woff2" crossorigin>';
const released = {
  path: '/releases/shell/1/',
  html: `<head>${face}</head><main><!--recto:first--><!--/recto:first--></main>`,
  inline: { scripts: [], styles: [] },
  ahead: () => [],
};
const filledWith = (first: string): string => filled(released, { head: '', first, data: {} }, 'https://recto.example');
const photo = { secure_url: '/media/a.jpg', public_id: 'a', width: 1920, height: 1080, srcset: '' };

it('asks for the faces of text at once, unless a picture is to be seen first', () => {
  expect(filledWith('<h1>Log in</h1>')).toContain(face);
  expect(filledWith(pictureHtml(null, 'No picture', '', true))).toContain(face);
  expect(filledWith(pictureHtml(photo, 'Far below', '', false))).toContain(face);
  expect(filledWith('<p>It says fetchpriority="high" and &lt;img fetchpriority="high"&gt;.</p>')).toContain(face);
  expect(filledWith(pictureHtml(photo, 'Above all', '', true))).not.toContain('as="font"');
});
