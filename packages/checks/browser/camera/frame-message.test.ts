import { describe, expect, it } from 'vitest';
import type { FrameReading } from '../../camera/frame';
import { parseFrameReply } from './frame-message';

const reading: FrameReading = {
  brightness: 0.5,
  variance: 900,
  skinRatio: 0.1,
  faceLikeRegion: true,
  strongEdges: true,
  personDetected: true,
  partialDetection: false,
  face: { x: 0.5, y: 0.3 },
  source: 'face-finder',
};

describe('parseFrameReply', () => {
  it.each([
    { kind: 'reading', reading },
    { kind: 'reading', reading: { ...reading, face: undefined, source: 'skin-rule' } },
    { kind: 'frame-failed', reason: 'no canvas' },
    { kind: 'face-finder', loaded: true },
  ])('takes %o', (reply) => {
    expect(parseFrameReply(reply)).toEqual(reply);
  });

  it.each([
    undefined,
    { kind: 'other' },
    { kind: 'reading', reading: { brightness: 0.5 } },
    { kind: 'reading', reading: { ...reading, brightness: Number.NaN } },
    { kind: 'reading', reading: { ...reading, face: { x: 1 } } },
    { kind: 'reading', reading: { ...reading, source: 'guess' } },
    { kind: 'face-finder' },
  ])('refuses %o', (data) => {
    expect(parseFrameReply(data)).toBeUndefined();
  });
});
