import type { Page } from '@playwright/test';

/**
 * What stands elsewhere, or is as large as something else, once the stylesheets have come in the opposite order: chunks come
 * in any, and bring copies of the same modules. The first three, by their classes. Afterwards all is as it was.
 */
export const movedByOrder = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')].filter(({ offsetWidth }) => offsetWidth > 0);
    // As they are laid out: what turns or flies in is not elsewhere.
    const places = () =>
      elements.map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) =>
        [offsetLeft, offsetTop, offsetWidth, offsetHeight].join(' '),
      );
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const before = places();
    const copies = sheets.toReversed().map(sheet => sheet.cloneNode() as HTMLLinkElement);
    const come = copies.map(
      copy =>
        new Promise<void>(resolve => ['load', 'error'].forEach(how => copy.addEventListener(how, () => resolve()))),
    );
    document.head.append(...copies);
    await Promise.all(come);
    const after = places();
    for (const copy of copies) copy.remove();
    return elements
      .filter((_, at) => before[at] !== after[at])
      .map(element => `${element.localName}.${element.getAttribute('class')}`)
      .slice(0, 3);
  });
