import { defineConfig } from '@playwright/test';
import { launchOptions } from './src/chromium.ts';

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.e2e.ts',
  globalSetup: './src/release.ts',
  outputDir: '../test-results',
  // Each has an installation of its own, and waits for most of its time.
  workers: 2,
  // A shared machine may stall a browser for longer than a person would wait: CI tries a journey again.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // Recording takes as much of the machine as the journey itself: only where one has failed before.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
});
