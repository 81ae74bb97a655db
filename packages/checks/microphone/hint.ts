import { percentile } from '../percentile';
import { createMeasured } from './evidence/measurement';
import { createVoice, voiceMeasurement } from './evidence/voice';
import { amplitudeFromDbfs, levelClass } from './level';
import {
  HINT_HYSTERESIS_DB,
  LEVEL_CLASSES,
  type LevelClass,
  LIVE_SAMPLE_MS,
  LIVE_SAMPLES,
  LIVE_VOICE_S,
  LOUDNESS_EXPONENT,
} from './thresholds';

export type HintCode = LevelClass | 'unsure';

export interface LiveHint {
  readonly code: HintCode;
  readonly tone: 'neutral' | 'good' | 'warning';
}

/** The hints, one line each under the meter. The good one requires a voice. Exported for tests. */
export const LIVE_HINTS = {
  silent: { code: 'silent', tone: 'neutral' },
  low: { code: 'low', tone: 'warning' },
  good: { code: 'good', tone: 'good' },
  unsure: { code: 'unsure', tone: 'neutral' },
  loud: { code: 'loud', tone: 'warning' },
} as const satisfies { readonly [Code in HintCode]: LiveHint & { readonly code: Code } };

/**
 * The hint for the last second. Two rules prevent flicker: the level is the 75th percentile of the last 50, which a
 * pause between words or a single bang does not move; and a class is only left when the level is 2 dB below the
 * threshold of the class. A level in the good range is only called good if there is a voice: the verdict rejects a fan,
 * however good its level. Exported for tests.
 */
export function liveHint({ levels, shown, hearsVoice }: HeardLately): LiveHint {
  const level = percentile(levels.slice(-LIVE_SAMPLES), 0.75) ?? 0;
  const before = shown && classOf(shown);
  const now = before !== undefined && isHeld(before, level) ? before : levelClass(level);
  return LIVE_HINTS[now === 'good' && !hearsVoice ? 'unsure' : now];
}

interface HeardLately {
  /** Readings of the programme meter, 0 to 1, newest last, one every 20 ms; more than 50 are allowed. */
  readonly levels: readonly number[];
  /** The hint on the screen; `undefined` before the first. */
  readonly shown: LiveHint | undefined;
  readonly hearsVoice: boolean;
}

/** "Unsure" occurs only in the good range. */
const classOf = ({ code }: LiveHint): LevelClass => (code === 'unsure' ? 'good' : code);

interface HintWatch {
  push(block: Float32Array, level: number): void;
  /** The hint for the last second; undefined before the first level. */
  current(): LiveHint | undefined;
}

/**
 * Keeps the last 50 levels, one for every 20 ms of sound, and derives the hint from them. Time is counted in samples
 * and not by the clock, because a busy page receives its blocks in bursts.
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
export function createHintWatch(sampleRateHz: number): HintWatch {
  const voice = createVoiceWatch(sampleRateHz);
  const levels: number[] = [];
  let shown: LiveHint | undefined;
  let dueInS = 0;
  return {
    push(block, level) {
      voice.push(block);
      dueInS -= block.length / sampleRateHz;
      if (dueInS > 0) return;
      dueInS += LIVE_SAMPLE_MS / 1000;
      levels.push(level);
      if (levels.length > LIVE_SAMPLES) levels.shift();
    },
    current() {
      if (levels.length > 0) shown = liveHint({ levels, shown, hearsVoice: voice.hearsVoice() });
      return shown;
    },
  };
}

/** Levels below which the hint leaves each class. Silence is never held: the first word ends it. */
const LEFT_BELOW = {
  silent: Number.POSITIVE_INFINITY,
  low: lowered(LEVEL_CLASSES.low.from),
  good: lowered(LEVEL_CLASSES.good.from),
  loud: lowered(LEVEL_CLASSES.loud.above),
} as const satisfies Record<LevelClass, number>;

const ORDER: readonly LevelClass[] = ['silent', 'low', 'good', 'loud'];

const isHeld = (shown: LevelClass, level: number): boolean =>
  level >= LEFT_BELOW[shown] && ORDER.indexOf(levelClass(level)) <= ORDER.indexOf(shown);

function lowered(level: number): number {
  return level * amplitudeFromDbfs(-HINT_HYSTERESIS_DB) ** LOUDNESS_EXPONENT;
}

interface VoiceWatch {
  /** Adds the next samples: mono, -1 to 1, any number of them. */
  push(block: Float32Array): void;
  /** True if the last five seconds contain a voice; false during the first two seconds. */
  hearsVoice(): boolean;
}

/** Seconds of sound between two checks for a voice. */
const LOOK_S = 0.5;

/** Detects a voice before there is a verdict, by the verdict's own rule (decision M11). */
function createVoiceWatch(sampleRateHz: number): VoiceWatch {
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
