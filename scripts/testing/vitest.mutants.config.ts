import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests of the files that `stryker.config.json` mutates, and no others, so that its first run of all tests stays short. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    setupFiles: ['./scripts/testing/no-stray-console-errors.ts'],
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['./server/db/testing/start-postgres.ts', './server/testing/build-programs.ts'],
    include: [
      'packages/checks/{camera,connection,speakers}/*.test.ts',
      'packages/contract/*.test.ts',
      'server/modules/{test-sessions,result-letters,checklists}/*.test.ts',
    ],
  },
});
