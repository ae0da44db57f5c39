import { join } from 'node:path';
import type { BrowserContext, LaunchOptions } from '@playwright/test';
import { ensureChromium } from '../../tools/test/chromium.ts';

/**
 * What Chromium shall not do. The last such argument alone counts, so what Playwright turns off by itself stands here
 * again; beside it the popup of the address bar, a page of its own in each new window that takes a second of processor,
 * and renderers that are started for pages that nobody opens.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** How every journey, picture and measurement starts its browser: the one that is found, or one that is installed now. */
export const launchOptions = (): LaunchOptions => ({
  executablePath: ensureChromium(join(import.meta.dirname, '..')),
  // Chromium's sandbox does not work for the superuser, nor in most containers.
  chromiumSandbox: process.getuid?.() !== 0 && process.env['CHROMIUM_SANDBOX'] !== 'false',
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures.join(',')}`,
  ],
});

/** SIGKILL for a browser that was started for this context; answers when it is gone. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const processes = (await session?.send('SystemInfo.getProcessInfo'))?.processInfo ?? [];
  const main = processes.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser does not say which process it is');
  const ended = context.waitForEvent('close');
  process.kill(main.id, 'SIGKILL');
  await ended;
}
