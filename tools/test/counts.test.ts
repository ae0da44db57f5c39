import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'recto-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('counting the unit tests', () => {
  it('adds up over files', () => {
    const passed = { status: 'passed' };
    const testResults = [
      { status: 'passed', assertionResults: [passed, passed] },
      { status: 'failed', assertionResults: [passed, { status: 'failed' }] },
    ];
    expect(vitestCounts(report({ success: false, testResults }))).toEqual({ passed: 3, failed: 1 });
  });

  it('counts a file that could not be loaded', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(vitestCounts(report({ success: false, testResults }))).toEqual({ passed: 0, failed: 1 });
  });

  it('counts an error outside any test', () => {
    const testResults = [{ status: 'passed', assertionResults: [{ status: 'passed' }] }];
    expect(vitestCounts(report({ success: false, testResults }))).toEqual({ passed: 1, failed: 1 });
  });

  it('counts a run that left no report as failed', () => {
    expect(vitestCounts(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 });
    expect(vitestCounts(report('{'))).toEqual({ passed: 0, failed: 1 });
  });
});

describe('counting the journeys', () => {
  it('takes one that passed on another try for passed', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 };
    expect(playwrightCounts(report({ stats, errors: [] }))).toEqual({ passed: 5, failed: 1 });
  });

  it('counts errors outside any test', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightCounts(report({ stats, errors: [{ message: 'no browser' }] }))).toEqual({ passed: 0, failed: 1 });
  });
});
