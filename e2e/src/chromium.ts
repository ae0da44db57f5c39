import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import { ensureChromium } from '../../tools/test/chromium.ts';

/** How every journey, picture and measurement starts its browser: the one that is found, or one that is installed now. */
export const launchOptions = (): LaunchOptions => ({
  executablePath: ensureChromium(join(import.meta.dirname, '..')),
  // Chromium's sandbox does not work for the superuser.
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
