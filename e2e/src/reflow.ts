import type { Page } from '@playwright/test';
import { settled } from './settled.ts';

/** How somebody reads who sees little. */
export type Reading = 'enlarged' | 'narrow';

/** A default size of text twice the usual one (WCAG 1.4.4), on a wide screen. */
const enlarged = { standard: 32, fixed: 26 };
const usual = { standard: 16, fixed: 13 };
const wide = { width: 1440, height: 900 };
/** 1280 px enlarged four times (WCAG 1.4.10). */
const narrow = { width: 320, height: 640 };
/** What text must bear without a loss (WCAG 1.4.12). */
const spacing =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}';

/** Shows the screen as somebody who sees little has it, as long as it is looked at. */
export async function reading<T>(page: Page, how: Reading, look: () => Promise<T>): Promise<T> {
  const browser = await page.context().newCDPSession(page);
  const before = page.viewportSize();
  const isLarge = how === 'enlarged';
  try {
    await page.setViewportSize(isLarge ? wide : narrow);
    if (isLarge) await browser.send('Page.setFontSizes', { fontSizes: enlarged });
    else await page.evaluate(space, spacing);
    await settled(page);
    return await look();
  } finally {
    if (isLarge) await browser.send('Page.setFontSizes', { fontSizes: usual });
    else await page.evaluate(space, '');
    await browser.detach();
    if (before) await page.setViewportSize(before);
  }
}

/**
 * What cannot be read of the screen as it is by who needs text twice as large, or all of it four times as large with
 * room between letters and lines: what makes the whole screen scroll sideways, is cut off without a sign of it, or lies
 * on other text.
 */
export const unreadable = (page: Page, how: Reading): Promise<string[]> =>
  reading(page, how, () => page.evaluate(found));

/** Lays a style over the page, or takes it away; the page's policy lets no other way in. Runs in the browser. */
function space(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = text === '' ? [] : [sheet];
}

/** Runs in the browser. */
function found(): string[] {
  const nameOf = (element: Element): string =>
    `${[element.localName, ...element.classList].join('.')} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
  const all: string[] = [];
  // What is open above the others is all that can be read.
  const root =
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1) ?? document.body;
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Only for screen readers. */
  const isForEars = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 || height <= 1;
  };

  const across = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > across + 1) {
    const wide = [...root.querySelectorAll('*')].filter(
      element => isShown(element) && element.getBoundingClientRect().right > across + 1,
    );
    all.push(`scrolls sideways to ${document.documentElement.scrollWidth}: ${wide.slice(-1).map(nameOf).join('')}`);
  }

  const texts: { element: Element; rects: DOMRect[] }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element || (node.textContent ?? '').trim() === '' || !isShown(element)) continue;
    let stays = false;
    let ears = false;
    for (let above: Element | null = element; above && above !== root; above = above.parentElement) {
      if (isForEars(above)) ears = true;
      if (/fixed|sticky/.test(getComputedStyle(above).position)) stays = true;
    }
    if (ears) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let rects = [...range.getClientRects()].filter(rect => rect.width > 1 && rect.height > 1);
    for (let above: Element | null = element; above && above !== root; above = above.parentElement) {
      const style = getComputedStyle(above);
      const [cutsX, cutsY] = [style.overflowX !== 'visible', style.overflowY !== 'visible'];
      if (!cutsX && !cutsY) continue;
      const box = above.getBoundingClientRect();
      const isIn = (rect: DOMRect): boolean =>
        (!cutsX || (rect.left > box.left - 2 && rect.right < box.right + 2)) &&
        (!cutsY || (rect.top > box.top - rect.height / 3 && rect.bottom < box.bottom + rect.height / 3));
      // Three dots say that there is more, and where one can scroll there is a way to it.
      const hasSign = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const isHidden = [style.overflowX, style.overflowY].some(way => way === 'hidden' || way === 'clip');
      if (isHidden && !hasSign && !rects.every(isIn)) all.push(`is cut off: ${nameOf(element)} in ${nameOf(above)}`);
      rects = rects.filter(isIn);
    }
    if (!stays) texts.push({ element, rects });
  }
  for (const [at, one] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const lies = one.rects.some(a =>
        other.rects.some(
          b =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2,
        ),
      );
      if (lies) all.push(`lies on other text: ${nameOf(one.element)} and ${nameOf(other.element)}`);
    }
  return all;
}
