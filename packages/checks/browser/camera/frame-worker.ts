/** Worker that turns pictures into readings, so that the page stays responsive. */

import { openKernel } from '@linecheck/face-finder';
import { createFrameAnalyser } from './frame-analyser';
import { type FrameReply, type FrameRequest, parseFrameRequest } from './frame-message';
import { createPixelReader } from './pixel-reader';

type FrameOrder = Extract<FrameRequest, { kind: 'frame' }>;

const analyser = createFrameAnalyser({ openKernel });
const pixels = createPixelReader(new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }));

let latest: Promise<unknown> = Promise.resolve();

function reply(message: FrameReply): void {
  postMessage(message);
}

async function analyse(order: FrameOrder): Promise<FrameReply> {
  try {
    return { kind: 'reading', reading: await analyser.analyse({ ...order, pixels, size: order }) };
  } catch (error) {
    return { kind: 'frame-failed', reason: String(error) };
  } finally {
    // A camera stops delivering if its pictures are not closed.
    order.picture.close();
  }
}

async function loadFaceFinder(modelUrl: string): Promise<FrameReply> {
  return analyser.loadFaceFinder(modelUrl).then(
    (kernel) => {
      // Visible in a browser's performance panel, and used by the benchmark.
      performance.mark(`face-finder ${kernel}`);
      return { kind: 'face-finder', loaded: true };
    },
    () => ({ kind: 'face-finder', loaded: false }),
  );
}

function answer(request: FrameRequest): void {
  if (request.kind === 'end') void latest.then(() => close());
  else if (request.kind === 'load-face-finder') void loadFaceFinder(request.modelUrl).then(reply);
  else latest = analyse(request).then(reply);
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = parseFrameRequest(data);
  if (request) answer(request);
});
