/** A rule of a stylesheet that an area may not ship, and why. */
export type Trespass = { selector: string; why: string };

/**
 * Finds what could reach beyond an area: selectors without a class of the area's own, and rules outside of any layer.
 * `prefix` begins each class name of the area. Nested rules hang on their parents and need no look.
 */
export const trespasses = (css: string, prefix: string): Trespass[] => {
  const found: Trespass[] = [];
  scan(css.replaceAll(/\/\*[^]*?\*\//g, ''), false, (prelude, isLayered) => {
    for (const selector of splitByCommas(prelude)) {
      if (!selector.includes(`.${prefix}`)) found.push({ selector, why: 'has no class of the area' });
      else if (!isLayered) found.push({ selector, why: 'is outside of any layer' });
    }
  });
  return found;
};

const groups = /^@(layer|media|supports|container|scope|starting-style)\b/;

function scan(css: string, isLayered: boolean, onRule: (prelude: string, isLayered: boolean) => void): void {
  let at = 0;
  while (at < css.length) {
    const open = outsideStrings(css, at, '{');
    if (open === -1) return;
    const close = closing(css, open);
    // Statements (`@layer a, b;`, `@import …;`) may stand before the rule.
    const prelude = css.slice(at, open).split(';').at(-1)?.trim() ?? '';
    if (groups.test(prelude)) scan(css.slice(open + 1, close), isLayered || prelude.startsWith('@layer'), onRule);
    else if (!prelude.startsWith('@')) onRule(prelude, isLayered);
    at = close + 1;
  }
}

/** Index of the brace that closes the one at `open`. */
function closing(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    const character = css[at];
    if (character === '"' || character === "'") at = endOfString(css, at);
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at;
  }
  return css.length;
}

function outsideStrings(css: string, from: number, wanted: string): number {
  for (let at = from; at < css.length; at++) {
    const character = css[at];
    if (character === '"' || character === "'") at = endOfString(css, at);
    else if (character === wanted) return at;
  }
  return -1;
}

function endOfString(css: string, start: number): number {
  for (let at = start + 1; at < css.length; at++) {
    if (css[at] === '\\') at++;
    else if (css[at] === css[start]) return at;
  }
  return css.length;
}

/** `a, b:is(c, d)` has two parts. */
function splitByCommas(prelude: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < prelude.length; at++) {
    const character = prelude[at];
    if (character === '(' || character === '[') depth++;
    else if (character === ')' || character === ']') depth--;
    else if (character === ',' && depth === 0) {
      parts.push(prelude.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, prelude.slice(start).trim()];
}
