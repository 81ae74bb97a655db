import { deviceLabel } from '@linecheck/checks/browser/devices/device-label';
import { resultDetails } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { cameraResult } from './camera-result';
import type { FinishedCamera } from './use-camera-test';

type Measured = NonNullable<FinishedCamera['measured']>;

const finishedWith = (settings: Measured['camera']['settings'], label = 'Desk Cam'): FinishedCamera => ({
  verdict: {
    status: 'passed',
    code: 'good',
    message: 'Good camera setup!',
    details: 'You can be seen well.',
    advice: undefined,
  },
  measured: {
    reading: {
      brightness: 0.52,
      variance: 1800,
      skinRatio: 0.11,
      faceLikeRegion: true,
      strongEdges: true,
      personDetected: true,
      partialDetection: false,
      face: { x: 0.48, y: 0.31 },
      source: 'face-finder',
    },
    camera: {
      // No test of this file plays it.
      stream: undefined as unknown as MediaStream,
      label,
      deviceId: 'a',
      substituted: false,
      settings,
      onProblem: () => () => undefined,
      close: () => undefined,
    },
  },
});

describe('what a host is told about the camera', () => {
  it('is the picture that the browser says the camera delivers', () => {
    const told = cameraResult(finishedWith({ width: 1280, height: 720, frameRate: 29.97 }));
    expect(told).toMatchObject({
      width: { value: 1280, basis: 'measured' },
      height: { value: 720, basis: 'measured' },
      frameRate: { value: 30, basis: 'measured' },
    });
    expect(resultDetails.safeParse({ camera: told }).success).toBe(true);
  });

  it('is never a picture of no size and no speed: what the browser does not tell is left out', () => {
    const told = cameraResult(finishedWith({ width: 0, height: 0, frameRate: 0 }));
    expect(told).toEqual({
      message: 'Good camera setup!',
      device: 'Desk Cam',
      brightness: { value: 0.52, basis: 'measured' },
      faceFound: { value: true, basis: 'measured' },
    });
  });

  it.each([
    ['long', 'm'.repeat(10_000)],
    ['long, in characters that are written as two', '🎧'.repeat(300)],
    ['broken', 'Cam \ud83c\0'],
  ])('is taken whatever the device is called: %s', (_, given) => {
    const told = cameraResult(finishedWith({ width: 1280, height: 720, frameRate: 30 }, deviceLabel(given)));
    expect(resultDetails.safeParse({ camera: told }).success).toBe(true);
    const uncut = cameraResult(finishedWith({ width: 1280, height: 720, frameRate: 30 }, given));
    expect(resultDetails.safeParse({ camera: uncut }).success).toBe(false);
  });

  it('is the reason alone where the camera could not be opened', () => {
    const { verdict } = finishedWith({ width: 0, height: 0, frameRate: 0 });
    expect(cameraResult({ verdict, measured: undefined })).toEqual({ message: 'Good camera setup!' });
  });
});
