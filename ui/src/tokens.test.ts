import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, inGamut, type Oklch } from './contrast/contrast.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const colour = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;
const tokens = new Map<string, { light: Oklch; dark: Oklch }>();
for (const [, name, ...numbers] of css.matchAll(
  new RegExp(String.raw`--([\w-]+): light-dark\(${colour}, ${colour}\);`, 'g'),
)) {
  const [l1 = 0, c1 = 0, h1 = 0, l2 = 0, c2 = 0, h2 = 0] = numbers.map(Number);
  // The first ones are the defaults; what more contrast asks for comes later in the file.
  if (name && !tokens.has(name)) tokens.set(name, { light: [l1, c1, h1], dark: [l2, c2, h2] });
}

const grounds = ['paper', 'raised', 'wash'];
const texts: [string, string][] = [
  ...['ink', 'grey-3', 'accent', 'accent-strong', 'success', 'warning', 'danger'].flatMap(text =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ...['accent', 'success', 'warning', 'danger'].flatMap((tone): [string, string][] => [
    [tone, `${tone}-wash`],
    ['ink', `${tone}-wash`],
  ]),
  ['grey-3', 'accent-wash'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-strong'],
];
const controls = grounds.map((ground): [string, string] => ['grey-2', ground]);

const of = (name: string, theme: 'light' | 'dark'): Oklch => {
  const found = tokens.get(name);
  if (!found) throw new Error(`No colour --${name} in tokens.css`);
  return found[theme];
};

test('the measure is right where the answer is known', () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 1);
  expect(contrast([0.5, 0.1, 200], [0.5, 0.1, 200])).toBe(1);
  // #767676 on white is the well-known grey of 4.54.
  expect(contrast([0.5665, 0, 0], [1, 0, 0])).toBeCloseTo(4.54, 1);
});

test.each(['light', 'dark'] as const)('%s: text has a contrast of at least 4.5', theme => {
  const weak = texts.filter(([text, ground]) => contrast(of(text, theme), of(ground, theme)) < 4.5);
  expect(weak).toEqual([]);
});

test.each(['light', 'dark'] as const)('%s: edges of controls have a contrast of at least 3', theme => {
  const weak = controls.filter(([edge, ground]) => contrast(of(edge, theme), of(ground, theme)) < 3);
  expect(weak).toEqual([]);
});

test('every colour can be shown by an ordinary screen', () => {
  const outside = [...tokens].filter(([, { light, dark }]) => !inGamut(light) || !inGamut(dark)).map(([name]) => name);
  expect(outside).toEqual([]);
});
