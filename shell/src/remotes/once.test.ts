import { expect, test } from 'vitest';
import { twice } from './once.ts';

const copy = (version: string, from: string, loaded: boolean) => ({ version, from, loaded });

test('one running copy of each is as it should be, whatever else is on offer', () => {
  const scope = { react: { '19.3.1': copy('19.3.1', 'shell', true), '19.3.0': copy('19.3.0', 'mfe_reader', false) } };
  expect(twice('mfe-reader', scope)).toEqual([]);
  expect(twice('mfe-reader', {})).toEqual([]);
});

test('two running copies are named, with where they come from and what to do', () => {
  const scope = { react: { '19.3.1': copy('19.3.1', 'shell', true), '19.3.0': copy('19.3.0', 'mfe_reader', true) } };
  const [problem, ...others] = twice('mfe-reader', scope);
  expect(others).toEqual([]);
  expect(problem).toContain('react runs more than once: 19.3.1 of shell and 19.3.0 of mfe_reader');
});
