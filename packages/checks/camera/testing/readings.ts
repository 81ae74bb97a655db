import type { FaceLight, FrameReading } from '../frame';

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

/** The light on a face in a bright room. */
export const litFace = (stops = 0): FaceLight => ({
  highlight: 0.7,
  burntShare: 0,
  around: { highlight: 0.8, mean: 0.5, stops },
});
