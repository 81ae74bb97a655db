import { type Fit, fitForShow } from '@linecheck/checks/levels/fit';
import type { LevelName } from '@linecheck/checks/levels/names';
import { levelOf, type OwnLevel } from '@linecheck/checks/levels/own-level';
import { worstStatus } from '@linecheck/checks/outcome';
import type { Studios } from '@linecheck/checks/studios';
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

/** The demands of an episode on its guests. */
export interface ShowRow {
  readonly level: LevelName;
  /** The bounds of an own level; null for a built-in one. */
  readonly bounds: OwnLevel['bounds'] | null;
  readonly studio: string;
  readonly minutes: number;
}

type Judged = CheckFields & { readonly details?: ResultDetails | null | undefined };

/** The judgement of a result by what its guest's episode asks for. */
export function fitOf({ level, bounds, studio, minutes }: ShowRow, studios: Studios, result: Judged): Fit {
  const { environment, browser, system } = result.details ?? {};
  const show = {
    level: levelOf({ base: level, bounds: bounds ?? {} }),
    studio: studios[studio],
    lengthMinutes: minutes,
  };
  return fitForShow(show, { outcomes: outcomesOf(result), environment, browser, system });
}

/** The status of a whole result: that of its worst check, unless a level decides. */
export function statusOf(result: CheckFields, fit: Fit | null): CheckStatus {
  const worst = worstStatus(outcomesOf(result));
  if (fit === null) return worst;
  if (fit.fits) return 'passed';
  return worst === 'failed' ? 'failed' : 'warning';
}
