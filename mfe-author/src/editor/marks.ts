/** Styles of letters, under the names that the editor gives them. */
export type Mark = 'BOLD' | 'ITALIC' | 'UNDERLINE' | 'STRIKETHROUGH' | 'CODE';

/** The elements that stand for them in a page's body, from the outermost. */
export const MARK_TAGS = [
  ['BOLD', 'strong'],
  ['ITALIC', 'em'],
  ['UNDERLINE', 'u'],
  ['STRIKETHROUGH', 's'],
  ['CODE', 'code'],
] as const satisfies readonly (readonly [Mark, string])[];

const BY_TAG: Readonly<Record<string, Mark>> = {
  B: 'BOLD',
  STRONG: 'BOLD',
  I: 'ITALIC',
  EM: 'ITALIC',
  CITE: 'ITALIC',
  DFN: 'ITALIC',
  VAR: 'ITALIC',
  U: 'UNDERLINE',
  INS: 'UNDERLINE',
  S: 'STRIKETHROUGH',
  DEL: 'STRIKETHROUGH',
  STRIKE: 'STRIKETHROUGH',
  CODE: 'CODE',
  KBD: 'CODE',
  SAMP: 'CODE',
  TT: 'CODE',
};

type Where = {
  pasted: boolean;
  /** Headers are bold by themselves. */
  isHeader: boolean;
  /** Links are underlined by themselves. */
  isLink: boolean;
};

/**
 * The marks inside an element. What was pasted says much of it by styles: Google Docs wraps everything into a `b` of
 * normal weight and makes bold by spans.
 */
export function marksOf(
  element: HTMLElement,
  tag: string,
  around: ReadonlySet<Mark>,
  { pasted, isHeader, isLink }: Where,
): ReadonlySet<Mark> {
  const style = pasted ? (element.getAttribute('style') ?? '') : '';
  const byTag = BY_TAG[tag];
  if (!byTag && style === '' && !isHeader && !isLink) return around;
  const marks = new Set(around);
  if (byTag) marks.add(byTag);
  if (style !== '') byStyle(style, marks);
  if (isHeader) marks.delete('BOLD');
  if (isLink) marks.delete('UNDERLINE');
  return marks;
}

function byStyle(style: string, marks: Set<Mark>): void {
  const value = (name: string): string =>
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]?.toLowerCase() ?? '';
  const set = (mark: Mark, on: boolean, off: boolean) => void (on ? marks.add(mark) : off && marks.delete(mark));
  const weight = value('font-weight').trim();
  set('BOLD', /^(bold|bolder|[6-9]00)/.test(weight), /^(normal|lighter|[1-5]00)/.test(weight));
  const slant = value('font-style');
  set('ITALIC', /italic|oblique/.test(slant), slant.includes('normal'));
  const line = value('text-decoration') + value('text-decoration-line');
  set('UNDERLINE', line.includes('underline'), line.includes('none'));
  set('STRIKETHROUGH', line.includes('line-through'), line.includes('none'));
}
