import { CHECKS, type CheckName } from '../check';
import { CLOSE } from '../connection/enough-for';
import { type ReadingDigits, type ReadingTable, type ReadingUnit, UNITS } from '../reading';
import { READING_TABLES, type ReadingGroup } from '../readings';
import { keysOf } from '../records';

/** A requirement that decides whether a guest is ready, or one that is only reported. */
export type RequirementNeed = 'must' | 'should';

/** The range in which a host may set a bound, in units of the value, and the step of an editor. */
export interface BoundRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

interface OfReadings {
  readonly group: ReadingGroup;
  /** The readings that it derives from, the first of which has its unit. */
  readonly of: readonly [string, ...string[]];
}

export type BoundComparison = 'least' | 'above' | 'most' | 'below';

interface QuantityRequirement extends OfReadings {
  readonly kind: 'quantity';
  readonly is: BoundComparison;
  /**
   * The error of the reading, in units of the value or as a share of the bound. A value that misses the bound by less
   * than this is at the limit and does not stop a guest.
   */
  readonly error?: { readonly by: number } | { readonly share: number };
  readonly range?: BoundRange;
  /** A bound that a host sets becomes a `must`. A reading that is too uncertain to stop a guest becomes a `should`. */
  readonly setAs?: 'should';
}

interface FactRequirement extends OfReadings {
  readonly kind: 'fact';
  readonly expects: boolean;
  readonly isSettable?: true;
}

interface ChoiceRequirement extends OfReadings {
  readonly kind: 'choice';
  /** The options that describe the guest's setup. All others mean that it was not measured. */
  readonly options: readonly string[];
  /** Present if a host may ask for it: the options that it then refuses. */
  readonly refusesIfSet?: readonly string[];
}

export type RequirementSpec = QuantityRequirement | FactRequirement | ChoiceRequirement;

/** Errors of readings: `snrDb` differs by 2 dB, and the loudness of eight seconds by 2 LU from take to take (079). */
const SOUND_ERROR = { by: 2 } as const;
const SPEED_ERROR = { share: CLOSE } as const;
/** One standard deviation of a loss of 3% that is measured with 300 packets. */
const LOSS_ERROR = { by: 0.01 } as const;

/**
 * All requirements, in the order in which guests and hosts read them. Those with a range, `isSettable` or
 * `refusesIfSet` may be set by hosts. The ranges of the speeds end where the speed test is certain (decision 090).
 */
export const REQUIREMENTS = {
  voiceSeconds: { kind: 'quantity', group: 'microphone', of: ['voiceSeconds'], is: 'least' },
  snrDb: {
    kind: 'quantity',
    group: 'microphone',
    of: ['snrDb'],
    is: 'least',
    error: SOUND_ERROR,
    range: { min: 5, max: 40, step: 1 },
  },
  noiseDbfsA: { kind: 'quantity', group: 'microphone', of: ['noiseDbfsA'], is: 'most', error: SOUND_ERROR },
  bandwidthHz: {
    kind: 'quantity',
    group: 'microphone',
    of: ['bandwidthHz'],
    is: 'above',
    range: { min: 3000, max: 15_000, step: 500 },
  },
  deviceRateHz: { kind: 'quantity', group: 'microphone', of: ['deviceRateHz'], is: 'least' },
  room: {
    kind: 'choice',
    group: 'microphone',
    of: ['room'],
    options: ['dry', 'audible', 'echoing'],
    refusesIfSet: ['echoing'],
  },
  clippedRatio: {
    kind: 'quantity',
    group: 'microphone',
    of: ['clippedRatio'],
    is: 'most',
    range: { min: 0, max: 0.05, step: 0.001 },
  },
  flatTops: { kind: 'fact', group: 'microphone', of: ['flatTops'], expects: false },
  truePeakDbtp: { kind: 'quantity', group: 'microphone', of: ['truePeakDbtp'], is: 'most' },
  minLoudnessLufs: {
    kind: 'quantity',
    group: 'microphone',
    of: ['loudnessLufs'],
    is: 'least',
    error: SOUND_ERROR,
    range: { min: -40, max: -20, step: 1 },
  },
  maxLoudnessLufs: {
    kind: 'quantity',
    group: 'microphone',
    of: ['loudnessLufs'],
    is: 'most',
    error: SOUND_ERROR,
    range: { min: -24, max: -10, step: 1 },
  },
  lostBuffers: { kind: 'quantity', group: 'microphone', of: ['lostBuffers'], is: 'most' },
  /** Chromium alone reports it, so it is not asked for where `lostBuffers` was measured without it. */
  lostFrameShare: { kind: 'quantity', group: 'microphone', of: ['lostFrameShare', 'lostBuffers'], is: 'most' },
  /** The level of the hum; a take without a hum meets every bound. */
  humDbfs: { kind: 'quantity', group: 'microphone', of: ['humDbfs', 'hum'], is: 'most' },
  channels: {
    kind: 'choice',
    group: 'microphone',
    of: ['channels'],
    options: ['mono', 'stereo', 'left-only', 'right-only', 'cancelling'],
  },
  processing: {
    kind: 'choice',
    group: 'microphone',
    of: ['processing'],
    options: ['unprocessed', 'automatic-gain'],
  },
  offsetDbfs: { kind: 'quantity', group: 'microphone', of: ['offsetDbfs'], is: 'below' },
  heard: { kind: 'fact', group: 'speakers', of: ['heard'], expects: true },
  /** Proven by the echo of the speakers check, or the guest's answer where the echo proves nothing. */
  headphones: {
    kind: 'fact',
    group: 'speakers',
    of: ['headphones', 'returnDb', 'floorDb', 'delayMs', 'heard'],
    expects: true,
    isSettable: true,
  },
  delayMs: { kind: 'quantity', group: 'speakers', of: ['delayMs'], is: 'most' },
  faceFound: { kind: 'fact', group: 'camera', of: ['faceFound'], expects: true },
  /**
   * The shorter side of the picture, so that a phone held upright is not judged by its height. The page asks for 1280 ×
   * 720 (`open-camera.ts`), so no camera shows more than 720.
   */
  shorterSide: {
    kind: 'quantity',
    group: 'camera',
    of: ['height', 'width'],
    is: 'least',
    range: { min: 240, max: 720, step: 120 },
  },
  /** The rate of the arriving pictures. A busy computer counts fewer, so it never stops a guest. */
  frameRate: {
    kind: 'quantity',
    group: 'camera',
    of: ['frameRate'],
    is: 'least',
    error: { by: 1 },
    setAs: 'should',
    range: { min: 10, max: 30, step: 1 },
  },
  minBrightness: { kind: 'quantity', group: 'camera', of: ['brightness'], is: 'above' },
  maxBrightness: { kind: 'quantity', group: 'camera', of: ['brightness'], is: 'below' },
  /** The light on the face, which the camera's verdict judges (decision 114). */
  light: { kind: 'fact', group: 'camera', of: ['faceLight'], expects: true, isSettable: true },
  uploadMbps: {
    kind: 'quantity',
    group: 'connection',
    of: ['uploadMbps'],
    is: 'least',
    error: SPEED_ERROR,
    range: { min: 0.5, max: 15, step: 0.5 },
  },
  downloadMbps: {
    kind: 'quantity',
    group: 'connection',
    of: ['downloadMbps'],
    is: 'least',
    error: SPEED_ERROR,
    range: { min: 0.5, max: 25, step: 0.5 },
  },
  /** The greater loss of the two directions. */
  lostShare: {
    kind: 'quantity',
    group: 'connection',
    of: ['lostUpShare', 'lostDownShare'],
    is: 'most',
    error: LOSS_ERROR,
    range: { min: 0.005, max: 0.2, step: 0.005 },
  },
  packetJitterMs: {
    kind: 'quantity',
    group: 'connection',
    of: ['packetJitterMs'],
    is: 'most',
    range: { min: 5, max: 100, step: 5 },
  },
  /** Without a UDP path the latency of requests, which is never lower. */
  roundTripMs: { kind: 'quantity', group: 'connection', of: ['roundTripMs', 'latencyMs'], is: 'most' },
  busyRoundTripMs: {
    kind: 'quantity',
    group: 'connection',
    of: ['busyRoundTripMs', 'busyRoundTripMostMs'],
    is: 'most',
    range: { min: 100, max: 2000, step: 50 },
  },
  soundQuality: { kind: 'quantity', group: 'connection', of: ['soundQuality'], is: 'least' },
  mediaPath: {
    kind: 'choice',
    group: 'connection',
    of: ['mediaPath'],
    options: ['measured', 'busy-computer', 'blocked', 'unsteady'],
  },
  recordingMinutes: { kind: 'quantity', group: 'environment', of: ['recordingMinutes'], is: 'least' },
  /** A computer that is plugged in meets every bound. */
  batteryLevel: { kind: 'quantity', group: 'environment', of: ['batteryLevel', 'power'], is: 'least' },
  power: { kind: 'choice', group: 'environment', of: ['power'], options: ['plugged-in', 'battery'] },
  testedDefault: { kind: 'fact', group: 'environment', of: ['testedDefault'], expects: true },
} as const satisfies Readonly<Record<string, RequirementSpec>>;

export type RequirementKey = keyof typeof REQUIREMENTS;

/** The requirements that compare a number with a bound. */
export type QuantityRequirementKey = {
  [Key in RequirementKey]: (typeof REQUIREMENTS)[Key]['kind'] extends 'quantity' ? Key : never;
}[RequirementKey];

/** A check as a whole: it was run, and its device works. */
export type RequirementName = RequirementKey | CheckName | 'browser';

export const REQUIREMENT_KEYS: readonly RequirementKey[] = keysOf(REQUIREMENTS);

/** All names, for schemas: the browser, the checks, and the requirements. */
export const REQUIREMENT_NAMES: readonly RequirementName[] = ['browser', ...CHECKS, ...REQUIREMENT_KEYS];

export const OF_MEDIA_PATH: readonly RequirementKey[] = [
  'lostShare',
  'packetJitterMs',
  'busyRoundTripMs',
  'soundQuality',
  'mediaPath',
];

export const requirementSpec = (key: RequirementKey): RequirementSpec => REQUIREMENTS[key];

export interface ShownRequirement {
  readonly unit: ReadingUnit;
  readonly digits: ReadingDigits;
  readonly factor: number;
  readonly is: BoundComparison;
}

/** The unit of a requirement's numbers; undefined for a fact, a choice, a check or the browser. */
export function shownRequirement(name: RequirementName): ShownRequirement | undefined {
  if (!isRequirementKey(name)) return undefined;
  const requirement = requirementSpec(name);
  const table: ReadingTable = READING_TABLES[requirement.group];
  const spec = table[requirement.of[0]];
  if (requirement.kind !== 'quantity' || spec?.kind !== 'quantity') return undefined;
  return { unit: spec.unit, digits: spec.digits, factor: UNITS[spec.unit], is: requirement.is };
}

export const isRequirementKey = (name: RequirementName): name is RequirementKey => Object.hasOwn(REQUIREMENTS, name);

/** The check that measures a requirement, or is one; undefined for the browser and the environment. */
export function checkOfRequirement(name: RequirementName): CheckName | undefined {
  const group = isRequirementKey(name) ? requirementSpec(name).group : name;
  return CHECKS.find((check) => check === group);
}
