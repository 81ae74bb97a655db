import { type Fit, fitFor } from '@linecheck/checks/levels/fit';
import type { LevelName } from '@linecheck/checks/levels/levels';
import { levelOf, type OwnLevel } from '@linecheck/checks/levels/own-level';
import { worstStatus } from '@linecheck/checks/outcome';
import {
  type CheckFields,
  type ChecklistEntry,
  type CheckStatus,
  outcomesOf,
  type ResultDetails,
  type Submission,
} from '@linecheck/contract';

/** Length in bytes of a submission's JSON, without the ticked items that are on the checklist of its link. */
export function ownBytes({ checklistCompleted, ...rest }: Submission, offered: readonly ChecklistEntry[] = []): number {
  const texts = new Set(offered.map(({ text }) => text));
  const own = { ...rest, checklistCompleted: checklistCompleted.filter((item) => !texts.has(item)) };
  return Buffer.byteLength(JSON.stringify(own));
}

interface StoredLevel {
  readonly level: LevelName;
  /** Null for a built-in level. */
  readonly bounds: OwnLevel['bounds'] | null;
}

type Judged = CheckFields & { readonly details?: ResultDetails | null | undefined };

/** The judgement of a result by the level of its guest's episode. */
export const fitOf = ({ level, bounds }: StoredLevel, result: Judged): Fit =>
  fitFor(levelOf({ base: level, bounds: bounds ?? {} }), {
    outcomes: outcomesOf(result),
    environment: result.details?.environment,
  });

/** The status of a whole result: that of its worst check, unless a level decides. */
export function statusOf(result: CheckFields, fit: Fit | null): CheckStatus {
  const worst = worstStatus(outcomesOf(result));
  if (fit === null) return worst;
  if (fit.fits) return 'passed';
  return worst === 'failed' ? 'failed' : 'warning';
}
