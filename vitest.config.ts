import { defineConfig } from 'vitest/config';

/** Tests that need a DOM. */
const DOM_TESTS = '{packages,web}/**/*.dom.test.{ts,tsx}';

/** Tests that start programs or database servers, cut their connections, or copy whole installations: seconds each. */
const PROCESS_TESTS = '{packages,server,scripts}/**/*.process.test.ts';

const POSTGRES_TESTS = 'packages/embedded-postgres/*.test.ts';

const NO_TESTS = '**/node_modules/**';

/** One real PostgreSQL and the built programs of the server, for all files of a project. */
const serverSetup = [
  './scripts/testing/close-on-signal.ts',
  './server/db/testing/start-postgres.ts',
  './server/testing/build-programs.ts',
];

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
          name: 'units',
          isolate: false,
          include: ['{packages,web,scripts,benchmarks}/**/*.test.{ts,tsx}'],
          exclude: [NO_TESTS, DOM_TESTS, PROCESS_TESTS, POSTGRES_TESTS],
        },
      },
      {
        extends: true,
        test: {
          // Isolated: one of them replaces a module of Node.js.
          name: 'postgres',
          include: [POSTGRES_TESTS],
          exclude: [NO_TESTS, PROCESS_TESTS],
        },
      },
      {
        extends: true,
        test: {
          // A separate project, because a worker that changes its environment restarts and imports everything again.
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
          name: 'server',
          // The files share no state, and importing the server for each of them takes half of the time.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: [NO_TESTS, PROCESS_TESTS],
          globalSetup: serverSetup,
        },
      },
      {
        extends: true,
        test: {
          // `npm run test:all` and `npm test -- --changed` run them, after the others.
          name: 'processes',
          // Isolated: helpers of embedded-postgres keep a database for a file.
          include: [PROCESS_TESTS],
          globalSetup: serverSetup,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
