import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const nodePackages = ['contracts', 'event-log', 'projections', 'backend', 'embedded/*', 'tools'];
// What only `npm run test:soak` runs.
const soak = process.env['RECTO_SOAK'] ? ['tools/**/*.soak.ts'] : [];
const browserPackages = ['ui', 'frame', 'shell', 'mfe-*'];

/** Files of browser code are short: while they come last, none of the long ones is alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [short = [], long = []] = [true, false].map(isBrowser =>
      files.filter(({ project }) => (project.name === 'browser') === isBrowser),
    );
    return [...(await super.sort(long)), ...(await super.sort(short))];
  }
}

export default defineConfig({
  test: {
    // As for journeys: a stalled machine is not a broken product.
    retry: process.env['CI'] ? 2 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than a small machine has processors: a third of the time is waited for disks, stores and processes.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: { name: 'node', environment: 'node', include: [...nodePackages.map(p => `${p}/**/*.test.ts`), ...soak] },
      },
      {
        extends: true,
        define: { global: 'globalThis' },
        // What the build shares under this name, so that tests see no more of the router than browsers do.
        resolve: { alias: { 'react-router-dom': join(import.meta.dirname, 'frame/src/router/facade.ts') } },
        test: {
          name: 'browser',
          environment: 'happy-dom',
          include: browserPackages.map(p => `${p}/**/*.test.{ts,tsx}`),
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
