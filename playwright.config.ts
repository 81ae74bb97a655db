import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  // Two cores: more browsers at once would starve the audio threads and judge the machine instead of the product.
  workers: process.env.CI ? 1 : 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // What a page needs a moment for may take many on a machine that does other things as well; nothing that passes waits longer.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  globalSetup: './journeys/stage/prepare-stage.ts',
  use: { trace: 'retain-on-failure' },
});
