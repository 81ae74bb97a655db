import { describe, expect, it } from 'vitest';
import { type FrameReading, HIDDEN_PICTURE } from '../../camera/frame';
import { emptyRoom, seated } from '../../camera/testing/readings';
import { createLiveJudge } from './live-judge';

/** Below the live window of a wide screen, and inside that of a narrow one. */
const low: FrameReading = { ...emptyRoom, personDetected: true, face: { x: 0.5, y: 0.53 } };
const bySkin = (reading: FrameReading): FrameReading => ({ ...reading, source: 'skin-rule' });

/** Times of verdicts in ms after the first reading, with a reading every 500 ms. */
function judgedAfterMs(readingAt: (afterMs: number) => FrameReading): readonly number[] {
  let now = 700;
  const judge = createLiveJudge({ screen: () => 'wide', clock: () => now });
  const times = Array.from({ length: 21 }, (_, index) => index * 500);
  return times.filter((afterMs) => {
    now = 700 + afterMs;
    return judge(readingAt(afterMs)).verdict !== undefined;
  });
}

describe('the live judge', () => {
  it('judges after three seconds of picture, and then every two', () => {
    expect(judgedAfterMs(() => bySkin(emptyRoom))).toEqual([3000, 5000, 7000, 9000]);
    expect(judgedAfterMs(() => bySkin(seated()))).toEqual([3000, 5000, 7000, 9000]);
  });

  it('judges after one second with a person if the readings of the face finder stay the same', () => {
    expect(judgedAfterMs(() => seated()).slice(0, 3)).toEqual([1000, 3000, 5000]);
    expect(judgedAfterMs(() => seated({ brightness: 0.2 }))[0]).toBe(1000);
  });

  it('takes three seconds before it reports no person or only a part of one', () => {
    expect(judgedAfterMs(() => emptyRoom)).toEqual([3000, 5000, 7000, 9000]);
    expect(judgedAfterMs(() => ({ ...emptyRoom, partialDetection: true }))[0]).toBe(3000);
  });

  it('waits until it is settled whether the picture is live, for ten seconds at most', () => {
    const unsettled = seated({ pictureState: 'unsettled' });
    const settled = (pictureState: 'live' | 'frozen') => (ms: number) =>
      ms < 3500 ? unsettled : seated({ pictureState });
    expect(judgedAfterMs(settled('live'))[0]).toBe(3500);
    expect(judgedAfterMs(settled('frozen'))[0]).toBe(3500);
    expect(judgedAfterMs(() => unsettled)).toEqual([10_000]);
    expect(judgedAfterMs((ms) => (ms === 0 ? unsettled : seated({ pictureState: 'live' })))[0]).toBe(1000);
  });

  it('judges a hidden picture at once', () => {
    expect(judgedAfterMs(() => HIDDEN_PICTURE)[0]).toBe(0);
  });

  it('counts from the first reading of a late face finder', () => {
    expect(judgedAfterMs((ms) => (ms < 1000 ? bySkin(seated()) : seated()))[0]).toBe(2000);
    expect(judgedAfterMs((ms) => (ms < 2500 ? bySkin(seated()) : seated()))[0]).toBe(3000);
  });

  it('restarts its count while the guest moves or arrives, and while the camera adjusts its exposure', () => {
    expect(judgedAfterMs((ms) => (ms < 1000 ? low : seated()))[0]).toBe(2000);
    expect(judgedAfterMs((ms) => (ms < 1500 ? emptyRoom : seated()))[0]).toBe(2500);
    expect(judgedAfterMs((ms) => seated({ brightness: ms < 1000 ? 0.36 + ms / 5000 : 0.6 }))[0]).toBe(2000);
    expect(judgedAfterMs((ms) => (ms % 1000 === 0 ? low : seated()))[0]).toBe(3000);
  });

  it('takes three seconds before a failing verdict', () => {
    const dark = { ...emptyRoom, brightness: 0.05 };
    expect(judgedAfterMs(() => dark)[0]).toBe(3000);
    expect(judgedAfterMs((ms) => (ms < 1000 ? dark : seated()))[0]).toBe(2000);
  });

  it('judges by the current window of the screen', () => {
    let [now, screen] = [0, 'wide' as 'wide' | 'narrow'];
    const judge = createLiveJudge({ screen: () => screen, clock: () => now });
    judge(low);
    now = 3000;
    expect(judge(low).verdict?.code).toBe('framing');
    [now, screen] = [5000, 'narrow'];
    expect(judge(low).verdict?.code).toBe('excellent');
  });

  it('reports the elapsed share of the time before the first verdict', () => {
    let now = 0;
    const judge = createLiveJudge({ screen: () => 'wide', clock: () => now });
    const shareAt = (at: number, reading: FrameReading) => {
      now = at;
      return judge(reading).share;
    };
    expect([200, 1700, 3200, 9000].map((at) => shareAt(at, bySkin(emptyRoom)))).toEqual([0, 0.5, 1, 1]);
  });

  it('reports that share for an earlier verdict as well, and never reduces it', () => {
    let now = 0;
    const judge = createLiveJudge({ screen: () => 'wide', clock: () => now });
    const shareAt = (at: number, reading: FrameReading) => {
      now = at;
      return judge(reading).share;
    };
    expect([0, 500].map((at) => shareAt(at, seated()))).toEqual([0, 0.5]);
    expect(shareAt(1000, low)).toBe(0.5);
    expect([1500, 2000].map((at) => shareAt(at, low))).toEqual([0.5, 1]);
  });
});
