import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const nodePackages = ['contracts', 'event-log', 'projections', 'backend', 'embedded/*', 'tools'];
// What only `npm run test:soak` runs.
const soak = process.env['RECTO_SOAK'] ? ['tools/**/*.soak.ts'] : [];
const browserPackages = ['ui', 'frame', 'shell', 'mfe-*'];

export default defineConfig({
  test: {
    // As for journeys: a stalled machine is not a broken product.
    retry: process.env['CI'] ? 2 : 0,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
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
