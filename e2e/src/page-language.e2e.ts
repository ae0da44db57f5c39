import type { Page } from '@playwright/test';
import { logIn, withAccount } from './auth-people.ts';
import { expect, test } from './installation.ts';
import { published, tokenOf } from './reader-pages.ts';

const pages = {
  de: {
    title: 'Mit der frühen Fähre in die Stadt',
    briefDes: 'Was man sieht, wenn man früh genug aufsteht.',
    targets: 'Alle, denen die Stadt am Morgen gefällt.',
    body: 'Die Fähre legt morgens um sechs im Hafen ab, lange bevor die Geschäfte öffnen. Wer an der Reling stehen möchte, muss früh da sein, denn die Stammgäste kennen jeden Platz, an dem es nicht zieht. ',
  },
  ar: {
    title: 'في العبّارة الأولى إلى المدينة',
    briefDes: 'ما يراه من يستيقظ مبكرا قبل أن تفتح المحلات.',
    targets: 'كل من تعجبه المدينة في الصباح الباكر.',
    body: 'تغادر العبّارة الميناء في الساعة السادسة صباحا قبل أن تفتح المحلات أبوابها بوقت طويل. ومن يريد أن يقف قرب السور عليه أن يأتي مبكرا لأن الركاب الدائمين يعرفون كل مكان لا تصله الريح. ',
  },
  ja: {
    title: '朝一番のフェリーで町へ行く人たちのこと',
    briefDes: '早く起きた人だけが見られる、朝の港と町の景色について、毎朝の乗客が書いたこと。',
    targets: '朝の町が好きな人と、いつかこのフェリーに乗ってみたいと思っている人のために。',
    body: 'フェリーは朝六時に港を出る。店が開くよりもずっと前だ。手すりのそばに立ちたい人は早く来なければならない。常連は風の当たらない場所をすべて知っているからだ。',
  },
};

/** The document's language, and those of the page's title, of what it says of itself, and of its body. */
const languagesIn = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.lang,
    ...[...document.querySelectorAll('main :is(h1, section > p, .rich-text)')].map(
      element => element.getAttribute('lang') ?? 'none',
    ),
  ]);

test('what is written is in its language: without scripts, in the app, in lists and where it is edited', async ({
  page,
  context,
  newVisitor,
  recto,
}) => {
  test.setTimeout(240_000);
  const author = await withAccount(recto, context);
  const token = await tokenOf(context.request, author);
  await logIn(page, author);
  const plain = await (await newVisitor({ javaScriptEnabled: false })).newPage();
  const reading = await (await newVisitor()).newPage();
  for (const [lang, { title, body, ...contents }] of Object.entries(pages))
    await test.step(lang, async () => {
      const { id, address } = await published(context.request, token, {
        title,
        contents: { ...contents, body: `<p>${body.repeat(3)}</p>` },
      });
      const text = body.repeat(3);
      const headers = { authorization: `Bearer ${token}` };
      expect((await context.request.post(`/api/comment/${id}`, { headers, data: { text } })).ok()).toBe(true);
      const expected = ['en', lang, lang, lang, lang];
      await plain.goto(address);
      expect(await languagesIn(plain)).toEqual(expected);
      await reading.goto(address);
      await expect(reading.getByRole('button', { name: 'Like 0', exact: true })).toBeVisible();
      expect(await languagesIn(reading)).toEqual(expected);
      await expect(reading.locator('[id^=comment-] p[dir=auto]')).toHaveAttribute('lang', lang);
      await reading.goto('/home');
      await expect(reading.locator('h3', { has: reading.getByTitle(title) })).toHaveAttribute('lang', lang);
      await page.goto(`${address}/edit?t=public`);
      await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('lang', lang);
      const written = page.getByRole('textbox', { name: 'Body' });
      expect(await written.evaluate(element => element.closest('[lang]')?.getAttribute('lang'))).toBe(lang);
    });
});
