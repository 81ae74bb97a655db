import { createBlockMeasure, createReblocker } from './block';
import { dbfsFromAmplitude } from './level';
import { movesLikeVoice } from './level-variation';
import { LEVEL_VARIATION } from './thresholds';

export interface VoiceWatch {
  /** Takes the next samples: mono, -1 to 1, any number of them. */
  push(block: Float32Array): void;
  /** Whether the last five seconds move like a voice. Not before two seconds have been heard. */
  hearsVoice(): boolean;
}

/**
 * Listens for a voice before there is a verdict, by the verdict's own rule (decision M2).
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
export function createVoiceWatch(sampleRateHz: number): VoiceWatch {
  const measure = createBlockMeasure(sampleRateHz);
  const frames: number[] = [];
  let isVoice = false;
  const add = (frame: Float32Array) => {
    const { sumOfSquares, allZero } = measure(frame);
    // A device that is just starting delivers zeros: the sound after them is not the start of a syllable.
    if (allZero && frames.length === 0) return;
    frames.push(dbfsFromAmplitude(Math.sqrt(sumOfSquares / frame.length)));
    if (frames.length > LEVEL_VARIATION.liveFrames) frames.shift();
    isVoice = movesLikeVoice(frames);
  };
  return {
    push: createReblocker(Math.max(1, Math.round((sampleRateHz * LEVEL_VARIATION.frameMs) / 1000)), add),
    hearsVoice: () => isVoice,
  };
}
