import { createMeasured } from '../../microphone/evidence/measurement';
import { MEASUREMENTS } from '../../microphone/evidence/measurements';
import { createProgrammeMeter } from '../../microphone/level';
import type { RecheckedPart } from '../../recheck/parts';
import { type QuietMoment, readShortTake } from '../../recheck/short-take';
import { SHORT_TAKE } from '../../recheck/thresholds';
import { measureTake, openEvidence } from '../microphone/measure-take';
import { type OpenMicrophone, readDeviceSource } from '../microphone/open-microphone';
import { untilFirst } from '../until';
import type { LedPart } from './lead-in';

interface SoundProgress {
  readonly stage: 'quiet' | 'words';
  /** 0 to 1: of the quiet moment its time, of the words the voiced part of them. */
  readonly progress: number;
  /** Level of the programme meter, 0 to 1. */
  readonly level: number;
  /** True if the quiet moment was not steady, and is measured once more. */
  readonly isQuietAgain: boolean;
}

interface MeasureSound {
  readonly microphone: OpenMicrophone;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SoundProgress) => void;
  /** Announces a part. Resolves when it may be measured. */
  readonly lead: (part: Exclude<LedPart, 'picture'>) => Promise<void>;
}

/**
 * Measures the quiet moment and the words, in the time of the arriving sound, each after it was announced.
 *
 * @throws DeviceError when the device is lost, or the reason of `signal`.
 */
export async function measureSound(options: MeasureSound): Promise<RecheckedPart<'microphone'>> {
  const { sampleRateHz, processing } = options.microphone;
  // A hum is read in the quietest half of the sound: 1.5 s are too short for its phase, and words hide it.
  const hum = createMeasured(MEASUREMENTS.hum, { sampleRateHz, processing });
  await options.lead('quiet');
  // Its phase goes on between the parts as well.
  const stopHum = options.microphone.onBlock((block) => hum.push(block));
  try {
    const first = await measureQuiet(options, false);
    // Digital silence does not count as unsteady: the words decide then.
    const isQuietAgain = first.quiet === undefined && first.isHeard && processing === 'unprocessed';
    if (isQuietAgain) await options.lead('quiet-again');
    const { quiet } = isQuietAgain ? await measureQuiet(options, true) : first;
    await options.lead('words');
    return await measureWords(options, { quiet, isQuietAgain, hum });
  } finally {
    stopHum();
  }
}

type HumEngine = Pick<ReturnType<typeof MEASUREMENTS.hum.create>, 'reading'>;

interface HeardMoment extends Pick<QuietMoment, 'quiet'> {
  /** False for digital silence. */
  readonly isHeard: boolean;
}

async function measureQuiet(options: MeasureSound, isQuietAgain: boolean): Promise<HeardMoment> {
  const { microphone, onProgress } = options;
  const { sampleRateHz, processing, deviceRateHz } = microphone;
  // The background needs no minimum duration of voice.
  const evidence = openEvidence({ sampleRateHz, processing, deviceRateHz: deviceRateHz(), shortestS: 1 });
  let isHeard = false;
  try {
    await whileHearing(options, ({ block, channels, elapsedMs, level }) => {
      const quietMs = elapsedMs - SHORT_TAKE.settleMs;
      if (quietMs <= 0) return false;
      isHeard ||= block.some((sample) => sample !== 0);
      evidence.push(block, channels);
      const progress = Math.min(1, quietMs / SHORT_TAKE.quietMs);
      onProgress({ stage: 'quiet', progress, level, isQuietAgain });
      return quietMs >= SHORT_TAKE.quietMs;
    });
    return { quiet: (await evidence.readings())?.readings.quiet, isHeard };
  } finally {
    evidence.close();
  }
}

interface WordsOptions extends Pick<QuietMoment, 'quiet'> {
  readonly isQuietAgain: boolean;
  readonly hum: HumEngine;
}

async function measureWords(
  options: MeasureSound,
  { quiet, isQuietAgain, hum }: WordsOptions,
): Promise<RecheckedPart<'microphone'>> {
  const { microphone, onProgress } = options;
  const take = measureTake(microphone, quiet);
  try {
    await whileHearing(options, ({ elapsedMs, level }) => {
      const voicedS = take.voicedS();
      const progress = Math.min(1, voicedS / SHORT_TAKE.voicedS, elapsedMs / SHORT_TAKE.wordsMs);
      onProgress({ stage: 'words', progress, level, isQuietAgain });
      return areOver({ elapsedMs, voicedS });
    });
    const { measured: words } = await take.evidence();
    const moment = { quiet, humDbfs: hum.reading()?.dbfs };
    return readShortTake({ moment, words, taken: take.taken(), source: readDeviceSource(microphone) });
  } finally {
    take.close();
  }
}

/** True once there are enough words, or none begin. Exported for tests. */
export function areOver({ elapsedMs, voicedS }: { readonly elapsedMs: number; readonly voicedS: number }): boolean {
  const { wordsMs, voicedS: enoughS, unheardMs, mostMs } = SHORT_TAKE;
  if (elapsedMs >= mostMs) return true;
  return voicedS > 0 ? elapsedMs >= wordsMs && voicedS >= enoughS : elapsedMs >= unheardMs;
}

interface HeardBlock {
  readonly block: Float32Array;
  readonly channels: Parameters<Parameters<OpenMicrophone['onBlock']>[0]>[1];
  /** ms of sound since the start. */
  readonly elapsedMs: number;
  readonly level: number;
}

function whileHearing({ microphone, signal }: MeasureSound, isOver: (heard: HeardBlock) => boolean): Promise<void> {
  const meter = createProgrammeMeter(microphone.sampleRateHz);
  let samples = 0;
  return untilFirst(({ done, fail, add }) => {
    add(
      microphone.onBlock((block, channels) => {
        samples += block.length;
        const elapsedMs = (1000 * samples) / microphone.sampleRateHz;
        if (isOver({ block, channels, elapsedMs, level: meter.push(block).level })) done();
      }),
    );
    add(microphone.onProblem(fail));
  }, signal);
}
