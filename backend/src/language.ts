import { proseText } from '@recto/contracts/body-text.ts';
import type { Contents } from '@recto/contracts/events/values.ts';

/** So much of a body is looked at. Characters of HTML. */
const lookedAt = 20_000;
/** Samples, spread over the text: one language in all of them is the text's. Characters. */
const [samples, sampleLength] = [4, 200] as const;
/** Below, letters that several languages share tell too little; those of a single one tell it sooner. Characters. */
const [leastShared, leastOwn] = [300, 90] as const;
/** By how much the next language must be behind, of 1, on average. */
const margin = 0.02;
/** Languages that the first sample leaves for the others. */
const rivals = 8;

/**
 * Those of franc's languages that screen readers have voices for, and near relatives that could be taken for them. To
 * look for all of its 187 takes longer, and an English text is soon one in Scots.
 */
const known = [
  'afr als amh arb azj bel ben bos bul cat ces cmn dan deu ekk ell eng epo fin fra glg guj hat heb hin hrv hun',
  'hye ind ita jpn kan kat kaz khk khm kir kor lao lit lvs mal mar mkd mya nld nno nob npi pan pes pol por ron',
  'rus sin slk slv spa srp swe swh tam tat tel tgl tha tuk tur uig ukr urd uzn vie ydd zlm',
].flatMap(codes => codes.split(' '));

/** Malay is the one that `Intl` does not take for its macrolanguage, by which voices are found. */
const tagOf = (code: string): string => (code === 'zlm' ? 'ms' : new Intl.Locale(code).language);

const sharedLetters = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Devanagari}]/gu;
const isInShared = (text: string): boolean => (text.match(sharedLetters)?.length ?? 0) * 2 > text.length;

/**
 * The language of a page's title, brief description and body as a BCP 47 tag; undefined where that is not sure: a short
 * text, one in several languages, code, languages that are hardly told apart.
 */
export const languageOf = ({ title, briefDes, body }: Contents): Promise<string | undefined> =>
  languageOfText(`${title}\n${briefDes}\n${proseText(body.slice(0, lookedAt))}`);

/** As `languageOf`, of a plain text. */
export const languageOfText = async (text: string): Promise<string | undefined> => {
  // As are most comments: those of one line cost nothing, those of some lines a few microseconds.
  if (text.length < leastOwn || (text.length < leastShared && isInShared(text))) return undefined;
  // Its languages take 13 MB: a process that publishes nothing has none of them.
  const { francAll } = await import('franc');
  const length = Math.min(sampleLength, Math.floor(text.length / samples));
  const step = (text.length - length) / (samples - 1);
  let candidates = known;
  let ahead = 0;
  let found: string | undefined;
  for (let sample = 0; sample < samples; sample++) {
    const from = Math.floor(sample * step);
    const all = francAll(text.slice(from, from + length), { only: candidates });
    // Where its letters are one language's alone, there is no next.
    const [[code] = ['und'], [, nearness] = ['', 0]] = all;
    if (code === 'und' || (found !== undefined && code !== found)) return undefined;
    if (all.length > 1 && text.length < leastShared) return undefined;
    if (found === undefined) candidates = all.slice(0, rivals).map(([candidate]) => candidate);
    found = code;
    ahead += 1 - nearness;
  }
  return found !== undefined && ahead >= margin * samples ? tagOf(found) : undefined;
};
