import { createMeasured } from './evidence/measurement';
import { createVoice, voiceMeasurement } from './evidence/voice';
import { LIVE_VOICE_S } from './thresholds';

export interface VoiceWatch {
  /** Takes the next samples: mono, -1 to 1, any number of them. */
  push(block: Float32Array): void;
  /** Whether a voice was heard in the last five seconds. Not before two seconds have been heard. */
  hearsVoice(): boolean;
}

/** Seconds of sound from one look for a voice to the next. */
const LOOK_S = 0.5;

/** Listens for a voice before there is a verdict, by the verdict's own rule (decision M11). */
export function createVoiceWatch(sampleRateHz: number): VoiceWatch {
  const create = (rateHz: number) => createVoice(rateHz, LIVE_VOICE_S);
  // Nothing is measured here: a voice can be told on a processed track as well.
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
