import { expect, it } from 'vitest';
import { RestartPause } from './restart-pause';

const SHORT_MS = 200;

it('a first death causes no pause, and each further one a doubled pause of up to a minute', () => {
  const pause = new RestartPause(() => 0);
  const waits = Array.from({ length: 9 }, () => {
    pause.noteDeath(SHORT_MS);
    return pause.secondsLeft();
  });
  expect(waits).toEqual([0, 2, 4, 8, 16, 32, 60, 60, 60]);
});

it('a pause ends, and a process that has lived for half a minute resets it', () => {
  let nowMs = 0;
  const pause = new RestartPause(() => nowMs);
  for (const livedMs of [SHORT_MS, SHORT_MS, SHORT_MS]) pause.noteDeath(livedMs);
  nowMs = 3001;
  expect(pause.secondsLeft()).toBe(1);
  nowMs = 4000;
  expect(pause.secondsLeft()).toBe(0);
  pause.noteDeath(30_001);
  expect(pause.secondsLeft()).toBe(0);
});
