import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // All cores: half of these tests wait for a database or for a process that starts.
    maxWorkers: '100%',
    environment: 'node',
    setupFiles: ['./scripts/testing/no-stray-console-errors.ts'],
    // What is awaited comes at once as a rule; nothing that passes waits longer.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'engines',
          isolate: false,
          exclude: ['**/node_modules/**', 'packages/embedded-postgres/**'],
          include: ['packages/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts', 'benchmarks/**/*.test.ts'],
          // Long enough for a machine that does other things as well; nothing that passes waits longer.
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
          // The files keep nothing between them, and importing the server anew for each took half of the time.
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
