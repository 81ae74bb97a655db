import { type AskedBounds, LEVELS, type RequirementBound, type ShowLevel } from '@linecheck/checks/levels/levels';
import type { LevelName } from '@linecheck/checks/levels/names';
import { SETTABLE } from '@linecheck/checks/levels/own-level';
import { type RequirementKey, requirementSpec, shownRequirement } from '@linecheck/checks/levels/requirements';
import type { ReadingGroup } from '@linecheck/checks/readings';
import { type LevelForm, levelFaults, type StoredLevel } from '@linecheck/contract';

/** The bound of one requirement: that of the base, an own one as it is typed, or none. */
export interface BoundDraft {
  readonly choice: 'base' | 'own' | 'off';
  /** The typed number in the unit that is shown; empty for a requirement without a number. */
  readonly typed: string;
}

/** A level as the editor has it. Requirements without an entry are as in the base. */
export interface LevelDraft {
  readonly name: string;
  readonly base: LevelName;
  readonly bounds: Readonly<Partial<Record<string, BoundDraft>>>;
}

const AS_IN_BASE: BoundDraft = { choice: 'base', typed: '' };

export const emptyDraft: LevelDraft = { name: '', base: 'video-interview', bounds: {} };

export const boundIn = (draft: LevelDraft, key: RequirementKey): BoundDraft => draft.bounds[key] ?? AS_IN_BASE;

export const withBound = (draft: LevelDraft, key: RequirementKey, bound: BoundDraft): LevelDraft => ({
  ...draft,
  bounds: { ...draft.bounds, [key]: bound },
});

export function levelDraftOf({ name, base, bounds }: StoredLevel): LevelDraft {
  const drafts = SETTABLE.flatMap(({ key }) => {
    const bound = bounds[key];
    if (bound === undefined) return [];
    const draft: BoundDraft =
      bound === false
        ? { choice: 'off', typed: '' }
        : { choice: 'own', typed: typeof bound === 'number' ? `${shownBound(key, bound)}` : '' };
    return [[key, draft] as const];
  });
  return { name, base, bounds: Object.fromEntries(drafts) };
}

export const groupOf = (key: RequirementKey): ReadingGroup => requirementSpec(key).group;

/** The requirements that hosts may set, of the checks that the base asks for. */
export function settableOf(base: LevelName) {
  const checks: readonly string[] = Object.keys(LEVELS[base].checks);
  return SETTABLE.filter(({ key }) => checks.includes(groupOf(key)));
}

/** The draft as it is sent, without the bounds of checks that the base does not ask for. */
export function formOf(draft: LevelDraft): LevelForm {
  const bounds = settableOf(draft.base).flatMap(
    ({ key, range }): (readonly [string, LevelForm['bounds'][string]])[] => {
      const { choice, typed } = boundIn(draft, key);
      if (choice === 'base') return [];
      if (choice === 'off') return [[key, false]];
      return [[key, range === undefined ? true : storedBound(key, typed)]];
    },
  );
  return { name: draft.name, base: draft.base, bounds: Object.fromEntries(bounds) };
}

/** Products of decimal fractions are rounded to this many digits. */
const PRECISION = 9;

const factorOf = (key: RequirementKey): number => shownRequirement(key)?.factor ?? 1;

/** A bound in the unit that is shown: 0.1 for a share of 0.001. */
export const shownBound = (key: RequirementKey, value: number): number =>
  Number((value * factorOf(key)).toFixed(PRECISION));

/** The inverse of `shownBound`; NaN for a text that is no number. */
const storedBound = (key: RequirementKey, typed: string): number =>
  typed.trim() === '' ? Number.NaN : Number((Number(typed) / factorOf(key)).toFixed(PRECISION));

/** The codes of the faults of a draft, by `name` or the key of a requirement. */
export function levelFaultsOf(draft: LevelDraft): Readonly<Record<string, string>> {
  const faults = levelFaults(formOf(draft)).map(({ field, code }) => [field, code] as const);
  return Object.fromEntries(faults.toReversed());
}

/** The bounds of the base for a requirement; empty if the base does not ask for it. */
export function askedInBase(base: LevelName, key: RequirementKey): AskedBounds<RequirementBound> {
  const { requirements }: ShowLevel = LEVELS[base];
  return requirements[key] ?? {};
}
