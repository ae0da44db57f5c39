import type { RawDraftContentBlock, RawDraftContentState, RawDraftEntity } from 'draft-js';
import { pastedBeginningOf, pastedSpaces } from './indentation.ts';
import { append, type BlockType, emptyBlock, finished, type Line } from './line.ts';
import type { Mark } from './marks.ts';
import { isOwnImage } from './own-image.ts';

/** Where in the contents a text of the HTML belongs. */
export type Place = {
  type: BlockType;
  depth: number;
  marks: ReadonlySet<Mark>;
  link: string | null;
  /** White space counts. */
  pre: boolean;
  /** The table's row that becomes one line, and what of it stands below that line. */
  inRow?: { row: Element; below: ReadonlySet<Element> } | undefined;
};

/** Between the paragraphs of a cell in the line of its row, as between a poem's lines that are quoted in one. */
const BETWEEN_PARAGRAPHS = ' / ';
const NO_MARKS = { marks: new Set<Mark>(), link: null };

/** The editor's lines, as they are written one after the other from HTML. `pasted`: it comes from elsewhere. */
export class LineWriter {
  readonly #pasted: boolean;
  readonly #blocks: RawDraftContentBlock[] = [];
  readonly #entityMap: Record<string, RawDraftEntity> = {};
  #entities = 0;
  #open: Line | null = null;
  /** Where the text of the present cell begins in its row's line, and whether another paragraph of it has begun since. */
  #cell = { start: 0, isBroken: false };

  constructor(pasted: boolean) {
    this.#pasted = pasted;
  }

  contents(): RawDraftContentState {
    return { blocks: this.#blocks, entityMap: this.#entityMap };
  }

  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Begins a line here, unless one is open. */
  open(place: Place): Line {
    this.#open ??= { type: place.type, depth: place.depth, pre: place.pre, text: '', runs: [], links: [] };
    return this.#open;
  }

  close(): void {
    const block = this.#open && finished(this.#open, this.#pasted);
    if (block) this.#blocks.push(block);
    this.#open = null;
  }

  text(text: string, place: Place): void {
    if (place.pre) return this.#preformatted(text, place);
    const [room, rest] = this.#beginning(text, place);
    if (room !== '') this.#append(room, place);
    const plain = this.#pasted ? pastedSpaces(rest) : rest.replaceAll(/[ \t\r\n\f]+/g, ' ');
    const before = this.#open?.text ?? '';
    const isAtStart = before === '' || before.endsWith('\n');
    const kept = isAtStart || /[ \t]$/.test(before) ? plain.replace(isAtStart ? /^[ \t]+/ : /^ /, '') : plain;
    if (kept === '') return;
    const line = this.open(place);
    if (!this.#cell.isBroken || kept === ' ') return this.#append(kept, place);
    this.#cell.isBroken = false;
    const isBegun = line.text.length > this.#cell.start;
    if (isBegun) this.#append(line.text.endsWith(' ') ? '/ ' : BETWEEN_PARAGRAPHS, { ...place, ...NO_MARKS });
    this.#append(isBegun ? kept.trimStart() : kept, place);
  }

  lineBreak(place: Place): void {
    if (place.inRow) return this.breakCell();
    // Two breaks in a row are how other programs write a new paragraph.
    if (this.#pasted && this.#open?.text.endsWith('\n')) return this.close();
    if (place.pre) {
      this.open(place);
      return this.close();
    }
    if (this.#open || !this.#pasted) this.#append('\n', place);
  }

  image(image: HTMLImageElement): void {
    const src = image.getAttribute('src') ?? '';
    if (!isOwnImage(src)) return;
    this.close();
    const size = (name: string) => Number(image.getAttribute(name)) || undefined;
    const key = this.#entity('IMAGE', {
      src,
      alt: image.getAttribute('alt') ?? '',
      width: size('width'),
      height: size('height'),
    });
    this.#blocks.push({ ...emptyBlock('atomic', 0), text: ' ', entityRanges: [{ key, offset: 0, length: 1 }] });
  }

  /** What comes is text of another cell, so many columns further in the line of its row. */
  cell(columns: number, place: Place): void {
    this.#cell = { start: 0, isBroken: false };
    for (let before = columns; before > 0; before--) this.text(' | ', { ...place, ...NO_MARKS });
    this.#cell.start = this.#open?.text.length ?? 0;
  }

  /** In the line of a row: what comes is another paragraph of its cell. */
  breakCell(): void {
    this.#cell.isBroken = true;
  }

  /** What other programs write ends with a line feed. */
  dropEmptyCode(): void {
    while (this.#blocks.at(-1)?.type === 'code-block' && this.#blocks.at(-1)?.text.trim() === '') this.#blocks.pop();
  }

  #preformatted(text: string, place: Place): void {
    const lines = this.#pasted ? text.replaceAll('\u00a0', ' ') : text;
    const [first = '', ...others] = lines.replaceAll('\r\n', '\n').split('\n');
    this.#append(first, place);
    for (const line of others) {
      this.close();
      this.#append(line, place);
    }
  }

  /** The room that a pasted line begins with, where this text begins one. */
  #beginning(text: string, place: Place): readonly [room: string, rest: string] {
    if (!this.#pasted || place.type !== 'unstyled' || place.inRow) return ['', text];
    const [room, rest] = pastedBeginningOf(text);
    // Looked at last: a long line is gone through for it.
    return room !== '' && /(?:^|\n)[ \t]*$/.test(this.#open?.text ?? '') ? [room, rest] : ['', text];
  }

  #append(text: string, place: Place): void {
    append(this.open(place), text, place, (type, data) => this.#entity(type, data));
  }

  #entity(type: 'LINK' | 'IMAGE', data: Record<string, unknown>): number {
    this.#entityMap[this.#entities] = { type, mutability: type === 'LINK' ? 'MUTABLE' : 'IMMUTABLE', data };
    return this.#entities++;
  }
}
