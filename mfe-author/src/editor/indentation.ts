const NO_BREAK = '\u00a0';
/** As wide as four spaces. */
const EM = '\u2003';

/**
 * Text whose lines begin with as much room as the editor shows. HTML drops white space at the beginning of a line; spaces
 * that do not break are kept, by the server, on the page and in feeds. Each takes the place of one letter, so that marks
 * and links stay where they are. A single space is none of it: it is left where a line was cut between words.
 */
export const indented = (text: string): string =>
  text.replaceAll(/^(?: [ \t]+|\t[ \t]*)(?=[^ \t\n])/gm, room => room.replaceAll(' ', NO_BREAK).replaceAll('\t', EM));

/** The room at the beginning of a line, and what comes behind it. */
type Beginning = readonly [room: string, rest: string];

/** A line's beginning as {@link indented} wrote it. The room is of usual spaces again, as it was typed: code needs them. */
export function beginningOf(text: string): Beginning {
  const [room = ''] = /^[\u00a0\u2003]+/.exec(text) ?? [];
  return [asTyped(room), text.slice(room.length)];
}

/**
 * A line's beginning as other programs put it on the clipboard: room that somebody made by several spaces, of which at
 * least every other one does not break. A single one stands there by chance.
 */
export function pastedBeginningOf(text: string): Beginning {
  const [, room = ''] = /^[ \t\r\n\f]*([ \u00a0\u2003]*)/.exec(text) ?? [];
  const isMeant = room.includes(EM) || room.split(NO_BREAK).length > 2;
  return isMeant ? [asTyped(room), text.trimStart()] : ['', text];
}

const asTyped = (room: string): string => room.replaceAll(NO_BREAK, ' ').replaceAll(EM, '\t');
