import type { FrameReading } from '../frame';

/** A well-placed guest; each test changes one thing. */
export const seated = (change: Partial<FrameReading> = {}): FrameReading => ({
  brightness: 0.5,
  variance: 1800,
  skinRatio: 0.1,
  faceLikeRegion: true,
  strongEdges: true,
  personDetected: true,
  partialDetection: false,
  face: { x: 0.5, y: 0.3 },
  source: 'face-finder',
  ...change,
});

/** A well-lit, empty room. */
export const emptyRoom = seated({
  variance: 400,
  skinRatio: 0,
  faceLikeRegion: false,
  personDetected: false,
  face: undefined,
});
