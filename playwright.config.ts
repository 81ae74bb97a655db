import { defineConfig } from '@playwright/test';
import { enginesToPlay } from './journeys/stage/engines/installed';

/** In a whole run, the real-time journeys wait for all others. In any other run, no journey waits for another. */
const isWhole = process.env.WHOLE_RUN === 'true';

/** `npm test` plays the main journeys only, tagged by `journeys/stage/journey.ts`. */
const isMain = process.env.MAIN_JOURNEYS === 'true';

/** Firefox and WebKit play the journeys that are tagged for them (`journeys/stage/engines/engine.ts`). */
const further = enginesToPlay().map((engineName) => ({
  name: engineName,
  grep: new RegExp(`@every-engine|@only-${engineName}`),
  workers: 1,
  use: { engineName },
}));

const isForOtherEngine = /^(?!.*@only-chromium).*@only-/;

export default defineConfig<object, { engineName: string }>({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  // Three browsers keep two cores busy. A fourth would slow them all down too much.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A limit for a page that hangs. A starved machine stays far below it.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json'], ['./journeys/stage/report/reporter.ts']],
  globalSetup: './journeys/stage/prepare-stage.ts',
  projects: [
    { name: 'chromium', ...(isMain && { grep: /@main/ }), grepInvert: [/@real-time|@alone/, isForOtherEngine] },
    {
      // These depend on real sound devices, on the speed of the line or on limits in real time.
      name: 'real-time',
      grep: isMain ? /^(?=.*@main).*@(real-time|alone)/ : /@real-time|@alone/,
      grepInvert: isForOtherEngine,
      dependencies: isWhole || isMain ? ['chromium'] : [],
      workers: 1,
    },
    ...further,
  ],
});
