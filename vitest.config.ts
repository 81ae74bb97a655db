import { defineConfig } from 'vitest/config';

const setupFiles = ['./scripts/testing/no-stray-console-errors.ts'];

export default defineConfig({
  test: {
    // All cores: half of these tests wait for a database or for a process that starts.
    maxWorkers: '100%',
    // As for the journeys: what a busy machine starves is tried once more, and reported with what its first try said.
    retry: 1,
    projects: [
      {
        test: {
          name: 'engines',
          isolate: false,
          include: ['packages/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          setupFiles,
          // Long enough for a machine that does other things as well; nothing that passes waits longer.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['server/db/embedded/*.test.ts'],
          environment: 'node',
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          // The files keep nothing between them, and importing the server anew for each took half of the time.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: ['server/db/embedded/**'],
          environment: 'node',
          globalSetup: ['./server/db/testing/start-postgres.ts'],
          setupFiles,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
