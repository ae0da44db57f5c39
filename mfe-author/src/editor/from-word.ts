/**
 * Word puts lists on the clipboard as paragraphs whose style says `mso-list:l0 level2 lfo1`, with the bullet or number
 * in a span of its own, marked `mso-list:Ignore`.
 */

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** Whether an element is the bullet or number that Word draws before a list's item. */
export const wordMarker = (element: Element): boolean => /mso-list\s*:\s*Ignore/i.test(styleOf(element));

/** What a paragraph of Word is as an item of a list; null when it is none. */
export function listItemOfWord(
  element: Element,
  maxDepth: number,
): { type: 'ordered-list-item' | 'unordered-list-item'; depth: number } | null {
  const level = /mso-list\s*:\s*l\d+\s+level(\d+)/i.exec(styleOf(element))?.[1];
  if (level === undefined) return null;
  const marker = [...element.querySelectorAll('[style]')].find(wordMarker)?.textContent ?? '';
  // Bullets of symbol fonts are letters, too, but nothing stands behind them.
  const isOrdered = /^\s*[(（]?(\p{N}|\p{L}{1,5}\s*[.)）、．-])/u.test(marker);
  return {
    type: isOrdered ? 'ordered-list-item' : 'unordered-list-item',
    depth: Math.min(maxDepth, Number(level) - 1),
  };
}

/** What a paragraph of Word is by its style: a header or a quote; undefined for others. */
export function styleOfWord(element: Element): 'header-two' | 'header-three' | 'blockquote' | undefined {
  const { className } = element;
  if (/^Mso(Intense)?Quote/i.test(className) || /mso-style-name\s*:\s*\W*(Intense )?Quote/i.test(styleOf(element)))
    return 'blockquote';
  const header = /^Mso(Title|Heading([1-9]))/i.exec(className);
  if (!header) return undefined;
  return Number(header[2] ?? 1) <= 2 ? 'header-two' : 'header-three';
}
