import { buildFaceModel } from '@linecheck/face-finder/build';
import { kernels } from '@linecheck/face-finder/testing/kernels';
import { describe, expect, it } from 'vitest';
import { createFrameAnalyser } from './frame-analyser';

const model = buildFaceModel();
const grey = { data: new Uint8ClampedArray(64 * 48 * 4).fill(128), width: 64, height: 48 };

describe('createFrameAnalyser', () => {
  it('applies the rule of the specification until the face finder has loaded', () => {
    const reading = createFrameAnalyser().analyse(grey, true);
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
    expect(analyser.analyse(grey, true).source).toBe('skin-rule');
  });

  it.each(kernels)('uses the face finder once it has loaded, with the given $name kernel', async (kernel) => {
    const load = async () => new Response(model);
    const analyser = createFrameAnalyser({ load, openKernel: kernel.open });
    expect(await analyser.loadFaceFinder('/model.bin')).toBe(kernel.name);
    expect(analyser.analyse(grey, true)).toMatchObject({ source: 'face-finder', personDetected: false });
  });

  it('computes in JavaScript unless it is given another kernel, since a page may not compile WebAssembly', async () => {
    const analyser = createFrameAnalyser({ load: async () => new Response(model) });
    expect(await analyser.loadFaceFinder('/model.bin')).toBe('javascript');
  });
});
