import type { CheckName } from '@linecheck/checks/check';
import type { fitForShow, LevelFit } from '@linecheck/checks/levels/fit';
import type { TestRun } from '@linecheck/checks/readiness/run';
import type { ReadingChange } from '@linecheck/checks/recheck/changes';
import { compareRun, verdictAfter } from '@linecheck/checks/recheck/compare-run';
import { RECHECK_PARTS } from '@linecheck/checks/recheck/parts';
import type { VerdictReason } from '@linecheck/checks/verdict';
import {
  compareRecheck,
  outcomesOf,
  type RecheckedResult,
  type RecheckStates,
  type SentRecheck,
  statusFieldsOf,
} from '@linecheck/contract';
import { runWithRecheck } from '@linecheck/contract/sent-recheck';
import { send } from '../../api/send';
import type { EarlierFullRun } from './recheck-flow';

/** A recheck, and what it is compared with. */
export interface RecheckToCompare {
  readonly code: string;
  readonly submissionId: string | undefined;
  readonly earlier: EarlierFullRun;
  readonly taken: SentRecheck;
  readonly result: RecheckedResult;
  /** Undefined for a link without an episode. */
  readonly show: Parameters<typeof fitForShow>[0] | undefined;
}

/** Only a browser that has the full result has values and a judgement. */
export interface RecheckComparison {
  readonly isReady: boolean;
  readonly parts: RecheckStates;
  readonly changes: readonly (Pick<ReadingChange, 'part' | 'code' | 'tellsGuest'> & Partial<ReadingChange>)[];
  /** True if levels and noise are not compared, because the browser changed the sound on one of the days. */
  readonly isSoundProcessed: boolean;
  readonly fit?: LevelFit | undefined;
}

/** The comparison in this browser; undefined if it does not have the full result. */
export function comparedHere({
  earlier: { run },
  taken,
  result,
  show,
}: RecheckToCompare): RecheckComparison | undefined {
  if (run === undefined) return undefined;
  const { outcome, states } = compareRun(runWithRecheck({ base: run, taken, result }), show);
  const { isReady, changes, isSoundProcessed, fit } = outcome;
  return { isReady, parts: states, changes, isSoundProcessed, fit };
}

/** Comparison by the server, which returns no values of the full result. */
export async function comparedThere({
  code,
  submissionId,
  taken,
  result,
}: RecheckToCompare): Promise<RecheckComparison> {
  const { details = {} } = result;
  const body = {
    ...(submissionId !== undefined && { submissionId }),
    recheck: taken,
    result: { ...statusFieldsOf(result), details },
  };
  return send(compareRecheck, { params: { sessionCode: code }, body });
}

/** The parts that need the full check, because the short one could not measure them. */
export const failedParts = ({ parts }: Pick<RecheckComparison, 'parts'>) =>
  RECHECK_PARTS.filter((part) => parts[part] === 'not-rechecked');

/** Verdicts of the measured parts. Speakers keep their status, as not rechecked. */
export function verdictsOf(
  { parts }: Pick<RecheckComparison, 'parts'>,
  {
    taken,
    earlier,
    needs,
  }: Pick<RecheckToCompare, 'taken' | 'earlier'> & { readonly needs: Pick<TestRun['needs'], 'required'> },
): Partial<Record<CheckName, VerdictReason>> {
  const verdicts: Partial<Record<CheckName, VerdictReason>> = {};
  for (const part of RECHECK_PARTS) {
    const state = parts[part];
    if (state === 'unchanged' || state === 'changed') verdicts[part] = verdictAfter(state, taken.parts[part]);
  }
  if (needs.required.includes('speakers')) {
    const { status = 'passed' } = (earlier.run && outcomesOf(earlier.run).speakers) ?? {};
    verdicts.speakers = { status, code: 'not-rechecked', params: {} };
  }
  return verdicts;
}
