/** Worker that turns pictures into readings, so that the page stays responsive. */

import { openKernel } from '@linecheck/face-finder';
import type { Frame } from '../../camera/frame';
import { createFrameAnalyser } from './frame-analyser';
import { type FrameReply, type FrameRequest, parseFrameRequest } from './frame-message';

type FrameOrder = Extract<FrameRequest, { kind: 'frame' }>;

const analyser = createFrameAnalyser({ openKernel });
const canvas = new OffscreenCanvas(1, 1);
const context = canvas.getContext('2d', { willReadFrequently: true });

function reply(message: FrameReply): void {
  postMessage(message);
}

function pixelsOf({ picture, width, height }: FrameOrder): Frame {
  if (!context) throw new Error('This browser cannot draw in a worker');
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function analyse(order: FrameOrder): FrameReply {
  try {
    return { kind: 'reading', reading: analyser.analyse(pixelsOf(order)) };
  } catch (error) {
    return { kind: 'frame-failed', reason: String(error) };
  } finally {
    // A camera stops delivering if its pictures are not closed.
    order.picture.close();
  }
}

async function answer(request: FrameRequest): Promise<FrameReply> {
  if (request.kind === 'frame') return analyse(request);
  return analyser.loadFaceFinder(request.modelUrl).then(
    (kernel) => {
      // Visible in a browser's performance panel, and used by the benchmark.
      performance.mark(`face-finder ${kernel}`);
      return { kind: 'face-finder', loaded: true };
    },
    () => ({ kind: 'face-finder', loaded: false }),
  );
}

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const request = parseFrameRequest(data);
  if (request) void answer(request).then(reply);
});
