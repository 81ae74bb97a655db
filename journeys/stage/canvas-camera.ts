import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';

export interface CanvasCamera {
  readonly canvas: HTMLCanvasElement;
  /** Position of the picture in the camera's frame, in pixels; undefined fills the frame. */
  place: CanvasPlace | undefined;
  track: MediaStreamTrack | undefined;
  /** Replaces the picture with a JPEG in base64. A frozen one does not sway, and has no noise. */
  show(encoded: string, isFrozen?: boolean): Promise<void>;
}

export interface WithCamera {
  readonly canvasCamera: CanvasCamera;
}

export interface CanvasPlace {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

interface Wishes {
  readonly picture: Buffer;
  readonly label: string;
  readonly place?: CanvasPlace;
  /** The camera's size; small unless a journey judges it, because drawing and encoding are done in software. */
  readonly size?: { readonly width: number; readonly height: number };
  /** Device that is opened first so that the browser prompts: its own camera, or the microphone if it has none. */
  readonly asksFor?: 'camera' | 'microphone' | undefined;
}

const SMALL = { width: 640, height: 360 } as const;

/** The marker at the end of a JPEG, which occurs nowhere else in it. */
const JPEG_END = Buffer.from([0xff, 0xd9]);

export async function pictureIn(file: string): Promise<Buffer> {
  const frames = await readFile(file);
  return frames.subarray(0, frames.indexOf(JPEG_END) + JPEG_END.length);
}

export const showPicture = (page: Page, picture: Buffer, isFrozen = false): Promise<void> =>
  page.evaluate(([encoded, frozen]) => (window as unknown as WithCamera).canvasCamera.show(encoded, frozen), [
    picture.toString('base64'),
    isFrozen,
  ] as const);

/**
 * Replaces the page's camera with a canvas, for engines that take no file, or for pictures that change. Call it before
 * the page is opened.
 */
export const installCanvasCamera = (
  to: Page | BrowserContext,
  { picture, size = SMALL, ...wishes }: Wishes,
): Promise<unknown> => to.addInitScript(install, { ...wishes, size, encoded: picture.toString('base64') });

interface Settings extends Omit<Wishes, 'picture'> {
  readonly encoded: string;
  readonly size: NonNullable<Wishes['size']>;
}

/** Runs in the page, before the page's scripts. */
function install({ encoded, label, size, asksFor, ...wishes }: Settings) {
  // A page without a secure context, such as about:blank, has no devices.
  if (!('MediaDevices' in window)) return;
  const WALL = '#9aa3a8';
  const FRAMES_PER_SECOND = 15;
  /** Largest movement of the picture by a hand or a breath, in pixels, and the period of each direction in ms. */
  const SWAY = { px: 1, acrossMs: 1700, downMs: 2300 } as const;
  /** Noise of the sensor, of 255 levels: too small to change a verdict. */
  const NOISE = { levels: 3, tile: 128 } as const;
  const DEVICE = { deviceId: 'canvas-camera', groupId: 'canvas-camera', kind: 'videoinput' } as const;
  const load = (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  };
  let picture: ImageBitmap | undefined;
  let isStill = false;
  const show = async (next: string, isFrozen = false) => {
    picture = await load(next);
    isStill = isFrozen;
  };
  const seesFirst = show(encoded);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const camera: CanvasCamera = { canvas, place: wishes.place, track: undefined, show };
  Object.assign(window, { canvasCamera: camera });
  const context = canvas.getContext('2d');

  const noise = Object.assign(document.createElement('canvas'), { width: NOISE.tile, height: NOISE.tile });
  const grains = noise.getContext('2d');
  const grain = grains?.createImageData(NOISE.tile, NOISE.tile);
  for (let at = 0; grain && at < grain.data.length; at += 4)
    grain.data.fill(Math.random() < 0.5 ? 0 : 255, at, at + 3).fill(Math.random() * NOISE.levels, at + 3, at + 4);
  if (grain) grains?.putImageData(grain, 0, 0);

  const addNoise = (to: CanvasRenderingContext2D) => {
    const { width, height } = canvas;
    const pattern = to.createPattern(noise, 'repeat');
    if (pattern === null) return;
    const [left, top] = [Math.random() * NOISE.tile, Math.random() * NOISE.tile].map(Math.floor) as [number, number];
    to.save();
    to.translate(-left, -top);
    to.fillStyle = pattern;
    to.fillRect(left, top, width, height);
    to.restore();
  };

  const draw = () => {
    if (context === null || picture === undefined) return;
    const { width, height } = canvas;
    const swayOver = (periodMs: number) =>
      isStill ? 0 : SWAY.px * Math.sin((2 * Math.PI * performance.now()) / periodMs);
    // A picture that fills the frame moves beyond its edges.
    const scale = Math.max((width + 2 * SWAY.px) / picture.width, (height + 2 * SWAY.px) / picture.height);
    const filling = {
      left: (width - picture.width * scale) / 2,
      top: (height - picture.height * scale) / 2,
      height: picture.height * scale,
    };
    const place = camera.place ?? filling;
    const [left, top] = [place.left + swayOver(SWAY.acrossMs), place.top + swayOver(SWAY.downMs)];
    context.fillStyle = WALL;
    context.fillRect(0, 0, width, height);
    context.drawImage(picture, left, top, (place.height * picture.width) / picture.height, place.height);
    if (!isStill) addNoise(context);
  };

  const open = async (): Promise<MediaStreamTrack> => {
    await seesFirst;
    draw();
    const [track] = canvas.captureStream().getVideoTracks();
    if (track === undefined) throw new DOMException('', 'NotReadableError');
    const drawing = setInterval(
      () => (track.readyState === 'live' ? draw() : clearInterval(drawing)),
      1000 / FRAMES_PER_SECOND,
    );
    const { width, height } = canvas;
    Object.defineProperty(track, 'label', { value: label });
    track.getSettings = () => ({ width, height, frameRate: FRAMES_PER_SECOND, deviceId: DEVICE.deviceId });
    camera.track = track;
    return track;
  };

  const { getUserMedia, enumerateDevices } = MediaDevices.prototype;
  const openOthers = async (devices: MediaDevices, wished: MediaStreamConstraints): Promise<MediaStream> => {
    if (asksFor === 'camera') return getUserMedia.call(devices, wished);
    const audio = wished.audio || asksFor === 'microphone';
    return audio ? getUserMedia.call(devices, { audio }) : new MediaStream();
  };
  MediaDevices.prototype.getUserMedia = async function (wished = {}) {
    const { video, audio } = wished;
    if (!video) return getUserMedia.call(this, wished);
    const others = await openOthers(this, wished);
    const sound = audio ? others.getAudioTracks() : [];
    for (const track of others.getTracks()) if (!sound.includes(track)) track.stop();
    return new MediaStream([await open(), ...sound]);
  };
  MediaDevices.prototype.enumerateDevices = async function () {
    const others = (await enumerateDevices.call(this)).filter(({ kind }) => kind !== 'videoinput');
    const own = { ...DEVICE, label: camera.track === undefined ? '' : label };
    return [...others, { ...own, toJSON: () => own } as MediaDeviceInfo];
  };
}
