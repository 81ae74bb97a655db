import { expect, it } from 'vitest';
import type { FrameReading } from '../../camera/frame';
import { emptyRoom } from '../../camera/testing/readings';
import { createLiveJudge } from './live-judge';

/** Below the live window of a wide screen, and within that of a narrow one. */
const low: FrameReading = { ...emptyRoom, personDetected: true, face: { x: 0.5, y: 0.53 } };

it('judges after three seconds of picture, and then every two', () => {
  let now = 700;
  const judge = createLiveJudge({ screen: () => 'wide', clock: () => now });
  const judgedAfterMs: number[] = [];
  for (let afterMs = 0; afterMs <= 9000; afterMs += 500) {
    now = 700 + afterMs;
    if (judge(emptyRoom).verdict) judgedAfterMs.push(afterMs);
  }
  expect(judgedAfterMs).toEqual([3000, 5000, 7000, 9000]);
});

it('judges by the window of the screen as it is at that moment', () => {
  let [now, screen] = [0, 'wide' as 'wide' | 'narrow'];
  const judge = createLiveJudge({ screen: () => screen, clock: () => now });
  judge(low);
  now = 3000;
  expect(judge(low).verdict?.code).toBe('framing');
  [now, screen] = [5000, 'narrow'];
  expect(judge(low).verdict?.code).toBe('excellent');
});

it('says how much of the time before the first verdict is over', () => {
  let now = 200;
  const judge = createLiveJudge({ screen: () => 'wide', clock: () => now });
  const shares = [200, 1700, 3200, 9000].map((at) => {
    now = at;
    return judge(emptyRoom).share;
  });
  expect(shares).toEqual([0, 0.5, 1, 1]);
});
