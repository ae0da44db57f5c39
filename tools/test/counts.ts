import { readFileSync } from 'node:fs';

/** How many tests passed and failed; a file that could not be loaded or an error outside any test is one failure. */
export type Counts = { passed: number; failed: number };

type VitestReport = {
  success: boolean;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

export const sum = (a: Counts, b: Counts): Counts => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

/** Reads what `vitest --reporter=json` wrote; a missing or broken report counts as one failure. */
export function vitestCounts(file: string): Counts {
  const report = read<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const tests = report.testResults.flatMap(result => result.assertionResults);
  const passed = tests.filter(test => test.status === 'passed').length;
  const broken = report.testResults.filter(
    result => result.status === 'failed' && !result.assertionResults.some(test => test.status === 'failed'),
  );
  const failed = tests.filter(test => test.status === 'failed').length + broken.length;
  return { passed, failed: failed === 0 && !report.success ? 1 : failed };
}

/** Reads what Playwright's json reporter wrote. A test that passed on another try counts as passed; the run lists it as flaky. */
export function playwrightCounts(file: string): Counts {
  const report = read<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  return {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.errors.length,
  };
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
