import { defineConfig } from 'vitest/config';

/** Tests with a document; those of all other names have none. */
const DOM_TESTS = '{packages,web}/**/*.dom.test.{ts,tsx}';

export default defineConfig({
  test: {
    // All cores: half of these tests wait for a database or for a process that starts.
    maxWorkers: '100%',
    environment: 'node',
    setupFiles: ['./scripts/testing/no-stray-console-errors.ts', './scripts/testing/environment-by-name.ts'],
    // A limit for a busy machine: a condition usually holds at once.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'engines',
          isolate: false,
          include: ['{packages,web,scripts,benchmarks}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'packages/embedded-postgres/**', DOM_TESTS],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // Apart from the others: a worker that changes its environment starts again, with all imports.
          name: 'dom',
          environment: 'happy-dom',
          setupFiles: ['./scripts/testing/fresh-page.ts'],
          isolate: false,
          include: [DOM_TESTS],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['packages/embedded-postgres/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // The files share no state, and importing the server for each of them takes half of the time.
          isolate: false,
          include: ['server/**/*.test.ts'],
          globalSetup: ['./server/db/testing/start-postgres.ts', './server/testing/build-programs.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
