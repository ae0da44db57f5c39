import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Rule = { in: RegExp; never: RegExp; because: string };
const code = /\.(ts|tsx|mjs)$/;
const text = /\.(ts|tsx|mjs|css|html|md|json|yaml|yml)$|(^|\/)\.(ci\/run|npmrc|gitignore)$/;

/** What has no business in a tree that others clone. */
const rules: readonly Rule[] = [
  {
    in: text,
    never: /(?<![\w.*/}])\/(work|root|farm|home\/\w+|Users\/\w+|tmp\/\w+)\/[\w.-]/,
    because: 'a path of one machine',
  },
  {
    in: /package-lock\.json$/,
    never: /"resolved": "https?:\/\/(?!registry\.npmjs\.org\/)/,
    because: 'a registry others cannot reach',
  },
  { in: /\.npmrc$/, never: /registry\s*=|_auth|_password/, because: 'a registry or its password' },
  { in: text, never: /^(<{7}|>{7}) /m, because: 'a mark of an unfinished merge' },
  { in: text, never: /-----BEGIN [A-Z ]*PRIVATE KEY-----/, because: 'a private key' },
  {
    in: code,
    never: /\/\/ ?@ts-(ignore|nocheck|expect-error)|(oxlint|eslint)-disable|biome-ignore/,
    because: 'a silenced check',
  },
  { in: code, never: /\b(it|test|describe)\.(only|skip|todo)\(/, because: 'a test that does not run' },
];

/** Answers one line for each place in the tracked and new files that matches a rule. */
export function foreignWords(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  const files = listed
    .split('\0')
    .filter(file => text.test(file) && file !== 'tools/check/tree.ts' && existsSync(join(root, file)));
  return files.flatMap(file => {
    const own = rules.filter(rule => rule.in.test(file));
    if (own.length === 0) return [];
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.flatMap((line, n) =>
      own
        .filter(rule => rule.never.test(line))
        .map(rule => `${file}:${n + 1} has ${rule.because}: ${line.trim().slice(0, 120)}`),
    );
  });
}
