import { defineConfig } from '@playwright/test';

/** Long runs in a real browser, by `npm run test:soak`. Each says itself how long it takes. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.soak.ts',
  globalSetup: '../src/release.ts',
  outputDir: '../../test-results/soak',
  workers: 1,
  forbidOnly: true,
  // What is waited for may come only after a trouble that others are in, too.
  expect: { timeout: 120_000 },
});
