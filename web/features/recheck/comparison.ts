import type { Check } from '@linecheck/checks/check';
import type { Fit, fitForShow } from '@linecheck/checks/levels/fit';
import type { Run } from '@linecheck/checks/readiness/run';
import type { Change } from '@linecheck/checks/recheck/changes';
import { compareRun, verdictAfter } from '@linecheck/checks/recheck/compare-run';
import { RECHECK_PARTS } from '@linecheck/checks/recheck/parts';
import type { Reason } from '@linecheck/checks/verdict';
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
import type { Earlier } from './recheck-flow';

export interface Compared {
  readonly code: string;
  readonly submissionId: string | undefined;
  readonly earlier: Earlier;
  readonly taken: SentRecheck;
  readonly result: RecheckedResult;
  /** Undefined for a link without an episode. */
  readonly show: Parameters<typeof fitForShow>[0] | undefined;
}

/** Only a browser that has the full result has values and a judgement. */
export interface Comparison {
  readonly isReady: boolean;
  readonly parts: RecheckStates;
  readonly changes: readonly (Pick<Change, 'part' | 'code' | 'tellsGuest'> & Partial<Change>)[];
  readonly isSoundCompared: boolean;
  readonly fit?: Fit | undefined;
}

/** The comparison in this browser; undefined if it does not have the full result. */
export function comparedHere({ earlier: { run }, taken, result, show }: Compared): Comparison | undefined {
  if (run === undefined) return undefined;
  const { outcome, states } = compareRun(runWithRecheck({ base: run, taken, result }), show);
  const { isReady, changes, isSoundCompared, fit } = outcome;
  return { isReady, parts: states, changes, isSoundCompared, fit };
}

/** Comparison by the server, which returns no values of the full result. */
export async function comparedThere({ code, submissionId, taken, result }: Compared): Promise<Comparison> {
  const { details = {} } = result;
  const body = {
    ...(submissionId !== undefined && { submissionId }),
    recheck: taken,
    result: { ...statusFieldsOf(result), details },
  };
  const compared = await send(compareRecheck, { params: { sessionCode: code }, body });
  return { ...compared, isSoundCompared: true };
}

/** The parts that need the full check, because the short one could not measure them. */
export const failedParts = ({ parts }: Pick<Comparison, 'parts'>) =>
  RECHECK_PARTS.filter((part) => parts[part] === 'not-rechecked');

/** Verdicts of the measured parts. Speakers keep their status, as not rechecked. */
export function verdictsOf(
  { parts }: Pick<Comparison, 'parts'>,
  { taken, earlier, needs }: Pick<Compared, 'taken' | 'earlier'> & { readonly needs: Pick<Run['needs'], 'required'> },
): Partial<Record<Check, Reason>> {
  const verdicts: Partial<Record<Check, Reason>> = {};
  for (const part of RECHECK_PARTS) {
    const state = parts[part];
    if (state === 'same' || state === 'changed') verdicts[part] = verdictAfter(state, taken.parts[part]);
  }
  if (needs.required.includes('speakers')) {
    const { status = 'passed' } = (earlier.run && outcomesOf(earlier.run).speakers) ?? {};
    verdicts.speakers = { status, code: 'not-rechecked', params: {} };
  }
  return verdicts;
}
