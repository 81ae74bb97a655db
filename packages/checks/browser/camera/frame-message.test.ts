import { describe, expect, it } from 'vitest';
import { HIDDEN_PICTURE } from '../../camera/frame';
import { seated } from '../../camera/testing/readings';
import { parseFrameReply } from './frame-message';

const reading = seated();

describe('parseFrameReply', () => {
  it.each([
    { kind: 'reading', reading },
    { kind: 'reading', reading: { ...reading, face: undefined, source: 'skin-rule' } },
    { kind: 'reading', reading: HIDDEN_PICTURE },
    { kind: 'reading', reading: seated({ face: { x: 0.5, y: 0.3, people: 2, isAtEdge: true } }) },
    { kind: 'reading', reading: { ...reading, pictureState: 'flat', plainColor: 'blue' } },
    {
      kind: 'reading',
      reading: { ...reading, light: { highlight: 0.5, burntShare: 0, around: { highlight: 1, mean: 0.5, stops: 2 } } },
    },
    { kind: 'reading', reading: { ...reading, facePixels: 230, sharpness: 0.8, focus: 'sharp' } },
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
    { kind: 'reading', reading: { ...reading, face: { x: 1, y: 1, people: 1.5 } } },
    { kind: 'reading', reading: { ...reading, face: { x: 1, y: 1, isAtEdge: 1 } } },
    { kind: 'reading', reading: { ...reading, face: { x: 1, y: 1, isSmall: 0 } } },
    { kind: 'reading', reading: { ...reading, source: 'guess' } },
    {
      kind: 'reading',
      reading: { ...reading, light: { highlight: 0.5, burntShare: 0, around: { highlight: 1, mean: 0.5 } } },
    },
    { kind: 'reading', reading: { ...reading, focus: 'odd' } },
    { kind: 'reading', reading: { ...reading, sharpness: Number.NaN } },
    { kind: 'reading', reading: { ...reading, pictureState: 'odd' } },
    { kind: 'reading', reading: { ...reading, plainColor: '<b>' } },
    { kind: 'face-finder' },
  ])('refuses %o', (data) => {
    expect(parseFrameReply(data)).toBeUndefined();
  });
});
