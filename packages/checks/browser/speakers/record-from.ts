import type { ProbeRecording } from '../../speakers/path-responses';
import type { LevelBlock } from '../microphone/level-block';

interface RecordOptions {
  /** Frame of the audio context from which on it records. */
  readonly startFrame: number;
  readonly frames: number;
  readonly sampleRateHz: number;
}

/**
 * Puts blocks together to one recording from a certain frame on. Where a block is missing, nothing can be said: what did not arrive
 * would look like silence, and silence like headphones.
 */
export function recordFrom({ startFrame, frames, sampleRateHz }: RecordOptions) {
  const samples = new Float32Array(frames);
  let recorded = 0;
  let isBroken = false;
  return {
    push({ samples: block, endFrame }: Pick<LevelBlock, 'samples' | 'endFrame'>): void {
      const from = endFrame - block.length - startFrame;
      if (recorded === frames) return;
      isBroken ||= from > recorded;
      // The first block may have begun earlier.
      if (isBroken || from + block.length <= recorded) return;
      const rest = block.subarray(recorded - from, Math.min(block.length, frames - from));
      samples.set(rest, recorded);
      recorded += rest.length;
    },
    /** Its first frames, undefined while they are not whole. */
    recording: (first = frames): ProbeRecording | undefined =>
      recorded >= first ? { samples: samples.subarray(0, first), sampleRateHz } : undefined,
    /** A block is missing: nothing more is recorded. */
    isBroken: () => isBroken,
  };
}

export type ProbeRecorder = ReturnType<typeof recordFrom>;
