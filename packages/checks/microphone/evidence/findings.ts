import { keysOf } from '../../records';
import type { ROOM_READINGS } from '../readings';
import type { BandwidthKind } from './bandwidth';
import type { EvidenceReadings, MeasurementName } from './measurements';
import { THRESHOLDS } from './thresholds';

const { echoing, audible, minSnrDb } = THRESHOLDS.room;

/**
 * The audible reverberation of the room, or the reason why it is unknown. Noise decays differently from a voice in a
 * room, so speech has to exceed the noise; undefined without a voice. Also undefined if the noise was not measured:
 * `otherMeasures` gives the reason for that.
 */
export function roomIn({ room, noise, voice }: EvidenceReadings): (typeof ROOM_READINGS)[number] | undefined {
  if (!voice?.isVoice || !noise) return undefined;
  if (!(noise.snrDb >= minSnrDb)) return 'too-noisy';
  if (!room) return 'few-decays';
  if (room.longFallDbPerS < echoing) return 'echoing';
  return room.decaySpread < audible ? 'audible' : 'dry';
}

const { targetLufs, truePeakDbtp, minDb, quietSnrDb } = THRESHOLDS.gain;

export interface GainAdvice {
  /** `move-closer`: a gain would raise the noise too. */
  readonly kind: 'turn-up' | 'turn-down' | 'move-closer';
  /** Size of the change in dB, above 0. */
  readonly db: number;
}

interface RecordedLevel {
  readonly lufs: number;
  readonly dbtp: number;
  readonly snrDb: number;
}

/**
 * Advice for the recording level of a voice: -22 LUFS, with a true peak of at most -6 dBTP. Undefined if the change
 * would be less than 4 dB. Exported for tests.
 */
export function gainAdvice({ lufs, dbtp, snrDb }: RecordedLevel): GainAdvice | undefined {
  const gainDb = Math.min(targetLufs - lufs, truePeakDbtp - dbtp);
  if (!(Math.abs(gainDb) >= minDb)) return undefined;
  if (gainDb < 0) return { kind: 'turn-down', db: -gainDb };
  return { kind: snrDb >= quietSnrDb ? 'turn-up' : 'move-closer', db: gainDb };
}

/** Gain advice for a take; undefined without a voice, because other sounds have no correct level. */
export function gainAdviceOf({ voice, loudness, truePeak, noise }: EvidenceReadings): GainAdvice | undefined {
  if (!voice?.isVoice || !loudness || !truePeak || !noise) return undefined;
  return gainAdvice({ lufs: loudness.lufs, dbtp: truePeak.dbtp, snrDb: noise.snrDb });
}

/** A fault or a notable property of a recording. Its text is in `packages/texts`, by its code. */
export interface SoundFinding {
  readonly code: FindingCode;
  readonly of: MeasurementName;
  /** A warning lowers a pass; an info never does. */
  readonly severity: 'info' | 'warning';
}

interface Rule extends Omit<SoundFinding, 'code'> {
  readonly applies: (readings: EvidenceReadings) => boolean;
}

const FINDINGS = {
  'loud-noise': { severity: 'warning', of: 'noise', applies: (readings) => noiseIn(readings) === 'loud' },
  'some-noise': { severity: 'info', of: 'noise', applies: (readings) => noiseIn(readings) === 'some' },
  'telephone-band': { severity: 'warning', of: 'bandwidth', applies: (readings) => bandIn(readings) === 'narrow' },
  'call-band': { severity: 'info', of: 'bandwidth', applies: (readings) => bandIn(readings) === 'wide' },
  'room-echo': { severity: 'warning', of: 'room', applies: (readings) => roomIn(readings) === 'echoing' },
  'room-sound': { severity: 'info', of: 'room', applies: (readings) => roomIn(readings) === 'audible' },
  'flat-tops': { severity: 'warning', of: 'clipping', applies: ({ clipping }) => clipping?.flatTops === true },
  'cut-peaks': {
    severity: 'info',
    of: 'clipping',
    applies: ({ clipping }) => clipping !== undefined && clipping.runs > 0 && !clipping.flatTops,
  },
  'true-peak': {
    severity: 'info',
    of: 'truePeak',
    applies: ({ truePeak }) => isAbove(truePeak?.dbtp, THRESHOLDS.gain.highestTruePeakDbtp),
  },
  'turn-up': { severity: 'info', of: 'loudness', applies: (readings) => gainAdviceOf(readings)?.kind === 'turn-up' },
  'turn-down': {
    severity: 'info',
    of: 'loudness',
    applies: (readings) => gainAdviceOf(readings)?.kind === 'turn-down',
  },
  'move-closer': {
    severity: 'info',
    of: 'loudness',
    applies: (readings) => gainAdviceOf(readings)?.kind === 'move-closer',
  },
  'drop-outs': {
    severity: 'warning',
    of: 'dropOuts',
    applies: (readings) => losesSound(readings),
  },
  muted: {
    severity: 'info',
    of: 'dropOuts',
    applies: ({ mutes = [] }) => mutes.some(({ fromS, toS }) => toS - fromS >= THRESHOLDS.dropOuts.mutedS),
  },
  hum: { severity: 'warning', of: 'hum', applies: (readings) => humIn(readings) === 'loud' },
  'faint-hum': { severity: 'info', of: 'hum', applies: (readings) => humIn(readings) === 'faint' },
  'channels-cancel': {
    severity: 'warning',
    of: 'channels',
    applies: ({ channels }) => channels?.layout === 'cancelling',
  },
  'one-channel': {
    severity: 'info',
    of: 'channels',
    applies: ({ channels }) => channels?.layout === 'left-only' || channels?.layout === 'right-only',
  },
  offset: {
    severity: 'info',
    of: 'clipping',
    applies: ({ clipping }) => clipping !== undefined && clipping.offsetDbfs >= THRESHOLDS.clipping.offsetDbfs,
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type FindingCode = keyof typeof FINDINGS;

export type WarningCode = {
  [Code in FindingCode]: (typeof FINDINGS)[Code]['severity'] extends 'warning' ? Code : never;
}[FindingCode];

const isAbove = (value: number | undefined, limit: number): boolean => value !== undefined && value > limit;

const losesSound = ({ dropOuts, lostFrameShare = 0 }: EvidenceReadings): boolean =>
  (dropOuts?.lostBuffers ?? 0) >= THRESHOLDS.dropOuts.minBuffers || lostFrameShare >= THRESHOLDS.dropOuts.lostShare;

/**
 * Noise behind the guest's voice. Above music and keystrokes there is no speech for a ratio, so the noise is judged
 * only with a voice.
 */
function noiseIn({ noise, voice }: EvidenceReadings): 'loud' | 'some' | undefined {
  const { loudBelowDb, someBelowDb } = THRESHOLDS.noise;
  if (!voice?.isVoice || !noise || noise.snrDb >= someBelowDb) return undefined;
  return noise.snrDb < loudBelowDb ? 'loud' : 'some';
}

/** Bandwidth is only meaningful for speech: the spectrum of a whistle or a hum ends below the limit of the link. */
const bandIn = ({ bandwidth, voice }: EvidenceReadings): BandwidthKind | undefined =>
  voice?.isVoice ? bandwidth?.kind : undefined;

/**
 * Hum behind the guest's voice. A low note of music has the same lines, so a hum is judged only with a voice; it is
 * compared with the voice's loudness.
 */
function humIn({ hum, voice, loudness }: EvidenceReadings): 'loud' | 'faint' | undefined {
  const { loudDbfs, belowVoiceDb, audibleDbfs } = THRESHOLDS.hum;
  if (!voice?.isVoice || hum?.dbfs === undefined) return undefined;
  if (hum.dbfs >= loudDbfs || (loudness && hum.dbfs > loudness.lufs - belowVoiceDb)) return 'loud';
  return hum.dbfs >= audibleDbfs ? 'faint' : undefined;
}

/** The findings of a take, most important first. A missing measurement gives no finding. */
export const findingsOf = (readings: EvidenceReadings): readonly SoundFinding[] =>
  keysOf(FINDINGS).flatMap((code) => {
    const { severity, of, applies }: Rule = FINDINGS[code];
    return applies(readings) ? { code, of, severity } : [];
  });
