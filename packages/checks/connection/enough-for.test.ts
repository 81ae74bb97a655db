import { describe, expect, it } from 'vitest';
import { assumed, atLeast, eachMeasured, measured } from '../reading';
import { measuredLine, minutesToUploadAnHour, sufficiencyFor } from './enough-for';

const good = { uploadMbps: 10, downloadMbps: 50, lostShare: 0, jitterMs: 2, roundTripMs: 30 };

describe('a line', () => {
  it.each(['voice', '720p', '1080p'] as const)('that is good is enough for %s', (use) => {
    expect(sufficiencyFor(use, good)).toEqual({ enough: 'yes', because: [] });
  });

  it.each([
    ['voice', { uploadMbps: 0.1 }, 'yes'],
    ['voice', { uploadMbps: 0.09 }, 'maybe'],
    ['voice', { uploadMbps: 0.079 }, 'no'],
    ['voice', { roundTripMs: 399 }, 'yes'],
    ['voice', { roundTripMs: 479 }, 'maybe'],
    ['voice', { roundTripMs: 480 }, 'no'],
    ['720p', { lostShare: 0.03 }, 'maybe'],
    ['720p', { lostShare: 0.05 }, 'no'],
    ['720p', { downloadMbps: 1.9 }, 'yes'],
    ['1080p', { downloadMbps: 1.9 }, 'no'],
    ['1080p', { jitterMs: Number.NaN }, 'maybe'],
    ['1080p', { roundTripMs: 2000 }, 'yes'],
  ] as const)('is judged for %s with %j: %s', (use, change, enough) => {
    expect(sufficiencyFor(use, { ...good, ...change }).enough).toBe(enough);
  });

  it('lists the worst use first, and unmeasured ones last', () => {
    const line = { ...good, uploadMbps: undefined, downloadMbps: 2.5, lostShare: 0.2 };
    expect(sufficiencyFor('1080p', line)).toEqual({
      enough: 'no',
      because: [
        { measure: 'lostShare', is: 'short' },
        { measure: 'downloadMbps', is: 'close' },
        { measure: 'uploadMbps', is: 'missing' },
      ],
    });
  });

  it('whose speed is a lower bound may be enough for more, and is not called too slow', () => {
    const speeds = { latencyMs: measured(40), downloadMbps: measured(20), uploadMbps: atLeast(1) };
    const line = { ...good, ...measuredLine(speeds) };
    expect(sufficiencyFor('voice', { ...line, lostShare: 0, jitterMs: 2 })).toEqual({ enough: 'yes', because: [] });
    expect(sufficiencyFor('720p', { ...line, lostShare: 0, jitterMs: 2 })).toEqual({
      enough: 'maybe',
      because: [{ measure: 'uploadMbps', is: 'missing' }],
    });
  });

  it('uploads an hour of recording at eight megabits in an hour', () => {
    expect(minutesToUploadAnHour(8)).toBe(60);
    expect(minutesToUploadAnHour(48)).toBe(10);
  });
});

describe('what is known of a line', () => {
  const speeds = eachMeasured({ latencyMs: 40, downloadMbps: 20, uploadMbps: 5 });

  it('are the loss of the worse direction, and the round trip of packets', () => {
    const path = eachMeasured({ lostUpShare: 0.01, lostDownShare: 0.02, packetJitterMs: 3, roundTripMs: 25 });
    expect(measuredLine({ ...speeds, ...path })).toEqual({
      uploadMbps: 5,
      downloadMbps: 20,
      lostShare: 0.02,
      jitterMs: 3,
      roundTripMs: 25,
    });
  });

  it('has nothing that was assumed, and no loss of which one direction is missing', () => {
    const line = measuredLine({ ...speeds, uploadMbps: assumed(6), lostUpShare: measured(0) });
    expect(line).toMatchObject({ uploadMbps: undefined, lostShare: undefined, roundTripMs: 40 });
  });
});
