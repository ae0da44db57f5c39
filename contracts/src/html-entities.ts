/** Decodes character references. Named ones: those of HTML 4 that text uses; others stay as they are written. */

/** U+00A0 to U+00FF in order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );
/** U+0391 to U+03C9 in order; `-` has no name. */
const GREEK =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );

const NAMED = new Map<string, string>([
  ...LATIN_1.map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ...GREEK.map((name, index): [string, string] => [name, String.fromCodePoint(0x391 + index)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    fnof: 'ƒ',
    circ: 'ˆ',
    tilde: '˜',
    ensp: '\u2002',
    emsp: '\u2003',
    thinsp: '\u2009',
    zwnj: '\u200c',
    zwj: '\u200d',
    lrm: '\u200e',
    rlm: '\u200f',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    dagger: '†',
    Dagger: '‡',
    bull: '•',
    hellip: '…',
    permil: '‰',
    prime: '′',
    Prime: '″',
    lsaquo: '‹',
    rsaquo: '›',
    euro: '€',
    trade: '™',
    larr: '←',
    uarr: '↑',
    rarr: '→',
    darr: '↓',
    harr: '↔',
    part: '∂',
    sum: '∑',
    minus: '−',
    radic: '√',
    infin: '∞',
    asymp: '≈',
    ne: '≠',
    le: '≤',
    ge: '≥',
  }),
]);

/** What Windows-1252 puts where Unicode has controls; HTML reads numeric references 128 to 159 by it. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const fromNumber = (code: number): string => {
  if (code >= 0x80 && code <= 0x9f) return WINDOWS_1252[code - 0x80] ?? '\ufffd';
  const legal = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return legal ? String.fromCodePoint(code) : '\ufffd';
};

const REFERENCE = /&(?:#x[0-9a-f]{1,8}|#[0-9]{1,8}|[a-z][a-z0-9]{1,9});/gi;

const decoded = (reference: string): string => {
  const inner = reference.slice(1, -1);
  if (/^#x/i.test(inner)) return fromNumber(Number.parseInt(inner.slice(2), 16));
  if (inner.startsWith('#')) return fromNumber(Number.parseInt(inner.slice(1), 10));
  return NAMED.get(inner) ?? reference;
};

/** The text with `&amp;`, `&#233;`, `&#xe9;`, `&eacute;` and their like decoded, each once. */
export const decodeEntities = (text: string): string => (text.includes('&') ? text.replace(REFERENCE, decoded) : text);
