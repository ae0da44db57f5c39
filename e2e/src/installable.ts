import type { Page } from '@playwright/test';

/** Why the browser would not offer to install the site; that a journey's window is a private one is no fault of it. */
export async function installProblems(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page);
  const manifest = await devTools.send('Page.getAppManifest');
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  await devTools.detach();
  return [
    ...manifest.errors.map(({ message }) => message),
    ...installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito'),
  ];
}
