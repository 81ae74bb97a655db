/**
 * A frame of `frameSteps` steps from each step on, without the first frame, in which filters and the device's coupling
 * settle.
 */
export const settledFrames = (steps: readonly number[], frameSteps: number): readonly (readonly number[])[] =>
  Array.from({ length: Math.max(0, steps.length - 2 * frameSteps + 1) }, (_, index) =>
    steps.slice(index + frameSteps, index + 2 * frameSteps),
  );
