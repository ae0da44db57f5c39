import type { Page } from '@playwright/test';
import { completeLink, isWebAddress } from '@recto/contracts/link.ts';
import { draftOf, openContents, publishedPage, signedIn } from './author-drafts.ts';
import { expect, test } from './installation.ts';
import { asHtml, payloads } from './payloads.ts';

const groupSize = 10;
const groups = Array.from({ length: Math.ceil(payloads.length / groupSize) }, (_, at) =>
  payloads.slice(at * groupSize, (at + 1) * groupSize),
);
/** A payload among as many letters as a profile wants. */
const among = (payload: string, max: number): string => `${payload} ${'abc'.repeat(max)}`.slice(0, max);
const actingAddresses = payloads.filter(payload => /^\s*(javascript|data|vbscript):/i.test(payload));
const addressOf = (at: number): string => actingAddresses[at]!;
const fitted = (text: string, min: number, max: number): string => text.padEnd(min + 15, '-').slice(0, max);

/** What has run or tried to, in every document of this page. */
async function watched(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', dialog => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('reportRun', (what: string) => seen.push(`${what} at ${page.url()}`));
  await page.addInitScript(() => {
    const { reportRun } = window as unknown as { reportRun: (what: string) => void };
    window.alert = (what: unknown) => reportRun(`alert ${String(what)}`);
    // The policy is the second line: what it has to stop has passed the first.
    document.addEventListener('securitypolicyviolation', event =>
      reportRun(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  return seen;
}

/** What has run. Where HTML is made harmless in the browser, the policy speaks up while it is being read: that is no run. */
const ranOf = (seen: readonly string[]): string[] => seen.filter(what => /^(alert|dialog)/.test(what));

/** What stands in the document and could run: handlers, addresses that act, elements that bring their own. */
const couldRun = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap(element => {
      const found: string[] = [];
      if (/^(iframe|object|embed|base|frame|frameset)$/i.test(element.localName)) found.push(element.outerHTML);
      if (element instanceof HTMLScriptElement && element.type !== 'application/json') {
        // The page brings one in itself, which its policy names by its hash.
        const isPages = element === document.head.querySelector('script:not([type])') && element.src === '';
        const isReleased = element.src.startsWith(`${location.origin}/releases/`);
        const isOwn = isPages || isReleased || element.type === 'application/ld+json';
        if (!isOwn) found.push(element.outerHTML);
      }
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'srcdoc') found.push(`${name}=${value}`);
        const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name);
        const scheme = isAddress ? (URL.parse(value, location.href)?.protocol ?? '') : '';
        const isHarmless = ['', 'http:', 'https:', 'mailto:', 'blob:'].includes(scheme);
        // React's own, in forms whose action is a function, and in place of what it has refused.
        const isReacts = /^javascript:throw new Error\('(A React form|React has blocked)/.test(value);
        if (!isHarmless && !isReacts && !value.startsWith('data:image/')) found.push(`${name}=${value}`);
      }
      return found;
    }),
  );

test('nothing runs of what people write into any field', async ({ page, newVisitor, recto }) => {
  test.setTimeout(900_000);
  const seen = await watched(page);
  const ann = await signedIn(page, recto);
  const other = await (await newVisitor()).newPage();
  const reader = await signedIn(other, recto);

  const addresses: string[] = [];
  const { collection } = await reader.call<{ collection: { _id: string } }>('POST', '/api/collection', {
    name: fitted(payloads[0]!, 1, 50),
  });

  await test.step('written', async () => {
    for (const [at, group] of groups.entries()) {
      const [title, briefDes, targets] = [group[0]!, group[1] ?? group[0]!, group[2] ?? group[0]!];
      const contents = {
        title: fitted(title, 15, 50),
        briefDes: fitted(briefDes, 30, 300),
        targets: fitted(targets, 20, 300),
        body: `<p>${'Words that make it long enough. '.repeat(2)}</p>${group.map(asHtml).join('<p>and</p>')}`,
      };
      const id = await draftOf(ann, 'public', contents);
      const tags = [...group.slice(3, 6).map(tag => tag.replaceAll(',', ' ').slice(0, 30)), 'a', 'b', 'c', 'd', 'e'];
      await ann.call('PATCH', `/api/new-page/final-step/${id}`, { page: { type: 'public', tags: tags.join(',') } });
      const { url } = await ann.call<{ url: string }>('POST', `/api/new-page/${id}`, {});
      addresses.push(`/public-pages/${url}`);
      const comments: string[] = [];
      for (const text of group)
        comments.push(
          (await reader.call<{ comment: { id: string } }>('POST', `/api/comment/${id}`, { text })).comment.id,
        );
      await ann.call('POST', `/api/comment/${id}`, { text: group.at(-1), inReplyTo: comments[0] });
      await reader.call('POST', `/api/collection/add-remove/${collection._id}/${id}`);
      await reader.call('PATCH', `/api/read-later/${id}`);
      await reader.call('POST', '/api/collection', {
        name: fitted(group[3] ?? title, 1, 50),
        description: fitted(group[4] ?? title, 1, 250),
      });
      if (at === 0)
        await reader.call('POST', '/api/reports', { kind: 'page', id, reason: 'spam', text: group.join(' ') });
    }
    await reader.call('POST', `/api/collection/sharing/${collection._id}`);
  });

  await test.step('written into the profile', async () => {
    const statusOf = async (profile: object): Promise<number> => {
      const headers = { authorization: `Bearer ${ann.token}` };
      const data = { name: ann.name, ...profile };
      return (await page.request.fetch('/api/profile', { method: 'PATCH', headers, data })).status();
    };
    for (const payload of payloads) {
      const link = payload.slice(0, 100);
      const isTaken = isWebAddress(completeLink(link));
      expect(await statusOf({ links: { website: link, facebook: link } }), link).toBe(isTaken ? 200 : 422);
    }
    for (const payload of payloads) {
      const biography = among(payload.slice(0, 70), 250);
      expect(await statusOf({ headline: among(payload.slice(0, 18), 50), biography }), biography).toBe(200);
    }
  });

  await test.step('read as pages', async () => {
    for (const address of addresses) {
      await page.goto(address);
      await page.getByRole('button', { name: 'Show 1 reply' }).first().click();
      await expect(page.getByRole('button', { name: 'Hide replies' }).first()).toBeVisible();
      expect.soft(await couldRun(page), address).toEqual([]);
    }
  });

  await test.step('read in the profile, all of it at once, which no form would take', async () => {
    const all = payloads.join(' and ');
    await page.route(`**/api/users/${ann.username}`, async route => {
      const answer = await route.fetch();
      const given = (await answer.json()) as { user: object };
      const links = { website: payloads[0], twitter: addressOf(0), youtube: addressOf(1), linkedin: addressOf(2) };
      await route.fulfill({
        response: answer,
        json: { ...given, user: { ...given.user, name: all, headline: all, biography: all, links } },
      });
    });
    await page.goto(addresses[0]!);
    await page.getByRole('main').getByRole('link', { name: ann.name }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(payloads.at(-1)!);
    expect.soft(await couldRun(page)).toEqual([]);
    await page.unroute(`**/api/users/${ann.username}`);
  });

  await test.step('read in lists, and in the forms that change them', async () => {
    const first = addresses[0]!;
    const screens = {
      author: [
        '/home',
        `/users/${ann.username}`,
        `/users/${ann.username}/pages`,
        '/u/pages/published',
        '/notifications',
        '/u/dashboard',
        '/profile',
        `${first}/edit?t=public`,
        `${first}/edit?t=public&view=versions`,
      ],
      reader: [
        '/feed/read-later',
        '/feed/history/comments',
        '/u/collections',
        `/collection/${collection._id}`,
        `/users/${reader.username}/collections`,
      ],
    };
    for (const address of screens.author) await look(page, address);
    const reading = await (await newVisitor()).newPage();
    seen.push(...(await lookAs(reading, reader.token, screens.reader)));
  });

  await test.step('read from addresses', async () => {
    for (const payload of ['javascript:alert(1)', '"><img src=x onerror=alert(1)>', '//127.0.0.1:9/x']) {
      const given = encodeURIComponent(payload);
      for (const address of [
        `/search?q=${given}`,
        `/tags/${given}`,
        `/users/${given}`,
        `/public-pages/${given}`,
        `/new-page/message?type=public&status=success&url=${given}`,
        `/new-page/message?type=private&status=success&url=${given}&username=${given}`,
        `/login?redirected=${given}&from=${given}`,
        `/collection/${given}`,
      ])
        await look(page, address);
    }
  });
  expect.soft(seen).toEqual([]);
});

test('nothing runs of what is pasted into the editor, or opened in it', async ({ page, recto }) => {
  test.setTimeout(600_000);
  const seen = await watched(page);
  const ann = await signedIn(page, recto);
  const id = await draftOf(ann, 'private', {
    title: 'x',
    briefDes: '',
    targets: '',
    body: payloads.map(asHtml).join('<p>and</p>'),
  });
  const body = await openContents(page, id);
  expect.soft(await couldRun(page)).toEqual([]);
  await body.focus();
  for (const payload of payloads)
    await body.evaluate(
      (element, [html, text]) => {
        const data = new DataTransfer();
        data.setData('text/html', html!);
        data.setData('text/plain', text!);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [asHtml(payload), payload],
    );
  await page.keyboard.insertText('the end');
  await expect(body).toContainText('the end');
  expect.soft(await couldRun(page)).toEqual([]);
  expect.soft(ranOf(seen)).toEqual([]);
});

test('what the server lets through by mistake does not run either', async ({ page, recto }) => {
  const ann = await signedIn(page, recto);
  const address = await publishedPage(ann, 'private');
  const seen = await watched(page);
  await page.route(`/api${address}`, async route => {
    const answer = await route.fetch();
    const given = (await answer.json()) as { page: { contents: { body: string } } };
    given.page.contents.body = `${payloads.map(asHtml).join('<p>and</p>')}<p>the end</p>`;
    await route.fulfill({ response: answer, json: given });
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to fold a map');
  await expect(page.locator('.rich-text')).toBeVisible();
  expect.soft(await couldRun(page)).toEqual([]);
  expect.soft(ranOf(seen)).toEqual([]);

  const refused = await page.evaluate(() => {
    const outcome: Record<string, string> = {};
    const attempt = (name: string, act: () => unknown) => {
      try {
        outcome[name] = String(act());
      } catch (thrown) {
        outcome[name] = (thrown as Error).name;
      }
    };
    const script = document.createElement('script');
    attempt('foreign script', () => (script.src = 'https://example.org/x.js'));
    attempt('script of data', () => (script.src = 'data:text/javascript,alert(1)'));
    attempt('script text', () => (script.textContent = 'alert(1)'));
    attempt('evaluated', () => setTimeout('alert(1)' as unknown as () => void));
    attempt('a policy of its own', () =>
      (
        window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
      ).trustedTypes.createPolicy('mine', {}),
    );
    const element = document.createElement('div');
    element.innerHTML = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    outcome['markup'] = element.innerHTML;
    return outcome;
  });
  expect(refused).toEqual({
    'foreign script': 'TypeError',
    'script of data': 'TypeError',
    'script text': 'TypeError',
    evaluated: 'TypeError',
    'a policy of its own': 'TypeError',
    markup: '<img src="x">',
  });
  expect(ranOf(seen)).toEqual([]);
});

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('#root:not([hidden])').waitFor();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  expect.soft(await couldRun(page), address).toEqual([]);
}

/** Looks at screens as somebody else; answers what has run. */
async function lookAs(page: Page, token: string, addresses: readonly string[]): Promise<string[]> {
  const seen = await watched(page);
  await page.goto('/robots.txt');
  await page.evaluate(given => localStorage.setItem('token', given), token);
  for (const address of addresses) await look(page, address);
  return seen;
}
