import type { output } from 'zod/v4/core';
import type { ResultDetails } from '../result-checks';
import type { statusFields } from '../result-checks-schemas';
import type { comparedResult, partStates, resultFields, sentRecheck } from './recheck-schemas';

/** Days after which a full result is no longer compared with. */
export const RECHECK_BASE_DAYS = 30;

export type SentRecheck = output<typeof sentRecheck>;

export type RecheckedResult = Pick<output<typeof resultFields>, keyof typeof statusFields> & {
  readonly details?: ResultDetails | undefined;
};

export type RecheckStates = output<typeof partStates>;

export type ComparedResult = output<typeof comparedResult>;

/**
 * A comparison in one word: still ready; something has changed for the worse; a part was not measured today; or a part
 * is not good enough.
 */
export const COMPARED_OUTCOMES = ['ready', 'changed', 'partial', 'unfit'] as const;
export type ComparedOutcome = (typeof COMPARED_OUTCOMES)[number];

/** The same order as `outcome_of` in `server/db/schema/readiness.ts`, whose 'fix' is `partial` or `unfit` here. */
export function outcomeOfCompared({
  isReady,
  parts,
  changes,
}: Pick<ComparedResult, 'isReady' | 'parts' | 'changes'>): ComparedOutcome {
  if (isReady) return 'ready';
  if (changes.some(({ isWorse }) => isWorse)) return 'changed';
  return Object.values(parts).includes('not-rechecked') ? 'partial' : 'unfit';
}

/** The comparison of a result, as it is stored. */
export interface StoredRecheck extends ComparedResult {
  readonly base: string;
  /** The readings of the short check. They are kept apart, since they are not compared by the bounds of full ones. */
  readonly taken: SentRecheck;
}
