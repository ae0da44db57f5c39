import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('a command whose reader has enough ends without a word', async () => {
  const script = `
    import { commandLine } from '${join(import.meta.dirname, 'command-line.ts')}';
    commandLine('usage', { args: [] });
    const more = error => error || setImmediate(() => process.stdout.write('line\\n'.repeat(1000), more));
    more();`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]);
  child.stdout.once('data', () => child.stdout.destroy());
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>]);
  expect({ said, code }).toEqual({ said: '', code: 0 });
});
