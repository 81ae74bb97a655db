import { findingsOf } from '../microphone/evidence/findings';
import type { EvidenceReadings } from '../microphone/evidence/measurements';
import type { QuietReading } from '../microphone/evidence/quiet';
import { quietReadings, readEvidence } from '../microphone/evidence/read-evidence';
import type { MicrophoneReadings } from '../microphone/readings';
import type { TakeMeasurement } from '../microphone/take';
import { CLIPPED_RATIO_MAX } from '../microphone/thresholds';
import { measured, numberOf } from '../reading';
import type { RecheckedPart } from './parts';

export interface QuietMoment {
  /** Undefined for a sound that is not steady. */
  readonly quiet: QuietReading | undefined;
  /** Level of a hum in the quiet moment and the words together. */
  readonly humDbfs: number | undefined;
}

interface ShortTake {
  readonly moment: QuietMoment;
  readonly words: EvidenceReadings;
  readonly taken: TakeMeasurement;
  readonly source: MicrophoneReadings;
}

/**
 * Reads the microphone's part of a recheck. Its status is that of the worst finding, because a few seconds are too
 * short for the verdict of a take. The noise is that of the quiet moment: 3.2 seconds of words give a noise that is up
 * to 24 dB wrong.
 */
export function readShortTake({ moment, words, taken, source }: ShortTake): RecheckedPart<'microphone'> {
  if (taken.digitalSilence) return { kind: 'failed', reason: 'silent' };
  if (words.voice?.isVoice !== true) return { kind: 'failed', reason: 'no-voice' };
  const { quiet, humDbfs } = moment;
  const noise = words.noise && quiet && withQuiet(words.noise.speechDbfsA, quiet.dbfsA);
  const { room: _class, ...readings } = readEvidence({ ...words, hum: undefined, quiet: undefined });
  const { snrDb: _snr, noiseDbfsA: _noise, gainAdviceDb: _gain, ...certain } = readings;
  const code = worstOf({ ...words, noise, hum: undefined }, taken);
  return {
    kind: 'measured',
    outcome: {
      status: code === undefined ? 'passed' : 'warning',
      code: code ?? 'good',
      params: {},
      readings: {
        ...taken.readings,
        ...certain,
        ...(noise && { noiseDbfsA: measured(noise.noiseDbfsA), snrDb: measured(noise.snrDb) }),
        ...quietReadings(quiet),
        ...(humDbfs !== undefined && { quietHumDbfs: measured(humDbfs) }),
        ...source,
      },
    },
  };
}

const withQuiet = (speechDbfsA: number, noiseDbfsA: number) => ({
  speechDbfsA,
  noiseDbfsA,
  snrDb: speechDbfsA - noiseDbfsA,
});

/**
 * The first warning. The class of a room differs in one of five short takes, so only a change of the room is a warning.
 */
function worstOf(evidence: EvidenceReadings, { readings }: TakeMeasurement): string | undefined {
  if (numberOf(readings.clippedRatio) > CLIPPED_RATIO_MAX) return 'clipped';
  return findingsOf(evidence).find(({ severity, of }) => severity === 'warning' && of !== 'room')?.code;
}
