import type { Params } from '../../verdict';
import type { BandwidthKind } from './bandwidth';
import type { ChannelLayout } from './channel-layouts';
import type { DropOutsReading } from './drop-outs';
import { type GainAdvice, gainAdvice } from './gain-advice';
import type { EvidenceReadings, MeasurementName } from './measurements';
import { roomOf } from './room-kind';
import { THRESHOLDS } from './thresholds';

/** Something that a recording would suffer from, or that is worth knowing of it. Its words are in `packages/texts`, by its code. */
export interface Finding {
  readonly code: FindingCode;
  /** What it was found by. */
  readonly of: MeasurementName;
  /** A warning lowers a pass; an info never does. */
  readonly severity: 'info' | 'warning';
  readonly params: Params;
}

interface Rule {
  readonly severity: Finding['severity'];
  readonly of: MeasurementName;
  /** What its words depend on, where it applies. */
  readonly finds: (readings: EvidenceReadings) => Params | undefined;
}

/** All findings by code, in the order of what matters first to whoever records. */
export const FINDINGS = {
  'loud-noise': {
    severity: 'warning',
    of: 'noise',
    finds: (readings) => noiseIn(readings, 'loud'),
  },
  'some-noise': {
    severity: 'info',
    of: 'noise',
    finds: (readings) => noiseIn(readings, 'some'),
  },
  'telephone-band': {
    severity: 'warning',
    of: 'bandwidth',
    finds: (readings) => bandIn(readings, 'narrow'),
  },
  'call-band': {
    severity: 'info',
    of: 'bandwidth',
    finds: (readings) => bandIn(readings, 'wide'),
  },
  'room-echo': {
    severity: 'warning',
    of: 'room',
    finds: (readings) => (roomHeard(readings) === 'echoing' ? {} : undefined),
  },
  'room-sound': {
    severity: 'info',
    of: 'room',
    finds: (readings) => (roomHeard(readings) === 'audible' ? {} : undefined),
  },
  'flat-tops': {
    severity: 'warning',
    of: 'clipping',
    finds: ({ clipping }) => (clipping?.flatTops ? {} : undefined),
  },
  'cut-peaks': {
    severity: 'info',
    of: 'clipping',
    finds: ({ clipping }) =>
      clipping && clipping.runs > 0 && !clipping.flatTops ? { count: clipping.runs } : undefined,
  },
  'true-peak': {
    severity: 'info',
    of: 'truePeak',
    finds: ({ truePeak }) =>
      truePeak && truePeak.dbtp > THRESHOLDS.gain.highestTruePeakDbtp ? { dbtp: truePeak.dbtp } : undefined,
  },
  'turn-up': {
    severity: 'info',
    of: 'loudness',
    finds: (readings) => gainIn(readings, 'turn-up'),
  },
  'turn-down': {
    severity: 'info',
    of: 'loudness',
    finds: (readings) => gainIn(readings, 'turn-down'),
  },
  'move-closer': {
    severity: 'info',
    of: 'loudness',
    finds: (readings) => gainIn(readings, 'move-closer'),
  },
  'drop-outs': {
    severity: 'warning',
    of: 'dropOuts',
    finds: ({ dropOuts }) =>
      dropOuts && losesSound(dropOuts) ? { lostBuffers: dropOuts.lostBuffers, lostMs: dropOuts.lostMs } : undefined,
  },
  hum: {
    severity: 'warning',
    of: 'hum',
    finds: (readings) => humIn(readings, 'loud'),
  },
  'faint-hum': {
    severity: 'info',
    of: 'hum',
    finds: (readings) => humIn(readings, 'faint'),
  },
  'channels-cancel': {
    severity: 'warning',
    of: 'channels',
    finds: ({ channels }) => (channels?.layout === 'cancelling' ? {} : undefined),
  },
  'one-channel': {
    severity: 'info',
    of: 'channels',
    finds: ({ channels }) => sideOf(channels?.layout),
  },
  offset: {
    severity: 'info',
    of: 'clipping',
    finds: ({ clipping }) =>
      clipping && clipping.offsetDbfs >= THRESHOLDS.clipping.offsetDbfs
        ? { offsetDbfs: clipping.offsetDbfs }
        : undefined,
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type FindingCode = keyof typeof FINDINGS;

/** Those that lower a pass. */
export type WarningCode = {
  [Code in FindingCode]: (typeof FINDINGS)[Code]['severity'] extends 'warning' ? Code : never;
}[FindingCode];

/** Noise falls in other ways than a voice in a room, so there has to be speech that stands out of it. */
function roomHeard({ room, noise, voice }: EvidenceReadings): ReturnType<typeof roomOf> | undefined {
  if (!voice?.isVoice || !room || !noise || !(noise.snrDb >= THRESHOLDS.room.leastSnrDb)) return undefined;
  return roomOf(room);
}

/** The level of anything but a voice says nothing of the gain. */
function gainIn(
  { voice, loudness, truePeak, noise }: EvidenceReadings,
  wanted: GainAdvice['kind'],
): Params | undefined {
  if (!voice?.isVoice || !loudness || !truePeak || !noise) return undefined;
  const advice = gainAdvice({ lufs: loudness.lufs, dbtp: truePeak.dbtp, snrDb: noise.snrDb });
  return advice?.kind === wanted ? { db: advice.db } : undefined;
}

const losesSound = ({ lostBuffers, lostFrameShare = 0 }: DropOutsReading): boolean =>
  lostBuffers >= THRESHOLDS.dropOuts.leastBuffers || lostFrameShare >= THRESHOLDS.dropOuts.lostShare;

/** Above music and keys there is no speech whose ratio could be told, so that noise is looked for behind a voice alone. */
function noiseIn({ noise, voice }: EvidenceReadings, wanted: 'loud' | 'some'): Params | undefined {
  const { loudBelowDb, someBelowDb } = THRESHOLDS.noise;
  if (!voice?.isVoice || !noise || noise.snrDb >= someBelowDb) return undefined;
  const { snrDb, noiseDbfsA } = noise;
  return snrDb < loudBelowDb === (wanted === 'loud') ? { snrDb, noiseDbfsA } : undefined;
}

/** A whistle ends where it is, and so does a hum, whatever the link carries. */
const bandIn = ({ bandwidth, voice }: EvidenceReadings, wanted: BandwidthKind): Params | undefined =>
  voice?.isVoice && bandwidth?.kind === wanted ? { bandwidthKhz: bandwidth.bandwidthHz / 1000 } : undefined;

/** A low note of music has the same lines, so a hum is looked for behind a voice alone. Its loudness is what the hum is compared with. */
function humIn({ hum, voice, loudness }: EvidenceReadings, wanted: 'loud' | 'faint'): Params | undefined {
  const { loudDbfs, belowVoiceDb, audibleDbfs } = THRESHOLDS.hum;
  if (!voice?.isVoice || hum?.dbfs === undefined || hum.mainsHz === undefined) return undefined;
  const isLoud = hum.dbfs >= loudDbfs || (loudness !== undefined && hum.dbfs > loudness.lufs - belowVoiceDb);
  if (!isLoud && hum.dbfs < audibleDbfs) return undefined;
  return isLoud === (wanted === 'loud') ? { mainsHz: hum.mainsHz, dbfs: hum.dbfs } : undefined;
}

function sideOf(layout: ChannelLayout | undefined): Params | undefined {
  if (layout === 'left-only') return { side: 'left' };
  return layout === 'right-only' ? { side: 'right' } : undefined;
}

/** What the readings of a take say, the most important first. What was not measured says nothing. */
export const findingsOf = (readings: EvidenceReadings): readonly Finding[] =>
  Object.entries<Rule>(FINDINGS).flatMap(([code, { severity, of, finds }]) => {
    const params = finds(readings);
    // The keys are those of the table, which `entries` cannot know.
    return params === undefined ? [] : { code: code as FindingCode, of, severity, params };
  });
