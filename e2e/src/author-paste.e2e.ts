import type { Locator } from '@playwright/test';
import { draftOf, openContents, savedContents, saveNow, signedIn } from './author-drafts.ts';
import { expect, test } from './installation.ts';

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

test('pasted from Word, Google Docs and the web: meaning stays, the rest goes', async ({ page, recto }) => {
  const ann = await signedIn(page, recto);
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

test('copied in the editor, here and in another tab: all comes as it was', async ({ page, context, recto }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ann = await signedIn(page, recto);
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
