import { deviceLabel } from '@linecheck/checks/browser/devices/devices';
import { readCamera } from '@linecheck/checks/camera/readings';
import { seated } from '@linecheck/checks/camera/testing/readings';
import { measured } from '@linecheck/checks/reading';
import { describe, expect, it } from 'vitest';
import { resultDetails } from './result-checks-schemas';

const PICTURE = { width: 1280, height: 720, frameRate: 29.97 };

const isTaken = (readings: object): boolean =>
  resultDetails.safeParse({ camera: { message: 'Good', ...readings } }).success;

describe('the camera readings of a host', () => {
  it('are the size and the rate of the arriving pictures', () => {
    const told = readCamera(seated(), { label: 'Desk Cam', picture: PICTURE });
    expect(told).toMatchObject({ width: measured(1280), height: measured(720), frameRate: measured(30) });
    expect(isTaken(told)).toBe(true);
  });

  it('count the people of a group', () => {
    const told = readCamera(seated({ face: { x: 0.5, y: 0.3, people: 2 } }), { label: 'Desk Cam', picture: PICTURE });
    expect(told).toMatchObject({ people: measured(2) });
    expect(isTaken(told)).toBe(true);
  });

  it('are the light on the face, and the stops of the background in a range that the server accepts', () => {
    const light = (stops: number) => ({ highlight: 0.31, burntShare: 0, around: { highlight: 1, mean: 0.5, stops } });
    const told = readCamera(seated({ light: light(3.4) }), { label: undefined, picture: PICTURE });
    expect(told).toMatchObject({ faceLight: measured(0.31), backlightStops: measured(3.4) });
    const inTheDark = readCamera(seated({ light: light(-9) }), { label: undefined, picture: PICTURE });
    expect(inTheDark.backlightStops).toEqual(measured(-5));
    expect(isTaken(inTheDark)).toBe(true);
  });

  it('are the focus of the face', () => {
    const reading = seated({ focus: 'soft', sharpness: 0.52, facePixels: 230 });
    const told = readCamera(reading, { label: undefined, picture: PICTURE });
    expect(told).toMatchObject({ focus: 'soft', faceSharpness: measured(0.52), facePixels: measured(230) });
    expect(isTaken(told)).toBe(true);
  });

  it('leave out a missing size or frame rate', () => {
    const told = readCamera(seated(), { label: 'Desk Cam', picture: { width: 0, height: 0, frameRate: undefined } });
    expect(told).toEqual({
      device: 'Desk Cam',
      brightness: measured(0.5),
      faceFound: measured(true),
      foundBy: 'face-finder',
      faceX: measured(0.5),
      faceY: measured(0.3),
    });
  });

  it('have the place of one face that was found, within the picture', () => {
    const placeOf = (face: { readonly x: number; readonly y: number; readonly people?: number }) => {
      const { faceX, faceY } = readCamera(seated({ face }), { label: undefined, picture: PICTURE });
      return [faceX?.value, faceY?.value];
    };
    expect(placeOf({ x: 0.4, y: -0.02 })).toEqual([0.4, 0]);
    expect(placeOf({ x: 0.5, y: 0.3, people: 2 })).toEqual([undefined, undefined]);
  });

  it.each([
    ['long', 'm'.repeat(10_000)],
    ['long, in characters that are written as two', '🎧'.repeat(300)],
    ['broken', 'Cam \ud83c\0'],
  ])('are accepted for any name of the device: %s', (_, given) => {
    expect(isTaken(readCamera(seated(), { label: deviceLabel(given), picture: PICTURE }))).toBe(true);
    expect(isTaken(readCamera(seated(), { label: given, picture: PICTURE }))).toBe(false);
  });
});
