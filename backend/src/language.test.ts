import { describe, expect, it } from 'vitest';
import { languageOf, languageOfText } from './language.ts';

const written = {
  en: 'The ferry leaves the harbour at six in the morning, long before the shops are open. Whoever wants to stand at the rail has to be early, because the regulars know every place that is out of the wind. On the other side somebody always waits with a bicycle and a newspaper. Nobody has ever asked him whom he is waiting for, and by now it would be impolite to begin.',
  de: 'Die Fähre legt morgens um sechs im Hafen ab, lange bevor die Geschäfte öffnen. Wer an der Reling stehen möchte, muss früh da sein, denn die Stammgäste kennen jeden Platz, an dem es nicht zieht. Auf der anderen Seite wartet immer jemand mit einem Fahrrad und einer Zeitung. Niemand hat ihn je gefragt, auf wen er wartet, und inzwischen wäre es unhöflich, damit anzufangen.',
  fr: 'Le bac quitte le port à six heures du matin, bien avant l’ouverture des magasins. Ceux qui veulent rester près du bastingage doivent arriver tôt, car les habitués connaissent toutes les places à l’abri du vent. De l’autre côté, il y a toujours quelqu’un qui attend avec un vélo et un journal. Personne ne lui a jamais demandé qui il attendait, et maintenant ce serait impoli.',
  pl: 'Prom odpływa z portu o szóstej rano, na długo przed otwarciem sklepów. Kto chce stać przy relingu, musi przyjść wcześnie, bo stali pasażerowie znają każde miejsce osłonięte od wiatru. Po drugiej stronie zawsze ktoś czeka z rowerem i gazetą. Nikt nigdy nie zapytał go, na kogo czeka, a teraz byłoby już niegrzecznie zaczynać taką rozmowę po tylu latach wspólnych podróży.',
  ar: 'تغادر العبّارة الميناء في الساعة السادسة صباحا قبل أن تفتح المحلات أبوابها بوقت طويل. ومن يريد أن يقف قرب السور عليه أن يأتي مبكرا لأن الركاب الدائمين يعرفون كل مكان بعيد عن الريح. وفي الجهة الأخرى ينتظر دائما شخص معه دراجة وجريدة. لم يسأله أحد قط عمن ينتظر، وقد أصبح من غير اللائق الآن أن يبدأ أحد بالسؤال بعد كل هذه السنوات التي مرت على الجميع.',
  he: 'המעבורת יוצאת מהנמל בשש בבוקר, הרבה לפני שהחנויות נפתחות. מי שרוצה לעמוד ליד המעקה צריך להגיע מוקדם, כי הנוסעים הקבועים מכירים כל מקום שאין בו רוח. בצד השני תמיד מחכה מישהו עם אופניים ועיתון. אף אחד לא שאל אותו אף פעם למי הוא מחכה, ועכשיו כבר לא יהיה מנומס להתחיל לשאול אחרי כל השנים האלה שבהן כולם עברו לידו בשתיקה ואמרו רק בוקר טוב.',
  zh: '渡轮早上六点离开港口，那时商店还远远没有开门。想站在栏杆旁边的人必须早到，因为老乘客知道每一个避风的地方。对岸总有一个人推着自行车、拿着报纸在等。从来没有人问过他在等谁，到了现在再开口问就显得不太礼貌了。',
  ja: 'フェリーは朝六時に港を出る。店が開くよりもずっと前だ。手すりのそばに立ちたい人は早く来なければならない。常連は風の当たらない場所をすべて知っているからだ。向こう岸では、いつも誰かが自転車と新聞を持って待っている。誰を待っているのか、聞いた人は一人もいない。',
} as const;

const page = (body: string, title = '', briefDes = '') => ({ title, briefDes, targets: '', body });
const paragraph = (text: string) => `<p>${text}</p>`;

describe('the language of a page', () => {
  it.each(Object.entries(written))('is recognised: %s', async (lang, text) => {
    expect(await languageOf(page(paragraph(text)))).toBe(lang);
    expect(await languageOf(page(paragraph(`${text} `.repeat(500))))).toBe(lang);
  });

  it('is that of the text around code', async () => {
    const code = '<pre><code>const ferry = harbour.find(({ hour }) => hour === 6) ?? null;\n</code></pre>'.repeat(10);
    expect(await languageOf(page(`${code}${paragraph(written.de)}${code}${paragraph(written.de)}`))).toBe('de');
  });

  it.each([
    ['of nothing', page('')],
    ['of two words', page('<p>Good morning</p>', 'Guten Morgen')],
    ['of two words, again and again', page('<p>Guten Morgen</p>'.repeat(100))],
    ['of a sentence in letters that many languages share', page(paragraph(written.de.slice(0, 200)))],
    [
      'of code alone',
      page(`<pre><code>${'for (const at of ferries) if (at.hour < 6) return at;\n'.repeat(30)}</code></pre>`),
    ],
    ['of numbers', page(paragraph('12,5 · 7 × 3 = 21; 1999-12-31 '.repeat(40)))],
    ['of emoji', page(paragraph('🌊⛵👩‍👩‍👧‍👦🇯🇵'.repeat(50)))],
    [
      'of nobody’s',
      page(paragraph('Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod. '.repeat(10))),
    ],
    ['in two languages, one after the other', page(paragraph(written.en) + paragraph(written.de))],
    ['in two languages, of different letters', page(paragraph(written.fr) + paragraph(written.ar))],
    ['in two languages by turns', page((paragraph(written.pl) + paragraph(written.en)).repeat(5))],
    [
      'in one language, with title and description in another',
      page(paragraph(written.de), 'On the early ferry', written.en.slice(0, 150)),
    ],
  ])('is not said of a page %s', async (_, contents) => {
    expect(await languageOf(contents)).toBeUndefined();
  });

  it.each(['<', '<p>', '<a href="', '<!--', '&#', '<pre>', '\u0301', '\u0301א', '😀', '\ud83d', ' ', 'a', '\u0000'])(
    'is looked for in a text of nothing but %j, however long',
    async piece => {
      const long = piece.repeat(200_000 / piece.length);
      expect(await languageOf({ title: long, briefDes: long, targets: long, body: long })).toBeUndefined();
    },
  );

  it('is recognised of a plain text, where it is not too short', async () => {
    for (const [lang, text] of Object.entries(written)) expect(await languageOfText(text)).toBe(lang);
    expect(await languageOfText(written.ja.slice(0, 100))).toBe('ja');
    for (const lang of ['en', 'de', 'ar'] as const)
      expect(await languageOfText(written[lang].slice(0, 200))).toBeUndefined();
  });

  it('is looked for at the beginning of a long text alone', async () => {
    expect(await languageOf(page(paragraph(written.ja.repeat(200)) + paragraph(written.de.repeat(500))))).toBe('ja');
  });
});
