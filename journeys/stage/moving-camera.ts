import type { Page } from '@playwright/test';
import { installCanvasCamera, type Place, type WithCamera } from './canvas-camera';
import { sittingPerson } from './pictures';

/** Call it before the page is opened: its camera shows a person in front of a wall, whom the journey can move. */
export async function openMovingCamera(page: Page) {
  const size = { width: 1280, height: 720 };
  const place = { left: 0, top: 0, height: 300 };
  await installCanvasCamera(page, { picture: await sittingPerson(), label: 'Moving Cam', size, place });
  return {
    place: (to: Place) =>
      page.evaluate((at) => Object.assign((window as unknown as WithCamera).canvasCamera, { place: at }), to),
    /** Turns the picture, like a phone; a change takes effect at the next start. */
    turn: (to: { readonly width: number; readonly height: number }) =>
      page.evaluate((at) => Object.assign((window as unknown as WithCamera).canvasCamera.canvas, at), to),
  };
}
