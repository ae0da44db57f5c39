import type { Locator } from '@playwright/test';
import { addPicture, draftOf, openContents, savedContents, saveNow } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { pngOf } from './pictures.ts';
import { shots } from './shots.ts';

const blank = { title: 'How to fold a map', briefDes: '', targets: '', body: '' };

/** Pastes as another program would have put it on the clipboard. */
const paste = (into: Locator, html: string, text: string) =>
  into.evaluate(
    (element, [asHtml, asText]) => {
      const data = new DataTransfer();
      data.setData('text/html', asHtml!);
      data.setData('text/plain', asText!);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [html, text],
  );

test('pasted from Word, Google Docs and the web: meaning stays, the rest goes', async ({ page, ann }) => {
  const id = await draftOf(ann, 'private', blank);
  const body = await openContents(page, id);
  await body.focus();
  await paste(
    body,
    `<html><head><style>p{color:red}</style></head><body><h1 style='font-size:24pt'>From Word</h1>
     <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>First</p>
     <p class=MsoNormal><b>Bold</b><span style='color:red'> red</span></p></body></html>`,
    'From Word',
  );
  await expect(body.locator('h2')).toHaveText('From Word');
  await paste(
    body,
    `<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">Docs</span></p>
     <p><a href="https://example.org/?utm_source=x"><span>link</span></a><img src="https://tracker.example/p.gif"></p></b>
     <script>document.title = 'hacked'</script><p onclick="document.title='hacked'">end</p>`,
    'Docs',
  );
  await expect(body).toContainText('end');
  await saveNow(page);
  expect((await savedContents(ann, id)).body).toBe(
    '<h2>From Word</h2><ol><li>First</li></ol><p><strong>Bold</strong> red<strong>Docs</strong></p>' +
      '<p><a href="https://example.org/" rel="nofollow ugc noopener">link</a></p><p>end</p>',
  );
  // One step back takes the last paste away, also after it was saved.
  await page.keyboard.press('Control+z');
  await expect(body).not.toContainText('Docs');
  await expect(page).toHaveTitle(/Recto/);
});

test('copied in the editor, here and in another tab: all comes as it was', async ({ page, context, ann }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const text =
    '<h2>Folding</h2><p>a <code>fold</code><br />and a line</p><ul><li>One<ul><li>Inner</li></ul></li></ul>' +
    '<blockquote>Said</blockquote><pre>if (a)\n  b</pre><p>end</p>';
  const id = await draftOf(ann, 'private', { ...blank, body: text });
  const body = await openContents(page, id);
  await body.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+v');
  await saveNow(page);
  expect((await savedContents(ann, id)).body).toBe(text + text);

  const other = await context.newPage();
  const otherId = await draftOf(ann, 'private', blank);
  await (await openContents(other, otherId)).focus();
  await other.keyboard.press('Control+v');
  await saveNow(other);
  expect((await savedContents(ann, otherId)).body).toBe(text);
});

test('plain text keeps the room before and in its lines, on the page too', async ({ page, context, ann }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await draftOf(ann, 'private', blank);
  const body = await openContents(page, id);
  await body.focus();
  await page.evaluate(() => navigator.clipboard.writeText('The tree\n    stands\n\tstill\nName   Size\t3'));
  await page.keyboard.press('Control+v');
  await saveNow(page);
  const kept =
    '<p>The tree</p><p>\u00a0\u00a0\u00a0\u00a0stands</p><p>\u2003still</p><p>Name\u00a0\u00a0 Size\u20033</p>';
  expect((await savedContents(ann, id)).body).toBe(kept);
  // As code it has the white space that was pasted.
  await page.reload();
  await body.focus();
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Code block', exact: true }).click();
  await saveNow(page);
  expect((await savedContents(ann, id)).body).toBe('<pre>The tree\n    stands\n\tstill\nName   Size\t3</pre>');
  await page.getByRole('button', { name: 'Undo' }).click();
  await saveNow(page);

  await ann.call('PATCH', `/api/new-page/final-step/${id}`, { page: { type: 'private', url: 'a-tree' } });
  await ann.call('POST', `/api/new-page/${id}`, {});
  await page.goto(`/${ann.username}/a-tree`);
  const startOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate(paragraph => {
      const range = document.createRange();
      const [letters] = paragraph.childNodes;
      if (!letters) return 0;
      range.setStart(letters, letters.textContent?.search(/\S/) ?? 0);
      range.setEndAfter(letters);
      return Math.round(range.getBoundingClientRect().left - paragraph.getBoundingClientRect().left);
    });
  expect(await startOf('The tree')).toBe(0);
  expect(await startOf('stands')).toBeGreaterThan(8);
  expect(await startOf('still')).toBeGreaterThan(8);
  expect(await page.getByText('Name').evaluate(paragraph => (paragraph as HTMLElement).innerText)).toBe(
    'Name\u00a0\u00a0 Size\u20033',
  );
});

test('a picture of another page of one’s own becomes this page’s, too', async ({ page, context, ann }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const from = await draftOf(ann, 'private', { ...blank, body: '<p>Before</p>' });
  const body = await openContents(page, from);
  await body.focus();
  await addPicture(page, await pngOf(page, 800, 450), 'A map');
  await saveNow(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const id = await draftOf(ann, 'private', blank);
  await openContents(page, id);
  await body.focus();
  await page.keyboard.press('Control+v');
  const mediaOf = async (draft: string) => /\/media\/([0-9a-f-]+)/.exec((await savedContents(ann, draft)).body)?.[1];
  const before = await mediaOf(from);
  await expect.poll(async () => [undefined, before].includes(await mediaOf(id)), { timeout: 30_000 }).toBe(false);
  const { body: now } = await savedContents(ann, id);
  expect(now).toContain('alt="A map" width="800" height="450"');
  const [, address = ''] = /src="([^"]+)"/.exec(now) ?? [];
  expect((await page.request.get(address.replaceAll('&amp;', '&'))).status()).toBe(200);
});

test('what is dragged comes to its place, and dropped pictures are asked for one after the other', async ({
  page,
  ann,
}) => {
  const id = await draftOf(ann, 'private', { ...blank, body: '<p>One two</p><p>three</p><ul><li>four five</li></ul>' });
  const body = await openContents(page, id);
  await body.focus();
  await page.keyboard.press('Control+Home');
  for (let letter = 0; letter < 4; letter++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+Home');
  const drag = async (from: Locator, to: Locator) => {
    const [a, b] = [await from.boundingBox(), await to.boundingBox()];
    if (!a || !b) throw new Error('Nothing to drag');
    await page.mouse.move(a.x + a.width - 4, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
    await page.mouse.move(b.x + b.width - 1, b.y + b.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  const letters = body.locator('[data-text]');
  await letters.last().evaluate(element => element.scrollIntoView({ block: 'center' }));
  await drag(letters.first(), letters.last());
  await saveNow(page);
  expect((await savedContents(ann, id)).body).toBe('<p>One three</p><ul><li>four fivetwo</li></ul>');

  await dropPictures(letters.first(), await pngOf(page, 80, 45), ['a.png', 'b.png']);
  const dialog = page.getByRole('dialog', { name: 'An image in the text' });
  for (const name of ['a.png', 'b.png']) {
    await expect(dialog.getByText(name)).toBeVisible();
    await dialog.getByLabel('Description').fill(name);
    await dialog.getByRole('button', { name: 'Add the image' }).click();
  }
  await expect(body.getByRole('img')).toHaveCount(2);
  await expect(body).toBeFocused();
  await saveNow(page);
  const shown = (await savedContents(ann, id)).body.replaceAll(/<img[^>]*alt="(.)[^>]*>/g, '[$1]');
  expect(shown).toBe('[a][b]<p>One three</p><ul><li>four fivetwo</li></ul>');
});

test('a dropped picture that cannot be sent leaves the text as it was, and is sent again by pressing again', async ({
  page,
  ann,
}) => {
  const text = '<p>One two</p><p>three</p>';
  const id = await draftOf(ann, 'private', { ...blank, body: text });
  const body = await openContents(page, id);
  const letters = body.locator('[data-text]');
  const dialog = page.getByRole('dialog', { name: 'An image in the text' });
  const add = dialog.getByRole('button', { name: 'Add the image' });
  await page.route('**/images?type=draft', route => route.fulfill({ status: 500, json: { error: 'unknown' } }));

  await dropPictures(letters.last(), await pngOf(page, 80, 45), ['a.png']);
  await add.click();
  await expect(dialog.getByRole('alert')).toHaveText('There was an error with uploading your photo.');
  await shots(page, 'author-image-failed');
  await page.keyboard.press('Escape');
  await expect(body).toBeFocused();
  await expect(letters).toHaveText(['One two', 'three']);
  await page.keyboard.insertText('x');
  await saveNow(page);
  expect((await savedContents(ann, id)).body).toBe('<p>One two</p><p>xthree</p>');

  await dropPictures(letters.first(), await pngOf(page, 80, 45), ['b.png']);
  await add.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/images?type=draft');
  await add.click();
  await expect(dialog).toBeHidden();
  await saveNow(page);
  expect((await savedContents(ann, id)).body.replace(/<img[^>]*>/, '[b]')).toBe('[b]<p>One two</p><p>xthree</p>');
});

/** Puts pictures down at the start of a line, as a drag from another program does. */
const dropPictures = (line: Locator, png: Buffer, names: string[]): Promise<void> =>
  line.evaluate(
    (element, given) => {
      const bytes = Uint8Array.from(atob(given.base64), letter => letter.charCodeAt(0));
      const data = new DataTransfer();
      for (const name of given.names) data.items.add(new File([bytes], name, { type: 'image/png' }));
      const { left, top } = element.getBoundingClientRect();
      const at = { clientX: left + 1, clientY: top + 4, dataTransfer: data, bubbles: true, cancelable: true };
      for (const type of ['dragenter', 'dragover', 'drop']) element.dispatchEvent(new DragEvent(type, at));
    },
    { base64: png.toString('base64'), names },
  );
