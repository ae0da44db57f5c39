import { test as base, type BrowserContext } from '@playwright/test';
import { releases } from './release.ts';
import { startInstallation, type TestInstallation } from '../../tools/processes.ts';

type PerTest = {
  /** Opens a browser that shares nothing with the others: another person at another machine. */
  newVisitor: (options?: { javaScriptEnabled?: boolean; hasTouch?: boolean }) => Promise<BrowserContext>;
};
type PerFile = { recto: TestInstallation };

/** All people of all journeys come from one address, faster than people do. */
const crowded = {
  LIMIT_MAIL_PAUSE: '100/30',
  LIMIT_MAIL_ADDRESS: '100/3600',
  LIMIT_MAIL_CLIENT: '10000/900',
  LIMIT_CODE_CLIENT: '10000/900',
  LIMIT_AVAILABILITY: '10000/60',
  LIMIT_COMMENTS_NEW: '10000/600',
  LIMIT_PUBLISH_NEW: '10000/600',
  LIMIT_SAME_COMMENT: '10000/600',
  LIMIT_SAME_COMMENT_NEW: '10000/600',
};

/** Playwright's `test`, with a whole Recto behind `page`: production build, real processes, data of its own. */
export const test = base.extend<PerTest, PerFile>({
  recto: [
    async ({}, provide) => {
      const recto = await startInstallation({ env: { ...crowded, RECTO_RELEASES: releases } });
      await provide(recto);
      await recto.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ recto }, provide) => provide(recto.url()),
  newVisitor: async ({ browser, recto }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async options => {
      const context = await browser.newContext({ baseURL: recto.url(), ...options });
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});

export { expect } from '@playwright/test';
