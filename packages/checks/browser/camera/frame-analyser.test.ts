import { buildFaceModel } from '@linecheck/face-finder/build';
import { kernels } from '@linecheck/face-finder/testing/kernels';
import { facing, take, webcam } from '@linecheck/face-finder/testing/sample-people';
import { describe, expect, it } from 'vitest';
import { type CameraFrame, HIDDEN_PICTURE } from '../../camera/frame';
import { createFrameAnalyser } from './frame-analyser';

const model = buildFaceModel();
const size = { width: 64, height: 48 };
const shotOf = (frame: CameraFrame | 'hidden') => ({
  pixels: { read: async () => frame },
  picture: { width: 640, height: 480 } as ImageBitmap,
  ...{ size, cameraWidth: 640, isNew: true },
});
const grey = shotOf({ data: new Uint8ClampedArray(64 * 48 * 4).fill(128), ...size });

describe('createFrameAnalyser', () => {
  it('applies the rule of the specification until the face finder has loaded', async () => {
    const reading = await createFrameAnalyser().analyse(grey);
    expect(reading.source).toBe('skin-rule');
    expect(reading.brightness).toBeCloseTo(0.5, 2);
  });

  it.each([
    ['is not there', async () => new Response('', { status: 404 })],
    ['is no model', async () => new Response('<html>')],
    ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('keeps the rule when the model %s', async (_name, load: () => Promise<Response>) => {
    const analyser = createFrameAnalyser({ load });
    await expect(analyser.loadFaceFinder('/model.bin')).rejects.toThrow();
    expect((await analyser.analyse(grey)).source).toBe('skin-rule');
  });

  it.each(kernels)('uses the face finder once it has loaded, with the given $name kernel', async (kernel) => {
    const load = async () => new Response(model);
    const analyser = createFrameAnalyser({ load, openKernel: kernel.open });
    expect(await analyser.loadFaceFinder('/model.bin')).toBe(kernel.name);
    expect(await analyser.analyse(grey)).toMatchObject({ source: 'face-finder', personDetected: false });
  });

  it('reads the light on a face it has found, and its focus from the pixels of the picture', async () => {
    const { frame } = await take(facing[1]!, webcam);
    const parts: unknown[] = [];
    const pixels = {
      read: async (_picture: unknown, _size: unknown, part?: { readonly width: number }) => {
        if (part !== undefined) parts.push(part.width);
        return frame;
      },
    };
    const analyser = createFrameAnalyser({ load: async () => new Response(model) });
    await analyser.loadFaceFinder('/model.bin');
    const picture = { width: frame.width, height: frame.height } as ImageBitmap;
    const reading = await analyser.analyse({ pixels, picture, size: frame, cameraWidth: 1280, isNew: true });
    expect(reading).toMatchObject({ personDetected: true, pictureState: 'unsettled' });
    expect(reading.light?.highlight).toBeGreaterThan(0.3);
    expect(parts).toEqual([expect.any(Number)]);
    expect((reading.facePixels ?? 0) / 1280).toBeCloseTo(0.22, 1);
    expect(reading.sharpness).toBeGreaterThan(0);
  });

  it('judges no hidden picture', async () => {
    expect(await createFrameAnalyser().analyse(shotOf('hidden'))).toEqual(HIDDEN_PICTURE);
  });

  it('computes in JavaScript unless it is given another kernel, since a page may not compile WebAssembly', async () => {
    const analyser = createFrameAnalyser({ load: async () => new Response(model) });
    expect(await analyser.loadFaceFinder('/model.bin')).toBe('javascript');
  });
});
