import type { Page } from '@playwright/test';
import { type CanvasPlace, installCanvasCamera, type WithCamera } from './canvas-camera';
import { sittingPerson } from './pictures';

export const WIDE = { width: 640, height: 360 } as const;

export const FIRST_PLACE = { left: 0.3 * WIDE.width, top: 0.2 * WIDE.height, height: 0.6 * WIDE.height } as const;

export async function openMovingCamera(page: Page) {
  await installCanvasCamera(page, {
    picture: await sittingPerson(),
    label: 'Moving Cam',
    size: WIDE,
    place: FIRST_PLACE,
  });
  return {
    place: (to: CanvasPlace) =>
      page.evaluate((at) => Object.assign((window as unknown as WithCamera).canvasCamera, { place: at }), to),
    /** Rotates the picture, like a phone; a change takes effect at the next start. */
    turn: (to: { readonly width: number; readonly height: number }) =>
      page.evaluate((at) => Object.assign((window as unknown as WithCamera).canvasCamera.canvas, at), to),
  };
}
