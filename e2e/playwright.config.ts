import { defineConfig } from '@playwright/test';

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.e2e.ts',
  globalSetup: './src/release.ts',
  outputDir: '../test-results',
  workers: 1,
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
    launchOptions: {
      // `npm test` finds the browser; without it Playwright takes its own.
      executablePath: process.env.CHROMIUM || undefined,
      // Chromium's sandbox does not work for the superuser.
      chromiumSandbox: !isRoot,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
