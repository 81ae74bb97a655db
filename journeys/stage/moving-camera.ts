import type { Page } from '@playwright/test';
import { sittingPerson } from './pictures';

/** Where the person is drawn, in pixels of the camera's picture. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

interface Moving {
  /** Size of the camera's picture; a change takes effect at the next start. */
  readonly canvas: HTMLCanvasElement;
  place: Place;
  track: MediaStreamTrack | undefined;
}

const WALL = '#9aa3a8';

/** Call it before the page is opened: its camera shows a person in front of a wall, whom the journey can move. */
export async function openMovingCamera(page: Page) {
  const person = (await sittingPerson()).toString('base64');
  await page.addInitScript(
    ({ encoded, wall }) => {
      if (navigator.mediaDevices === undefined) return;
      const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
      const loading = createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      const moving: Moving = { canvas, place: { left: 0, top: 0, height: 300 }, track: undefined };
      Object.assign(window, { moving });
      const context = canvas.getContext('2d');
      const draw = async () => {
        const picture = await loading;
        if (context === null) return;
        const { left, top, height } = moving.place;
        context.fillStyle = wall;
        context.fillRect(0, 0, canvas.width, canvas.height);
        context.drawImage(picture, left, top, (height * picture.width) / picture.height, height);
      };
      setInterval(() => void draw(), 50);
      navigator.mediaDevices.getUserMedia = async () => {
        const stream = canvas.captureStream(30);
        const [track] = stream.getVideoTracks();
        if (track) moving.track = Object.defineProperty(track, 'label', { value: 'Moving Cam' });
        return stream;
      };
    },
    { encoded: person, wall: WALL },
  );
  return {
    place: (place: Place) =>
      page.evaluate((to) => Object.assign((window as unknown as { moving: Moving }).moving, { place: to }), place),
    /** Turns the picture, like a phone. */
    turn: (size: { readonly width: number; readonly height: number }) =>
      page.evaluate((to) => Object.assign((window as unknown as { moving: Moving }).moving.canvas, to), size),
    /** Mutes the camera as phones do for a hidden page, and unmutes it. */
    setAway: (isAway: boolean) =>
      page.evaluate((away) => {
        const { track } = (window as unknown as { moving: Moving }).moving;
        if (track === undefined) throw new Error('The camera is not open.');
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => away });
        Object.defineProperty(track, 'muted', { configurable: true, get: () => away });
        const mute = () => track.dispatchEvent(new Event(away ? 'mute' : 'unmute'));
        const show = () => document.dispatchEvent(new Event('visibilitychange'));
        for (const step of [show, mute]) step();
      }, isAway),
  };
}
