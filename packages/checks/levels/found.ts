import type { CheckName } from '../check';
import { measuredLine } from '../connection/enough-for';
import type { EnvironmentReadings } from '../environment/readings';
import type { CheckOutcome } from '../outcome';
import { type MarkedReading, measured, measuredIfAny, type ReadingTable } from '../reading';
import { READING_TABLES, type ReadingGroup } from '../readings';
import { isRecord } from '../records';
import { judgeEcho } from '../speakers/judge';
import { OF_MEDIA_PATH, type RequirementKey, requirementSpec } from './requirements';

/** The parts of a result that are compared with a level. A result of any age: parts of it may be missing. */
export interface FitResult {
  readonly outcomes: { readonly [Name in CheckName]?: CheckOutcome<Name> | undefined };
  readonly environment?: EnvironmentReadings | undefined;
  /** The name of the guest's browser if the studio of the show refuses it. */
  readonly refusedBrowser?: string | undefined;
}

export type FoundValue = number | boolean | string;

export type FoundReading =
  | { readonly kind: 'measured'; readonly value: FoundValue; readonly bound?: 'at-least' | 'at-most' | undefined }
  /** `because`: the option of another reading that gives the reason. */
  | { readonly kind: 'missing'; readonly because?: string | undefined }
  /** Met by every bound, such as the level of a hum in a take without one. */
  | { readonly kind: 'met' };

const MET: FoundReading = { kind: 'met' };

/** Codes of verdicts that do not fail, and whose device is still not usable for a show. */
const UNUSABLE: Readonly<Partial<Record<CheckName, readonly string[]>>> = {
  microphone: ['no-voice', 'device-gone', 'not-loaded'],
  speakers: ['not-played'],
  camera: ['frozen', 'placeholder', 'device-gone'],
};

/**
 * The state of a check as a whole. The connection is usable whenever it was measured, and the speakers whenever the sound
 * was played: their readings decide.
 */
export function foundCheck(check: CheckName, { outcomes }: FitResult): FoundReading {
  const outcome = outcomes[check];
  if (!isRecord(outcome)) return { kind: 'missing' };
  const { status, code } = outcome;
  const unusable = UNUSABLE[check];
  if (unusable === undefined) return MET;
  const isUsable = status !== 'failed' && (code === undefined || !unusable.includes(code));
  return isUsable ? MET : { kind: 'measured', value: code ?? status };
}

/** The value of a requirement in a result. Never throws, whatever was stored. */
export function foundIn(key: RequirementKey, result: FitResult): FoundReading {
  const values = readingsIn(requirementSpec(key).group, result);
  const own = SPECIAL[key];
  return own ? own(values, result) : plain(key, values);
}

type Values = Readonly<Record<string, unknown>>;

function readingsIn(group: ReadingGroup, { outcomes, environment }: FitResult): Values {
  const readings = group === 'environment' ? environment : outcomes[group]?.readings;
  return isRecord(readings) ? readings : {};
}

/** A measured number or fact, or a choice; undefined for an assumed one, and for anything that is not a reading. */
function readingOf(values: Values, key: string): MarkedReading<FoundValue> | undefined {
  const reading = values[key];
  if (typeof reading === 'string') return measured(reading);
  if (!isRecord(reading) || reading.basis !== 'measured') return undefined;
  const { value, bound } = reading;
  if (typeof value !== 'boolean' && !(typeof value === 'number' && Number.isFinite(value))) return undefined;
  return { value, basis: 'measured', ...(bound === 'at-least' && { bound }) };
}

const numberOf = (values: Values, key: string): number | undefined => {
  const value = readingOf(values, key)?.value;
  return typeof value === 'number' ? value : undefined;
};

const factOf = (values: Values, key: string): boolean | undefined => {
  const value = readingOf(values, key)?.value;
  return typeof value === 'boolean' ? value : undefined;
};

function plain(key: RequirementKey, values: Values): FoundReading {
  const spec = requirementSpec(key);
  const reading = readingOf(values, spec.of[0]);
  const expected = { quantity: 'number', fact: 'boolean', choice: 'string' }[spec.kind];
  if (reading === undefined || typeof reading.value !== expected) return missing(key, values);
  const { value, bound } = reading;
  if (spec.kind === 'choice' && !spec.options.some((option) => option === value))
    return { kind: 'missing', because: String(value) };
  return { kind: 'measured', value, bound: isUpperBound(spec.group, spec.of[0]) ? 'at-most' : bound };
}

function isUpperBound(group: ReadingGroup, reading: string): boolean {
  const table: ReadingTable = READING_TABLES[group];
  const spec = table[reading];
  return spec?.kind === 'quantity' && spec.isUpperBound === true;
}

function reasonFor(key: RequirementKey, { otherMeasures, processing, disturbedBy, mediaPath }: Values): unknown {
  const { group } = requirementSpec(key);
  if (group === 'microphone') return otherMeasures ?? (processing === 'automatic-gain' ? processing : undefined);
  if (group !== 'connection') return undefined;
  return disturbedBy ?? (OF_MEDIA_PATH.includes(key) && mediaPath !== 'measured' ? mediaPath : undefined);
}

function missing(key: RequirementKey, values: Values): FoundReading {
  const because = reasonFor(key, values);
  return typeof because === 'string' ? { kind: 'missing', because } : { kind: 'missing' };
}

const found = (key: RequirementKey, values: Values, value: FoundValue | undefined): FoundReading =>
  value === undefined || Number.isNaN(value) ? missing(key, values) : { kind: 'measured', value };

const BAD_LIGHT = ['dim', 'very-bright', 'backlit', 'burnt'];
/** The last two replace a verdict that means good light. */
const GOOD_LIGHT = ['excellent', 'good', 'stutters', 'infrared'];
/** Codes that mean good light if the light on the face was judged first (decision 114). */
const AFTER_LIGHT = ['framing', 'blurred'];

function isWellLit(code: string, values: Values): boolean | undefined {
  if (BAD_LIGHT.includes(code)) return false;
  const isJudged = numberOf(values, 'faceLight') !== undefined && AFTER_LIGHT.includes(code);
  return isJudged || GOOD_LIGHT.includes(code) ? true : undefined;
}

/** Requirements that derive from several readings, or from a verdict. */
const SPECIAL: Readonly<Partial<Record<RequirementKey, (values: Values, result: FitResult) => FoundReading>>> = {
  lostFrameShare: (values) => {
    const share = numberOf(values, 'lostFrameShare');
    return share === undefined && numberOf(values, 'lostBuffers') !== undefined
      ? MET
      : found('lostFrameShare', values, share);
  },
  humDbfs: (values) => (factOf(values, 'hum') === false ? MET : found('humDbfs', values, numberOf(values, 'humDbfs'))),
  headphones: (values) => found('headphones', values, wearsHeadphones(values)),
  shorterSide: (values) => {
    const [width, height] = [numberOf(values, 'width'), numberOf(values, 'height')];
    return found(
      'shorterSide',
      values,
      width === undefined || height === undefined ? undefined : Math.min(width, height),
    );
  },
  light: (values, { outcomes }) => found('light', values, isWellLit(outcomes.camera?.code ?? '', values)),
  lostShare: (values) => found('lostShare', values, lineOf(values).lostShare),
  roundTripMs: (values) => found('roundTripMs', values, lineOf(values).roundTripMs),
  busyRoundTripMs: (values) => {
    const [most, own = 0] = [numberOf(values, 'busyRoundTripMostMs'), numberOf(values, 'busyRoundTripMs')];
    const isBounded = most !== undefined && most > own;
    return isBounded ? { kind: 'measured', value: most, bound: 'at-most' } : plain('busyRoundTripMs', values);
  },
  batteryLevel: (values) =>
    values.power === 'plugged-in' ? MET : found('batteryLevel', values, numberOf(values, 'batteryLevel')),
};

function lineOf(values: Values) {
  const read = (key: string) => measuredIfAny(numberOf(values, key));
  return measuredLine({
    lostUpShare: read('lostUpShare'),
    lostDownShare: read('lostDownShare'),
    roundTripMs: read('roundTripMs'),
    latencyMs: read('latencyMs'),
  });
}

/**
 * Returns whether the guest wears headphones: the echo proves or disproves it, else the guest's answer decides.
 * Undefined without both.
 */
function wearsHeadphones(values: Values): boolean | undefined {
  const [floorDb, returnDb] = [numberOf(values, 'floorDb'), numberOf(values, 'returnDb')];
  const delayMs = numberOf(values, 'delayMs') ?? 0;
  const echo = {
    floorDb: floorDb ?? Number.POSITIVE_INFINITY,
    found: returnDb === undefined ? undefined : { returnDb, delayMs },
  };
  const outcome =
    floorDb === undefined && returnDb === undefined ? undefined : judgeEcho(echo, factOf(values, 'heard'));
  if (outcome === 'headphones') return true;
  if (outcome === 'speakers' || outcome === 'late') return false;
  return factOf(values, 'headphones');
}
