import { worstStatus } from '@linecheck/checks/outcome';
import {
  type CheckStatus,
  outcomesOf,
  type ResultSummary,
  type SessionCounts,
  type SessionFilter,
  type SessionRow,
} from '@linecheck/contract';
import type testSessions from '@linecheck/texts/en/test-sessions';

/** Where a guest stands: nothing sent yet, all checks passed, or at least one of them needs attention. */
export type SessionState = 'waiting' | 'ready' | 'fix';

/** The latest result counts: a guest who has fixed the problem is ready. */
export function stateOf({ latestResult: result }: Pick<SessionRow, 'latestResult'>): SessionState {
  if (result === null) return 'waiting';
  return worstOf(result) === 'passed' ? 'ready' : 'fix';
}

const worstOf = (result: ResultSummary): CheckStatus => worstStatus(outcomesOf(result));

/** What a row says at a glance: how the latest result went, and when it came. */
export function glanceOf({ latestResult: result }: Pick<SessionRow, 'latestResult'>) {
  if (result === null) return undefined;
  const status = worstOf(result);
  return { status, at: result.submittedAt };
}

/** In their order. */
const FILTERS = ['all', 'ready', 'fix', 'waiting', 'expired'] as const satisfies readonly SessionFilter[];

/** The filters with how many sessions each one shows. What has expired is offered where there is some. */
export const countedFilters = (texts: typeof testSessions, counts: SessionCounts, chosen: SessionFilter) =>
  FILTERS.filter((value) => value !== 'expired' || counts.expired > 0 || chosen === value).map((value) => ({
    value,
    label: texts.list.filters[value],
    count: counts[value],
  }));

export const isExpired = ({ expiresAt }: Pick<SessionRow, 'expiresAt'>, now: number): boolean =>
  Date.parse(expiresAt) <= now;
