import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { startInstallation } from '../../tools/processes.ts';
import { expect, test } from './installation.ts';
import { releases as shared } from './release.ts';

const workspace = join(import.meta.dirname, '../..');
const notCopied = new Set(['node_modules', '.git', '.cache', '.data', '.shots', 'dist', 'test-results']);

type Registry = { shell: { version: string }; remotes: Record<string, { version: string }> };

/** Every file below a folder with a hash of what is in it. */
async function hashesOf(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hashes[path.slice(folder.length)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return hashes;
}

test('a team releases and takes back its area while people read, and touches nobody else', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'recto-team-'));
  const sources = join(folder, 'sources');
  const releases = join(folder, 'releases');
  const registry = async () => JSON.parse(await readFile(join(releases, 'remotes.json'), 'utf8')) as Registry;
  /** What the team types at its desk. */
  const npmRun = (script: string) =>
    promisify(execFile)('npm', ['run', script, '-w', 'mfe-reader'], {
      cwd: sources,
      env: { ...process.env, RECTO_RELEASES: releases },
    });

  await cp(workspace, sources, { recursive: true, filter: path => !notCopied.has(basename(path)) });
  await symlink(join(workspace, 'node_modules'), join(sources, 'node_modules'));
  const now = JSON.parse(await readFile(join(shared, 'remotes.json'), 'utf8')) as Registry;
  const running = Object.entries({ shell: now.shell, ...now.remotes });
  for (const [area, { version }] of running)
    await cp(join(shared, area, version), join(releases, area, version), { recursive: true });
  for (const file of ['remotes.json', 'history.jsonl']) await cp(join(shared, file), join(releases, file));

  const recto = await startInstallation({ env: { RECTO_RELEASES: releases } });
  try {
    const page = await browser.newPage({ baseURL: recto.url() });
    await page.goto('/home');
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Home');
    const before = await hashesOf(releases);

    const texts = join(sources, 'mfe-reader/src/texts-of-lists.ts');
    await writeFile(texts, (await readFile(texts, 'utf8')).replace("home: 'Home'", "home: 'Fresh from the press'"));
    await npmRun('release');

    // Nothing that was there has changed, and only the registry says that something else runs.
    const after = await hashesOf(releases);
    const changed = Object.keys(before).filter(path => after[path] !== before[path]);
    expect(changed.toSorted()).toEqual(['/history.jsonl', '/remotes.json']);
    const released = await registry();
    const { version } = released.remotes['mfe-reader'] ?? { version: '' };
    expect(version).not.toBe(now.remotes['mfe-reader']?.version);
    expect({ ...released.remotes, 'mfe-reader': null }).toEqual({ ...now.remotes, 'mfe-reader': null });
    const added = Object.keys(after).filter(path => !(path in before));
    expect(added.filter(path => !path.startsWith(`/mfe-reader/${version}/`))).toEqual([]);

    // Who reads is not disturbed; the next navigation has it, without any restart.
    await expect(title).toHaveText('Home');
    const fresh = await browser.newPage({ baseURL: recto.url() });
    await fresh.goto('/home');
    await expect(fresh.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Fresh from the press');

    // The tab that was open gets it when the person comes back to the area, without loading the page.
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Recto' }).click();
    await expect(title).toHaveText('Fresh from the press');

    await npmRun('rollback');
    expect((await registry()).remotes).toEqual(now.remotes);
    await fresh.reload();
    await expect(fresh.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Home');

    // A tab that is open for longer than its release is kept: what it has not loaded yet is gone, and trying again helps.
    await rename(join(releases, 'mfe-reader', version), join(releases, 'mfe-reader', 'swept'));
    await page.getByRole('banner').getByRole('searchbox').fill('anything');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  } finally {
    await recto.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
