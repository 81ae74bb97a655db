import { defineConfig } from 'vitest/config';

/** Tests with a document; those of all other names have none. */
const DOM_TESTS = '{packages,web}/**/*.dom.test.{ts,tsx}';

export default defineConfig({
  test: {
    // All cores: half of these tests wait for a database or for a process that starts.
    maxWorkers: '100%',
    environment: 'node',
    setupFiles: ['./scripts/testing/no-stray-console-errors.ts', './scripts/testing/environment-by-name.ts'],
    // Limits for a busy machine: a test that passes usually needs a hundredth of them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'engines',
          isolate: false,
          include: ['{packages,web,scripts,benchmarks}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', 'packages/embedded-postgres/**', DOM_TESTS],
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
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['packages/embedded-postgres/*.test.ts'],
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
        },
      },
    ],
  },
});
