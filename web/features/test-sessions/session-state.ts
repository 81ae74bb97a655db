import { type ResultVerdict, resultVerdict } from '@linecheck/checks/levels/result-verdict';
import {
  COUNT_MAX,
  checkStatusesOf,
  type ResultSummary,
  type SessionCounts,
  type SessionFilter,
  type SessionRow,
} from '@linecheck/contract';
import type { testSessions } from '@linecheck/texts/en/sessions';

/** State of a guest: nothing sent yet, all checks passed, or at least one needs attention. */
type SessionState = 'waiting' | 'ready' | 'fix';

/** Uses the latest result: a guest who has fixed the problem is ready. */
export function stateOf({ latestResult: result }: Pick<SessionRow, 'latestResult'>): SessionState {
  if (result === null) return 'waiting';
  return verdictOn(result).tone === 'passed' ? 'ready' : 'fix';
}

const verdictOn = (result: ResultSummary): ResultVerdict => resultVerdict(checkStatusesOf(result), result.fit);

export function glanceOf({ latestResult: result }: Pick<SessionRow, 'latestResult'>) {
  if (result === null) return undefined;
  const { says, tone } = verdictOn(result);
  return { says, tone, at: result.submittedAt };
}

const FILTERS = ['all', 'ready', 'fix', 'waiting', 'expired'] as const satisfies readonly SessionFilter[];

/** Filters with their numbers of sessions. The one for expired sessions is shown only if there are any. */
export const countedFilters = (texts: typeof testSessions, counts: SessionCounts, chosen: SessionFilter) =>
  FILTERS.filter((value) => value !== 'expired' || counts.expired > 0 || chosen === value).map((value) => ({
    value,
    label: texts.list.filters[value],
    count: shownCount(counts[value]),
  }));

/** A count as a page shows it: the highest one means "or more". */
const shownCount = (count: number): string => (count < COUNT_MAX ? `${count}` : `${COUNT_MAX}+`);

export const isExpired = ({ expiresAt }: Pick<SessionRow, 'expiresAt'>, now: number): boolean =>
  Date.parse(expiresAt) <= now;
