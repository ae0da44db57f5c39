import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitSettings } from '@recto/backend/configuration.ts';
import { settings } from '@recto/event-log/settings.ts';

const page = 'docs/operations.md';
const [begin, end] = ['<!-- settings -->', '<!-- /settings -->'];

/** The operations page with the table of settings as the code has it, between its two marks. */
export function withSettings(text: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n\n${table()}\n\n${text.slice(to)}`;
}

/** What is wrong with the page on disk; empty when its table is current. */
export function staleSettings(root: string): string {
  const text = readFileSync(join(root, page), 'utf8');
  return text === withSettings(text)
    ? ''
    : `${page} does not list the settings as they are. Run: npm run docs:settings`;
}

export function writeSettings(root: string): void {
  const path = join(root, page);
  // Whole at every moment for who reads it meanwhile.
  writeFileSync(`${path}.new`, withSettings(readFileSync(path, 'utf8')));
  renameSync(`${path}.new`, path);
}

function table(): string {
  const rows = Object.entries(settings).map(
    ([name, { for: processes, default: otherwise, is, secret }]) =>
      `| \`${name}\`${secret ? ' 🔒' : ''} | ${processes.join(', ')} | ${otherwise} | ${is} |`,
  );
  const limits = limitSettings.map(([name, otherwise]) => `\`${name}\` ${otherwise}`).join(', ');
  return `| setting (🔒 secret) | read by | default | is |\n|---|---|---|---|\n${rows.join('\n')}\n\nLimits, as tries/seconds, of the backend: ${limits}.`;
}
