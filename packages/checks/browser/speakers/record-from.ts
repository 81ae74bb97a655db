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
  return {
    push({ samples: block, endFrame }: Pick<LevelBlock, 'samples' | 'endFrame'>): void {
      const from = endFrame - block.length - startFrame;
      // The first block may have begun earlier. One that does not continue the last leaves the recording as short as it is.
      if (from > recorded || from + block.length <= recorded || recorded === frames) return;
      const rest = block.subarray(recorded - from, Math.min(block.length, frames - from));
      samples.set(rest, recorded);
      recorded += rest.length;
    },
    /** Undefined while it is not whole. */
    recording: (): ProbeRecording | undefined => (recorded === frames ? { samples, sampleRateHz } : undefined),
  };
}
