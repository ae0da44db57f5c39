import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Classes that a component names and its style sheet has no rule for: the element is then drawn without any class. */
function unknownClasses(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  return [...code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name, sheet = '']) => {
    const rules = new Set(readFileSync(join(root, dirname(file), sheet), 'utf8').match(/(?<=\.)[a-z]\w*/gi));
    const named = code.matchAll(new RegExp(String.raw`\b${name}\.(?!module\.css)(\w+)`, 'g'));
    return [...named].flatMap(([, given = '']) => (rules.has(given) ? [] : [`${file}: ${given}`]));
  });
}

test('every class that a component names has a rule', () => {
  const components = globSync('{ui,shell,mfe-*}/src/**/*.tsx', { cwd: root });
  expect(components.length).toBeGreaterThan(100);
  expect(components.flatMap(unknownClasses)).toEqual([]);
});
