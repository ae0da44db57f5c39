import { expectAccessible } from './accessible.ts';
import { draftOf, openContents, publishedPage, saved, savedContents, saveNow } from './author-drafts.ts';
import { expect, test } from './author.ts';
import { pngOf } from './pictures.ts';
import { settled } from './settled.ts';
import { shots } from './shots.ts';

const blank = { title: 'How to fold a map', briefDes: '', targets: '', body: '' };

test('everything by keyboard: marks, header, lists, quote, code, link', async ({ page, ann }) => {
  const id = await draftOf(ann, 'private', blank);
  const body = await openContents(page, id);
  await body.focus();
  const toolbar = page.getByRole('toolbar', { name: 'Format' });
  const key = (name: string) => page.keyboard.press(name);

  // The block menu: Alt+F10 leads to the toolbar, Enter opens, arrows choose.
  await key('Alt+F10');
  const menu = toolbar.getByRole('button', { name: /Block format/ });
  await expect(menu).toBeFocused();
  await key('Enter');
  await page.getByRole('menuitemradio', { name: 'Header' }).press('Enter');
  await expect(body).toBeFocused();
  await page.keyboard.insertText('Folding');
  await expect(body.locator('h2')).toHaveText('Folding');
  await key('Enter');
  await page.keyboard.insertText('plain ');
  for (const [shortcut, text] of [
    ['Control+b', 'bold'],
    ['Control+i', 'slanted'],
    ['Control+u', 'under'],
  ] as const) {
    await key(shortcut);
    await page.keyboard.insertText(text);
    await key(shortcut);
    await page.keyboard.insertText(' ');
  }
  const pressed = async (name: string) => {
    await key('Alt+F10');
    await toolbar.getByRole('button', { name, exact: true }).focus();
    await key('Enter');
    await key('Escape');
    await expect(body).toBeFocused();
  };
  await pressed('Strikethrough');
  await page.keyboard.insertText('gone');
  await pressed('Strikethrough');
  await pressed('Code');
  await page.keyboard.insertText('x = 1');
  await pressed('Code');
  await key('Enter');

  await pressed('Bulleted list');
  await page.keyboard.insertText('One');
  await key('Enter');
  await key('Tab');
  await page.keyboard.insertText('Inner');
  await key('Enter');
  await key('Enter');
  await key('Enter');
  await pressed('Numbered list');
  await page.keyboard.insertText('First');
  await key('Enter');
  await key('Enter');
  await pressed('Quote');
  await page.keyboard.insertText('Said somebody');
  await key('Enter');
  await key('Enter');
  await pressed('Code block');
  await page.keyboard.insertText('a < b');
  await key('Enter');
  await page.keyboard.insertText('c');
  await key('Enter');
  await key('Enter');
  await key('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await key('Enter');
  await expect(dialog.getByText('Please enter a web or email address.')).toBeVisible();
  await dialog.getByLabel('Address').fill('example.org/maps');
  await dialog.getByLabel('Text').fill('more maps');
  await key('Enter');
  await expect(body).toBeFocused();
  await page.keyboard.insertText(' 👨‍👩‍👧 مرحبا');
  await saveNow(page);
  await expectAccessible(page);
  await shots(page, 'author-editor');
  expect((await savedContents(ann, id)).body).toBe(
    '<h2>Folding</h2>' +
      '<p>plain <strong>bold</strong> <em>slanted</em> <u>under</u> <s>gone</s><code>x = 1</code></p>' +
      '<ul><li>One<ul><li>Inner</li></ul></li></ul><ol><li>First</li></ol>' +
      '<blockquote>Said somebody</blockquote><pre>a &lt; b\nc</pre>' +
      '<p><a href="https://example.org/maps" rel="nofollow ugc noopener">more maps</a> 👨‍👩‍👧 مرحبا</p>',
  );
  // The same again from the server changes nothing.
  await page.reload();
  await expect(body).toContainText('Folding');
  await page.getByLabel('Title').fill('How to fold a map 2');
  await expect(saved(page)).toBeVisible();
  expect((await savedContents(ann, id)).body).toContain('<ul><li>One<ul><li>Inner</li></ul></li></ul><ol>');
});

test('a picture in the text', async ({ page, ann }) => {
  const id = await draftOf(ann, 'private', { ...blank, body: '<p>Before</p>' });
  const body = await openContents(page, id);
  await body.focus();
  await page.keyboard.press('Control+End');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'An image in the text' });
  await dialog
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(dialog.getByText('Only jpeg/jpg/png images are allowed.')).toBeVisible();
  await dialog
    .getByLabel('Choose an image')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await pngOf(page, 800, 450) });
  await dialog.getByLabel('Description').fill('A folded "map"');
  await dialog.getByRole('button', { name: 'Add the image' }).click();
  const picture = body.getByRole('img', { name: 'A folded "map"' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.insertText('After');
  await saveNow(page);
  expect((await savedContents(ann, id)).body).toMatch(
    /^<p>Before<\/p><img src="\/media\/[0-9a-f-]{36}\/\d+\.(?:webp|jpg)[^"]*" alt="A folded &quot;map&quot;" width="800" height="450" \/><p>After<\/p>$/,
  );
  await page.getByRole('button', { name: 'Remove the image “A folded "map"”' }).click();
  await expect(picture).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(picture).toBeVisible();
});

test('a dialog that is given up leaves the caret where it was', async ({ page, ann }) => {
  const id = await draftOf(ann, 'private', { ...blank, body: '<p>See maps here</p>' });
  const body = await openContents(page, id);
  await body.focus();
  await page.keyboard.press('Control+End');
  const open = {
    'by key': () => page.keyboard.press('Control+k'),
    'by mouse': () => page.getByRole('button', { name: 'Image', exact: true }).click(),
  };
  for (const [how, opens] of Object.entries(open)) {
    await opens();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(body).toBeFocused();
    await settled(page);
    await page.keyboard.insertText(`, ${how}`);
  }
  await expect(body).toHaveText('See maps here, by key, by mouse');
});

test('words composed by an input method, while a save is under way', async ({ page, ann }) => {
  const id = await draftOf(ann, 'private', { ...blank, body: '<p>地図</p>' });
  const body = await openContents(page, id);
  await body.focus();
  await page.keyboard.press('Control+End');
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const saving = page.waitForResponse(answer => answer.request().method() === 'PATCH');
  await page.keyboard.insertText('と紙');
  await compose('の');
  await compose('のおり');
  await saving;
  await compose('の折り方');
  await keyboard.send('Input.insertText', { text: 'の折り方' });
  await page.keyboard.insertText('。');
  await expect(body).toHaveText('地図と紙の折り方。');
  await saveNow(page);
  expect((await savedContents(ann, id)).body).toBe('<p>地図と紙の折り方。</p>');
});

test('the toolbar stays in sight below the bars, however far down the text one is', async ({
  page,
  ann,
  draft: id,
}) => {
  const address = await publishedPage(ann);
  for (const screen of [`/new-page/page-contents?id=${id}`, `${address}/edit?t=public`]) {
    await page.goto(screen);
    await page.getByRole('textbox', { name: 'Body' }).click();
    await page.keyboard.press('Control+End');
    for (let line = 0; line < 30; line++) await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
    const isBare = await page.getByRole('toolbar', { name: 'Format' }).evaluate(toolbar => {
      const { x, y, width } = toolbar.getBoundingClientRect();
      return toolbar.contains(document.elementFromPoint(x + width / 2, y + 1));
    });
    expect(isBare, screen).toBe(true);
    page.once('dialog', asked => void asked.accept());
  }
});

test('200,000 characters', async ({ page, ann }) => {
  const sentence = 'A map wants to be folded along its own lines, and it shows them. ';
  const paragraph = `<p>${sentence.repeat(7).trim()}</p>`;
  const id = await draftOf(ann, 'private', { ...blank, body: paragraph.repeat(430) });
  const body = await openContents(page, id);
  await expect(page.getByText(/of 200,000 characters/)).toBeVisible();
  await body.focus();
  await page.keyboard.type('Hello, long text. ');
  await expect(body).toContainText('Hello, long text. A map');
  await saveNow(page);
  expect((await savedContents(ann, id)).body.slice(0, 30)).toBe('<p>Hello, long text. A map wan');
});

test('a paragraph of great length: keys, deleting, composing, undoing and selecting go across its spans', async ({
  page,
  ann,
}) => {
  const text = 'Maps fold along their own lines, خريطة تطوى 👨‍👩‍👧 too. '.repeat(400).trim();
  const id = await draftOf(ann, 'private', { ...blank, body: `<p>${text}</p>` });
  const body = await openContents(page, id);
  const leaves = body.locator('span[data-text]');
  expect(await leaves.count()).toBeGreaterThan(8);
  const third = (await leaves.allTextContents()).slice(0, 2).join('').length;
  expect(text.slice(third - 1)).toMatch(/^ [\p{L}\p{N}]/u);

  /** Puts the caret so many code units behind the start of the third span. */
  const caretAt = (offset: number) =>
    leaves.nth(2).evaluate((leaf, at) => {
      const taken = new Promise<void>(resolve => {
        document.addEventListener('selectionchange', () => setTimeout(resolve), { once: true });
      });
      getSelection()?.collapse(leaf.firstChild, at);
      return taken;
    }, offset);
  let expected = text;
  const put = (at: number, letters: string, instead = 0) => {
    expected = expected.slice(0, at) + letters + expected.slice(at + instead);
  };
  const shows = () => expect.poll(() => body.textContent()).toBe(expected);

  await body.focus();
  await caretAt(0);
  await page.keyboard.type('at the cut ');
  put(third, 'at the cut ');
  await shows();
  await page.keyboard.press('Backspace');
  put(third + 10, '', 1);
  await shows();
  await page.keyboard.press('Control+z');
  put(third + 10, ' ');
  await shows();
  await page.keyboard.press('Control+Shift+z');
  put(third + 10, '', 1);
  await shows();

  // Letters that are composed, of Japanese for one.
  const devtools = await page.context().newCDPSession(page);
  await caretAt(30);
  const composedIn = await leaves.nth(2).elementHandle();
  for (const letters of ['ち', 'ちず', '地図'])
    await devtools.send('Input.imeSetComposition', {
      text: letters,
      selectionStart: letters.length,
      selectionEnd: letters.length,
    });
  await devtools.send('Input.insertText', { text: '地図' });
  put(third + 30, '地図');
  await shows();
  // Only when Draft has drawn them itself is composing over for it.
  await expect.poll(() => composedIn?.evaluate(leaf => leaf.isConnected)).toBe(false);

  // From the second span into the third: what is selected there is bold, then another text is put in its place.
  await caretAt(4);
  for (let letter = 0; letter < 8; letter++) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+b');
  await expect(body.locator('[style*="bold"]')).toHaveCount(2);
  await page.keyboard.insertText('instead ');
  put(third - 4, 'instead ', 8);
  await shows();

  await page.keyboard.press('Control+Home');
  await page.keyboard.type('First. ');
  put(0, 'First. ');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Last.');
  put(expected.length, ' Last.');
  await shows();
  await saveNow(page);
  const at = expected.indexOf('instead ');
  expect((await savedContents(ann, id)).body).toBe(
    `<p>${expected.slice(0, at)}<strong>instead </strong>${expected.slice(at + 8)}</p>`,
  );
});
