import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { killBrowser, launchOptions } from '../src/chromium.ts';

/** One person's Chromium with what it keeps on its disk. */
export type OwnBrowser = {
  page: () => Page;
  context: () => BrowserContext;
  /** What its pages have thrown so far. */
  errors: readonly string[];
  /** Closes the tab as one does by its cross, and opens another one. */
  anotherTab: () => Promise<void>;
  /** SIGKILL for all of it; then it is opened again. */
  killed: () => Promise<void>;
  remove: () => Promise<void>;
};

export async function openOwnBrowser(baseURL: string): Promise<OwnBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'recto-profile-'));
  const errors: string[] = [];
  let context: BrowserContext;
  let page: Page;

  async function open(): Promise<void> {
    const viewport = { width: 1280, height: 800 };
    context = await chromium.launchPersistentContext(profile, {
      ...launchOptions(),
      baseURL,
      viewport,
      locale: 'en-GB',
    });
    context.setDefaultTimeout(120_000);
    context.on('weberror', ({ error }) => void errors.push(String(error().stack ?? error())));
    await newTab();
  }
  /** The first, empty one stays open: a browser without a tab ends. */
  async function newTab(): Promise<void> {
    page = await context.newPage();
    page.on('crash', () => void errors.push('The tab has crashed'));
  }

  await open();
  return {
    page: () => page,
    context: () => context,
    errors,
    async anotherTab() {
      const closed = page.waitForEvent('close');
      await page.close({ runBeforeUnload: true });
      await closed;
      await newTab();
    },
    async killed() {
      await killBrowser(context);
      await open();
    },
    async remove() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
