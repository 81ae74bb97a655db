import { type AskedBounds, type AskedRequirements, LEVELS, type RequirementBound, type ShowLevel } from './levels';
import type { LevelName } from './names';
import {
  type BoundComparison,
  type BoundRange,
  OF_MEDIA_PATH,
  REQUIREMENT_KEYS,
  type RequirementKey,
  requirementSpec,
} from './requirements';

/** The bound that a host sets: a number for a quantity, true for a fact or a choice; false asks for nothing. */
type OwnBound = number | boolean;

/** A level of a host: one of the product's levels with other bounds. It is stored as JSON. */
export interface OwnLevel {
  readonly name: string;
  readonly base: LevelName;
  /** By requirement. The bounds of all others are those of the base. */
  readonly bounds: Readonly<Record<string, OwnBound | undefined>>;
}

interface Settable {
  readonly key: RequirementKey;
  /** Undefined for a fact or a choice, which is asked for or not. */
  readonly range: BoundRange | undefined;
}

export const SETTABLE: readonly Settable[] = REQUIREMENT_KEYS.flatMap((key): readonly Settable[] => {
  const spec = requirementSpec(key);
  if (spec.kind === 'quantity') return spec.range ? [{ key, range: spec.range }] : [];
  const isSettable = spec.kind === 'fact' ? spec.isSettable === true : spec.refusesIfSet !== undefined;
  return isSettable ? [{ key, range: undefined }] : [];
});

export interface BoundFault {
  readonly key: string;
  /**
   * - `unknown`: hosts may not set it;
   * - `kind`: a number for a fact, or `true` for a number;
   * - `range`: out of its range, for example a speed of which the speed test is not certain;
   * - `check`: the base level does not ask for its check;
   * - `order`: the lowest loudness is above the highest.
   */
  readonly fault: 'unknown' | 'kind' | 'range' | 'check' | 'order';
}

/** The bounds of an own level that are refused; empty if it is valid. */
export function ownLevelFaults({ base, bounds }: OwnLevel): readonly BoundFault[] {
  const faults = Object.entries(bounds).flatMap(([key, bound]) => {
    const fault = faultOf(LEVELS[base], key, bound);
    return fault === undefined ? [] : [{ key, fault }];
  });
  if (faults.length > 0) return faults;
  const { minLoudnessLufs, maxLoudnessLufs } = withBounds(LEVELS[base].requirements, bounds);
  const [least, most] = [strictest(minLoudnessLufs), strictest(maxLoudnessLufs)];
  return least !== undefined && most !== undefined && least >= most ? [{ key: 'minLoudnessLufs', fault: 'order' }] : [];
}

const strictest = (asked: AskedBounds<number> | undefined): number | undefined => asked?.must ?? asked?.should;

function faultOf(base: ShowLevel, key: string, bound: OwnBound | undefined): BoundFault['fault'] | undefined {
  const settable = SETTABLE.find((each) => each.key === key);
  if (settable === undefined) return 'unknown';
  const { group } = requirementSpec(settable.key);
  if (group !== 'environment' && base.checks[group] === undefined) return 'check';
  if (bound === undefined || bound === false) return undefined;
  const { range } = settable;
  if (range === undefined) return bound === true ? undefined : 'kind';
  if (typeof bound !== 'number') return 'kind';
  return bound >= range.min && bound <= range.max ? undefined : 'range';
}

/**
 * The level of an own level. A bound replaces the base's must; its should stays if it is stricter. Bounds that are
 * refused (`ownLevelFaults`) are ignored.
 */
export const levelOf = ({ base, bounds }: Pick<OwnLevel, 'base' | 'bounds'>): ShowLevel => ({
  checks: LEVELS[base].checks,
  requirements: withBounds(
    LEVELS[base].requirements,
    Object.fromEntries(
      Object.entries(bounds).filter(([key, bound]) => faultOf(LEVELS[base], key, bound) === undefined),
    ),
  ),
});

function withBounds(base: AskedRequirements, bounds: OwnLevel['bounds']): AskedRequirements {
  const set = SETTABLE.flatMap(({ key }) => {
    const bound = bounds[key];
    return bound === undefined ? [] : [[key, askedFor(key, bound, base[key])] as const];
  });
  return { ...base, ...Object.fromEntries(set) };
}

function askedFor(
  key: RequirementKey,
  bound: OwnBound,
  base: AskedBounds<RequirementBound> | undefined,
): AskedBounds<RequirementBound> | undefined {
  if (bound === false) return undefined;
  const spec = requirementSpec(key);
  if (spec.kind === 'choice') return spec.refusesIfSet && { must: spec.refusesIfSet };
  if (spec.kind === 'fact') return { must: true };
  if (spec.setAs === 'should') return { should: Number(bound) };
  const should = base?.should;
  const isKept = typeof should === 'number' && isStricter(spec.is, should, Number(bound));
  return { must: Number(bound), ...(isKept && { should }) };
}

const isStricter = (is: BoundComparison, bound: number, other: number): boolean =>
  is === 'least' || is === 'above' ? bound > other : bound < other;

export interface StudioNeeds {
  readonly uploadMbps?: number | undefined;
  readonly downloadMbps?: number | undefined;
  readonly goodUploadMbps?: number | undefined;
  readonly goodDownloadMbps?: number | undefined;
  /** Minutes of recording for which the disk needs room; 0 if the studio does not record on the guest's disk. */
  readonly recordingMinutes?: number | undefined;
}

/** A level with the demands of its studio, which only make it stricter; a disk that is not used is not asked for. */
export function withStudioNeeds(level: ShowLevel, needs: StudioNeeds): ShowLevel {
  const { uploadMbps, downloadMbps, recordingMinutes } = level.requirements;
  return {
    ...level,
    requirements: {
      ...level.requirements,
      uploadMbps: atLeast(uploadMbps, needs.uploadMbps, needs.goodUploadMbps),
      downloadMbps: atLeast(downloadMbps, needs.downloadMbps, needs.goodDownloadMbps),
      recordingMinutes:
        needs.recordingMinutes === 0 ? undefined : atLeast(recordingMinutes, undefined, needs.recordingMinutes),
    },
  };
}

function atLeast(
  asked: AskedBounds<number> | undefined,
  must: number | undefined,
  should: number | undefined,
): AskedBounds<number> | undefined {
  const [least, good] = [highest(asked?.must, must), highest(asked?.should, should)];
  if (least === undefined && good === undefined) return undefined;
  return { ...(least !== undefined && { must: least }), ...(good !== undefined && { should: good }) };
}

function highest(...bounds: readonly (number | undefined)[]): number | undefined {
  const known = bounds.filter((bound) => bound !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** The same level without packet requirements: an installation without a UDP port cannot measure packets. */
export const withoutMediaPath = (level: ShowLevel): ShowLevel => ({
  ...level,
  requirements: {
    ...level.requirements,
    ...Object.fromEntries(OF_MEDIA_PATH.map((key) => [key, undefined])),
  },
});
