import { expect, it } from 'vitest';
import { trackFrames } from './track-frames';

it('reads what a browser counts of a track, on the prototype as well', () => {
  class Track {
    get stats() {
      return { deliveredFrames: 470, totalFrames: 480, latency: 0.1 };
    }
  }
  expect(trackFrames(new Track())).toEqual({ deliveredFrames: 470, totalFrames: 480 });
});

it.each([[{}], [{ stats: undefined }], [{ stats: { deliveredFrames: 480 } }]])('reads nothing of %j', (track) => {
  expect(trackFrames(track)).toBeUndefined();
});
