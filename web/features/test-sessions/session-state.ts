import {
  type CheckStatus,
  type ResultSummary,
  type SessionCounts,
  type SessionFilter,
  type SessionRow,
  type SessionSort,
  worstStatus,
} from '@linecheck/contract';

/** Where a guest stands: nothing sent yet, all three checks passed, or at least one of them needs a hand. */
export type SessionState = 'waiting' | 'ready' | 'fix';

/** The latest result counts: a guest who has fixed the problem is ready. */
export function stateOf({ latestResult: result }: Pick<SessionRow, 'latestResult'>): SessionState {
  if (result === null) return 'waiting';
  return worstOf(result) === 'passed' ? 'ready' : 'fix';
}

const worstOf = (result: ResultSummary): CheckStatus =>
  worstStatus([result.microphoneStatus, result.cameraStatus, result.connectionStatus]);

const glanceWords = {
  passed: 'Completed',
  warning: 'Warnings',
  failed: 'Failed',
} as const satisfies Record<CheckStatus, string>;

/** What a row says at a glance: how the latest result went, and when it came. */
export function glanceOf({ latestResult: result }: Pick<SessionRow, 'latestResult'>) {
  if (result === null) return undefined;
  const status = worstOf(result);
  return { status, word: glanceWords[status], at: result.submittedAt };
}

const filterLabels = {
  all: 'All',
  ready: 'Ready',
  fix: 'To fix',
  waiting: 'Waiting',
  expired: 'Expired',
} as const satisfies Record<SessionFilter, string>;

/** The filters with how many sessions each one shows. What has expired is offered where there is some. */
export const countedFilters = (counts: SessionCounts, chosen: SessionFilter) =>
  (Object.keys(filterLabels) as SessionFilter[])
    .filter((value) => value !== 'expired' || counts.expired > 0 || chosen === value)
    .map((value) => ({ value, label: filterLabels[value], count: counts[value] }));

export const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Guest’s name' },
  { value: 'result', label: 'Latest result' },
  { value: 'expiry', label: 'Expires first' },
] as const satisfies readonly { value: SessionSort; label: string }[];

export const isExpired = ({ expiresAt }: Pick<SessionRow, 'expiresAt'>, now: number): boolean =>
  Date.parse(expiresAt) <= now;
