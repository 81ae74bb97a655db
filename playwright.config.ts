import { defineConfig } from '@playwright/test';

/** What judges a line shares the machine with nobody: a browser beside it would be measured as a slower line. */
const line = '**/connection*.journey.ts';

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  // Two cores: more browsers at once would starve the audio threads and judge the machine instead of the product.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Real audio, pictures and lines in real time: what a busy machine starves is tried once more, and reported as flaky.
  retries: 1,
  // What a page needs a moment for may take many on a machine that does other things as well; nothing that passes waits longer.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  globalSetup: './journeys/stage/prepare-stage.ts',
  use: { trace: 'on-first-retry' },
  projects: [
    { name: 'people', testMatch: '**/*.journey.ts', testIgnore: line },
    { name: 'lines', testMatch: line, dependencies: ['people'], workers: 1 },
  ],
});
