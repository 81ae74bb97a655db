import { deviceLabel } from '@linecheck/checks/browser/devices/device-label';
import { readCamera } from '@linecheck/checks/camera/readings';
import { seated } from '@linecheck/checks/camera/testing/readings';
import { measured } from '@linecheck/checks/reading';
import { describe, expect, it } from 'vitest';
import { resultDetails } from './result-checks';

const SETTINGS = { width: 1280, height: 720, frameRate: 29.97 };

const isTaken = (readings: object): boolean =>
  resultDetails.safeParse({ camera: { message: 'Good', ...readings } }).success;

describe('what a host is told about the camera', () => {
  it('is the picture that the browser says the camera delivers', () => {
    const told = readCamera(seated(), { label: 'Desk Cam', settings: SETTINGS });
    expect(told).toMatchObject({ width: measured(1280), height: measured(720), frameRate: measured(30) });
    expect(isTaken(told)).toBe(true);
  });

  it('is never a picture of no size and no speed: what the browser does not tell is left out', () => {
    const told = readCamera(seated(), { label: 'Desk Cam', settings: { width: 0, height: 0, frameRate: 0 } });
    expect(told).toEqual({
      device: 'Desk Cam',
      brightness: measured(0.5),
      faceFound: measured(true),
      foundBy: 'face-finder',
    });
  });

  it.each([
    ['long', 'm'.repeat(10_000)],
    ['long, in characters that are written as two', '🎧'.repeat(300)],
    ['broken', 'Cam \ud83c\0'],
  ])('is taken whatever the device is called: %s', (_, given) => {
    expect(isTaken(readCamera(seated(), { label: deviceLabel(given), settings: SETTINGS }))).toBe(true);
    expect(isTaken(readCamera(seated(), { label: given, settings: SETTINGS }))).toBe(false);
  });
});
