import { demandsOfShow, fitForShow, type LevelFit } from '@linecheck/checks/levels/fit';
import type { FitResult } from '@linecheck/checks/levels/found';
import type { LevelName } from '@linecheck/checks/levels/names';
import { levelOf, type OwnLevel } from '@linecheck/checks/levels/own-level';
import { type StudioTable, studioOf } from '@linecheck/checks/studios';
import {
  type CheckFields,
  type ChecklistEntry,
  outcomesOf,
  type ResultDetails,
  type ResultSubmission,
} from '@linecheck/contract';

/** Length in bytes of a submission's JSON, without the ticked items that are on the checklist of its link. */
export function ownBytes(
  { checklistCompleted, ...rest }: ResultSubmission,
  offered: readonly ChecklistEntry[] = [],
): number {
  const texts = new Set(offered.map(({ text }) => text));
  const own = { ...rest, checklistCompleted: checklistCompleted.filter((item) => !texts.has(item)) };
  return Buffer.byteLength(JSON.stringify(own));
}

export interface ShowRow {
  readonly level: LevelName;
  /** The bounds of an own level; null for a built-in one. */
  readonly bounds: OwnLevel['bounds'] | null;
  readonly studio: string;
  readonly minutes: number;
}

type Judged = CheckFields & { readonly details?: ResultDetails | null | undefined };

export const storedShowOf = ({ level, bounds, studio, minutes }: ShowRow, studios: StudioTable) => ({
  level: levelOf({ base: level, bounds: bounds ?? {} }),
  studio: studioOf(studios, studio),
  lengthMinutes: minutes,
});

function comparedOf(result: Judged) {
  const { environment, browser, system } = result.details ?? {};
  return { outcomes: outcomesOf(result), environment, browser, system };
}

export const storedFitOf = (show: ShowRow, studios: StudioTable, result: Judged): LevelFit =>
  fitForShow(storedShowOf(show, studios), comparedOf(result));

interface JudgedWhole extends Judged {
  readonly today?: FitResult | undefined;
  readonly fit: LevelFit | null;
}

/** The demands of a show, with the stored judgement that the board follows: a recheck may not be ready in spite of them. */
export function judgedDemandsOf(show: ShowRow, studios: StudioTable, { today, fit, ...result }: JudgedWhole) {
  const { fits, demands } = demandsOfShow(storedShowOf(show, studios), { ...comparedOf(result), ...today });
  return { fits: fit?.fits ?? fits, demands };
}
