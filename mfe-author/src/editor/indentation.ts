const NO_BREAK = '\u00a0';
/** As wide as four spaces. */
const EM = '\u2003';

const LINE_BEGINNING = /^(?: [ \t]+|\t[ \t]*)(?=[^ \t\n])/gm;
const BETWEEN_WORDS = /(?<=[^ \t\n])(?: [ \t]+|\t[ \t]*)(?=[^ \t\n])/g;

/**
 * Text with as much room before and in its lines as the editor shows. HTML drops white space at the beginning of a line
 * and makes one space of several; spaces that do not break are kept, by the server, on the page and in feeds. Each takes
 * the place of one letter, so that marks and links stay where they are. Between words the last one stays a space, where a
 * line may break. A single space at the beginning is no room: it is left where a line was cut between words.
 */
export const withRoom = (text: string): string =>
  / [ \t]|\t/.test(text)
    ? text
        .replaceAll(LINE_BEGINNING, unbroken)
        .replaceAll(BETWEEN_WORDS, room => unbroken(room.slice(0, -1)) + room.slice(-1).replace('\t', EM))
    : text;

const unbroken = (room: string): string => room.replaceAll(' ', NO_BREAK).replaceAll('\t', EM);

const WRITTEN_ROOM = /^[\u00a0\u2003]+|\u00a0*\u2003[\u00a0\u2003]*|\u00a0+(?= )/gm;

/** A text as it was typed, with usual spaces where {@link withRoom} has written others: code needs them. */
export const asTyped = (text: string): string =>
  /[\u00a0\u2003]/.test(text) ? text.replaceAll(WRITTEN_ROOM, breaking) : text;

const breaking = (room: string): string => room.replaceAll(NO_BREAK, ' ').replaceAll(EM, '\t');

/**
 * Whether somebody has made room by several spaces, as other programs put it on the clipboard: at least every other one
 * does not break. A single one stands there by chance.
 */
const isMeant = (room: string): boolean => room.includes(EM) || room.split(NO_BREAK).length > 2;

/** The room at the beginning of a line that was pasted, and what comes behind it. */
export function pastedBeginningOf(text: string): readonly [room: string, rest: string] {
  const [, room = ''] = /^[ \t\r\n\f]*([ \u00a0\u2003]*)/.exec(text) ?? [];
  return isMeant(room) ? [breaking(room), text.trimStart()] : ['', text];
}

/** Text that was pasted, with usual spaces: as many as there is room, and else one. */
export const pastedSpaces = (text: string): string =>
  text
    .replaceAll(/[ \t\r\n\f]+/g, ' ')
    .replaceAll(/[ \u00a0\u2003]{2,}|\u00a0/g, room => (isMeant(room) ? breaking(room) : ' '));
