import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of a Chromium: `CHROMIUM`, the system's, Google's, or Playwright's own. Installs one where there is none:
 * Debian's package when that is possible, else Playwright's. Throws when that fails too. `journeys` is the folder of
 * the package that depends on Playwright.
 */
export function ensureChromium(journeys: string): string {
  const found = findChromium(journeys);
  if (found) return found;
  console.log('No Chromium found; installing one for the journeys in the browser …');
  if (isDebian() && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = findChromium(journeys);
  if (!installed) throw new Error('No Chromium could be installed. Install one, or name it: CHROMIUM=/path npm test');
  return installed;
}

function findChromium(journeys: string): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const onPath = names.flatMap(name => (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, name)));
  return [...onPath, ...places].find(isProgram) ?? [playwrightOwn(journeys)].find(isProgram);
}

const playwrightOwn = (journeys: string): string =>
  execFileSync(process.execPath, ['-p', `require('@playwright/test').chromium.executablePath()`], {
    cwd: journeys,
    encoding: 'utf8',
  }).trim();

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isDebian = (): boolean =>
  existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));

function run(program: string, args: string[]): void {
  spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    shell: process.platform === 'win32',
  });
}
