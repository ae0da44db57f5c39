import { expect, test } from 'vitest';
import { forFirstPaint } from './first-paint.ts';

const page = [
  '<head><script src="./early.631e8812.js"></script><title>Recto</title><link href="./icon.svg" rel="icon">',
  '<script defer src="./main.27273090.js"></script><link href="./main.ac93fd4c.css" rel="stylesheet"></head>',
].join('');
const files = {
  'early.631e8812.js': "document.title = '$&'",
  'main.ac93fd4c.css': `@font-face{src:url(x-latin-wght-normal.1a.woff2)}b{background:url("./c.svg") url('d.svg') url(data:x) url(/e.svg) url(#f)}`,
};
const read =
  (given: Readonly<Record<string, string>>) =>
  async (file: string): Promise<string> =>
    given[file] ?? Promise.reject(new Error(`no ${file}`));

test('nothing has to be fetched before the first paint, and the app is only named', async () => {
  const html = await forFirstPaint(page, read(files));
  expect(html).toContain("<script>document.title = '$&'</script>");
  expect(html).toContain(
    `<style>@font-face{src:url(./x-latin-wght-normal.1a.woff2)}b{background:url("./c.svg") url('./d.svg') url(data:x) url(/e.svg) url(#f)}</style>`,
  );
  expect(html).toContain('<link rel="later" href="./main.27273090.js" data-start>');
  expect(html).toContain(
    '<link rel="preload" href="./x-latin-wght-normal.1a.woff2" as="font" type="font/woff2" crossorigin>',
  );
  expect(html).not.toMatch(/<script[^>]* src=|rel="stylesheet"/);
  expect(html).toContain('<link href="./icon.svg" rel="icon">');
});

test('a build that it does not know, or that would end its element, is no release', async () => {
  await expect(forFirstPaint(page.replace('defer ', ''), read(files))).rejects.toThrow('The page has no');
  const closing = { ...files, 'early.631e8812.js': "'</script>'" };
  await expect(forFirstPaint(page, read(closing))).rejects.toThrow('would end its element');
  const styles = { ...files, 'main.ac93fd4c.css': 'a{content:"</style>"}' };
  await expect(forFirstPaint(page, read(styles))).rejects.toThrow('would end their element');
});
