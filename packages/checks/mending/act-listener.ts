import { createReblocker } from '../microphone/block';
import { createMeasured, type SoundSource } from '../microphone/evidence/measurement';
import type { EvidenceReadings } from '../microphone/evidence/measurements';
import { voiceMeasurement } from '../microphone/evidence/voice';
import { createProgrammeMeter, levelClass } from '../microphone/level';
import { createTake, type TakeMeasurement } from '../microphone/take';
import { LEVEL_SAMPLE_MS, type LevelClass } from '../microphone/thresholds';
import type { MicrophoneMendingReading } from './acts';
import { MENDING } from './thresholds';

const T = MENDING.microphone;

/** What the guest has to do during a reading. */
export type ListeningTask = 'speak' | 'be-quiet' | 'wait';

export const LISTENING_TASKS = {
  delivers: 'wait',
  'voice-level': 'speak',
  peaks: 'speak',
  voice: 'speak',
  noise: 'be-quiet',
  hum: 'be-quiet',
  bandwidth: 'speak',
  mono: 'speak',
  gaps: 'wait',
  distance: 'speak',
  'peak-level': 'speak',
} as const satisfies Readonly<Record<MicrophoneMendingReading, ListeningTask>>;

/** How the rest of the sound is measured for a reading: a quiet moment is shorter than a voice. */
export const evidenceSource = (by: MicrophoneMendingReading): Pick<SoundSource, 'isQuiet' | 'shortestS'> =>
  LISTENING_TASKS[by] === 'be-quiet' ? { isQuiet: true, shortestS: 1 } : {};

/** The sound after an act. */
export interface SoundAfterAct {
  readonly taken: TakeMeasurement;
  readonly evidence: EvidenceReadings;
  /** ms of each level class within the last three seconds. */
  readonly lately: Readonly<Record<LevelClass, number>>;
  /** True if all samples are numbers. */
  readonly isReadable: boolean;
  /** True if no block arrived late. */
  readonly isOnTime: boolean;
}

interface HeardSoFar {
  readonly isOver: boolean;
  /** 0 to 1; before a voice is found, the part of its time in which anything is heard, up to a half. */
  readonly progress: number;
}

/**
 * Listens until a reading has enough sound: a second of it, a quiet moment, or some words. Its time is that of the
 * arriving sound.
 *
 * @throws RangeError when the sample rate is not a positive number.
 */
export function createActListener(by: MicrophoneMendingReading, source: SoundSource) {
  const { sampleRateHz } = source;
  const take = createTake(sampleRateHz);
  const voice = createMeasured(voiceMeasurement, source);
  const lately = createLateLevels(sampleRateHz);
  const punctuality = createPunctuality(sampleRateHz);
  let [samples, isReadable, blocks] = [0, true, 0];
  let heard = voice.reading();
  return {
    /** @param atMs When the block arrived, in ms of a monotonic clock. */
    push(block: Float32Array, atMs: number): HeardSoFar {
      take.push(block);
      voice.push(block);
      lately.push(block);
      punctuality.push(block, atMs);
      isReadable &&= Number.isFinite(block.reduce((sum, sample) => sum + sample, 0));
      samples += block.length;
      blocks += 1;
      // A reading of the voice sorts all its frames.
      if (LISTENING_TASKS[by] === 'speak' && blocks % VOICE_EVERY === 0) heard = voice.reading();
      const elapsedMs = (1000 * samples) / sampleRateHz;
      return progressOf(by, { elapsedMs, heardMs: lately.heardMs(), voice: heard });
    },
    /** @param evidence Everything that is measured elsewhere of the same sound; the voice is added. */
    sound: (evidence: EvidenceReadings): SoundAfterAct => ({
      taken: take.measurement(),
      evidence: { ...evidence, voice: voice.reading() },
      lately: lately.counts(),
      isReadable,
      isOnTime: punctuality.isOnTime(),
    }),
  };
}

const VOICE_EVERY = 10;

interface Listened {
  readonly elapsedMs: number;
  /** ms of sound above the silent class. */
  readonly heardMs: number;
  readonly voice: EvidenceReadings['voice'];
}

function progressOf(by: MicrophoneMendingReading, { elapsedMs, heardMs, voice }: Listened): HeardSoFar {
  const { lasts, voicedS: enoughS, voicedWithinMs, unheardMs } = T;
  const kind = kindOf(by);
  if (kind !== 'voice') return { isOver: elapsedMs >= lasts[kind], progress: Math.min(1, elapsedMs / lasts[kind]) };
  if (!voice?.isVoice) return { isOver: elapsedMs >= unheardMs, progress: Math.min(0.5, heardMs / lasts.voice) };
  const progress = Math.min(1, elapsedMs / lasts.voice, voice.voicedS / enoughS);
  return { isOver: by === 'voice' || progress === 1 || elapsedMs >= voicedWithinMs, progress };
}

function kindOf(by: MicrophoneMendingReading): keyof typeof T.lasts {
  if (by === 'delivers' || by === 'gaps') return by;
  return LISTENING_TASKS[by] === 'speak' ? 'voice' : 'quiet';
}

/** Counts the level classes of the last seconds, one for each 10 ms. */
function createLateLevels(sampleRateHz: number) {
  const meter = createProgrammeMeter(sampleRateHz);
  const classes: LevelClass[] = [];
  let heardMs = 0;
  return {
    push: createReblocker(Math.round((sampleRateHz * LEVEL_SAMPLE_MS) / 1000), (block) => {
      const name = levelClass(meter.push(block).level);
      classes.push(name);
      if (name !== 'silent') heardMs += LEVEL_SAMPLE_MS;
      if (classes.length > T.good.withinMs / LEVEL_SAMPLE_MS) classes.shift();
    }),
    heardMs: () => heardMs,
    counts(): Readonly<Record<LevelClass, number>> {
      const msOf = (name: LevelClass) => LEVEL_SAMPLE_MS * classes.filter((each) => each === name).length;
      return { silent: msOf('silent'), low: msOf('low'), good: msOf('good'), loud: msOf('loud') };
    },
  };
}

/** Compares the arrival of each block with that of the earliest one, by the time of the sound before it. */
function createPunctuality(sampleRateHz: number) {
  let [soundMs, earliestMs, latestMs] = [0, Number.POSITIVE_INFINITY, 0];
  return {
    push(block: Float32Array, atMs: number): void {
      soundMs += (1000 * block.length) / sampleRateHz;
      earliestMs = Math.min(earliestMs, atMs - soundMs);
      latestMs = Math.max(latestMs, atMs - soundMs - earliestMs);
    },
    isOnTime: () => latestMs <= T.lateMs,
  };
}
