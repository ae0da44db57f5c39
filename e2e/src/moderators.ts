import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestInstallation } from '../../tools/processes.ts';

const root = join(import.meta.dirname, '../..');

/** Lets somebody moderate, as an operator does: `npm run admin -- grant <username> moderator`. */
export async function grantModerator(recto: TestInstallation, username: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['backend/src/admin/cli.ts', 'grant', username, 'moderator'], {
    cwd: root,
    env: { ...process.env, RECTO_DATA: recto.directory },
  });
}
