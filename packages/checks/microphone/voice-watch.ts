import { createMeasured } from './evidence/measurement';
import { createVoice, voiceMeasurement } from './evidence/voice';
import { LIVE_VOICE_S } from './thresholds';

/** A running voice detection. */
export interface VoiceWatch {
  /** Adds the next samples: mono, -1 to 1, any number of them. */
  push(block: Float32Array): void;
  /** True if the last five seconds contain a voice; false during the first two seconds. */
  hearsVoice(): boolean;
}

/** Seconds of sound between two checks for a voice. */
const LOOK_S = 0.5;

/** Detects a voice before there is a verdict, by the verdict's own rule (decision M11). */
export function createVoiceWatch(sampleRateHz: number): VoiceWatch {
  const create = (rateHz: number) => createVoice(rateHz, LIVE_VOICE_S);
  // Passed as unprocessed, because a voice can be detected on a processed track too.
  const voice = createMeasured({ ...voiceMeasurement, create }, { sampleRateHz, processing: 'unprocessed' });
  let isVoice = false;
  let dueInS = LOOK_S;
  return {
    push(block) {
      voice.push(block);
      dueInS -= block.length / sampleRateHz;
      if (dueInS > 0) return;
      dueInS += LOOK_S;
      isVoice = voice.reading()?.isVoice === true;
    },
    hearsVoice: () => isVoice,
  };
}
