/** How search looks at letters. Browser and server call the same function, so that what is found can also be marked. */

/**
 * What writers may leave out: accents of Latin, Greek and Cyrillic, vowel signs of Arabic and Hebrew, the stroke that only
 * draws an Arabic word out. Signs that make another letter (Indic vowels, Japanese voicing marks) stay.
 */
export const OPTIONAL_SIGN = /[\u0300-\u036f\u0640[\p{Mn}&&[\p{scx=Arab}\p{scx=Hebr}]]]/gv;

/** Letters that are typed as others where a keyboard has none of them, as Lucene's ASCIIFoldingFilter, ArabicNormalizer and PersianNormalizer have them. */
const sameAs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
};
const OTHER_LETTER = new RegExp(`[${Object.keys(sameAs).join('')}]`, 'gu');

/** Has neither width nor signs. */
const PLAIN = /^[ -~]*$/;

/** A text without regard to case, width, optional signs and letters that are typed as others. */
export const foldLetters = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(OPTIONAL_SIGN, '')
        .toLowerCase()
        .replace(OTHER_LETTER, letter => sameAs[letter] ?? letter)
        .normalize('NFC');
