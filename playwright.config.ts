import { defineConfig } from '@playwright/test';
import { enginesToPlay } from './journeys/stage/engines/installed';

/**
 * What shares the machine with nobody: a browser beside it would be measured as a slower line, would cut short the few silences
 * in which a room is heard, and would tear what comes back of the speakers.
 */
const alone = ['**/connection*.journey.ts', '**/echoing-room.journey.ts', '**/speakers-loop.journey.ts'];

/** Chromium plays every journey, and the other engines those that are tagged for them (`journeys/stage/engines/engine.ts`). */
const further = enginesToPlay().map((engineName) => ({
  name: engineName,
  testMatch: '**/*.journey.ts',
  grep: new RegExp(`@every-engine|@only-${engineName}`),
  workers: 1,
  // One of each at once, and Firefox still loses the sound of a take now and then.
  retries: 2,
  // Neither engine can be traced through its channel.
  use: { engineName, trace: 'off' as const },
}));

/** `npm test` plays all of them. A journey that is played by hand waits for none of another engine. */
const isWhole = process.env.WHOLE_RUN === 'true';
const furtherNames = further.map(({ name }) => name);

export default defineConfig<object, { engineName: string }>({
  testDir: 'journeys',
  outputDir: 'test-results',
  // Two cores: more browsers at once would starve the audio threads, and judge the machine instead of the product. Three of Chromium hold.
  workers: isWhole ? 3 : 2,
  fullyParallel: true,
  forbidOnly: true,
  // Real audio, pictures and lines in real time: what a busy machine starves is tried once more, and reported as flaky.
  retries: 1,
  // What a page needs a moment for may take many on a machine that does other things as well; nothing that passes waits longer.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json'], ['./journeys/stage/report/reporter.ts']],
  globalSetup: './journeys/stage/prepare-stage.ts',
  use: { trace: 'on-first-retry' },
  projects: [
    // The longest first: nobody waits for them at the end.
    ...further,
    {
      name: 'people',
      testMatch: '**/*.journey.ts',
      testIgnore: alone,
      grepInvert: /^(?!.*@only-chromium).*@only-/,
      // Firefox is the first to lose sound: its journeys and WebKit's have the machine for one of each.
      dependencies: isWhole ? furtherNames : [],
    },
    {
      name: 'alone',
      testMatch: alone,
      dependencies: isWhole ? ['people', ...furtherNames] : [],
      workers: 1,
    },
  ],
});
