import { expect, type Locator, type Page } from '@playwright/test';

type Listening = Window & { heard?: string[] };

/** From now on what a screen reader would say of itself is noted: live regions whose text has changed. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const listening: Listening = window;
    const heard: string[] = (listening.heard = []);
    const note = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const live = element?.closest('[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]');
      // What is live within what is not is said all the same; what an open dialog hides is not.
      if (!live || live.getAttribute('aria-live') === 'off' || live.closest('[aria-hidden="true"]')) return;
      const said = live.cloneNode(true) as Element;
      for (const silent of said.querySelectorAll('[aria-hidden="true"]')) silent.remove();
      const text = said.textContent?.trim();
      if (text && heard.at(-1) !== text) heard.push(text);
    };
    new MutationObserver(changes => {
      for (const { target, addedNodes } of changes) {
        note(target);
        for (const added of addedNodes)
          if (added instanceof Element) {
            note(added);
            for (const live of added.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) note(live);
          }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Fails unless this was said on the present document, or will be soon. */
export const expectHeard = (page: Page, text: string | RegExp): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => (window as Listening).heard ?? []), { message: `hears ${text}` })
    .toContainEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));

/** Presses Tab until the focus is there, as somebody without a mouse does; fails when it never comes. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target.toString()} was not reached by ${key}`);
}
