import { type CheckStatus, type GuestResult, type TestSession, worstStatus } from '@linecheck/contract';

/** Where a guest stands: nothing sent yet, all three checks passed, or at least one of them needs a hand. */
export type SessionState = 'waiting' | 'ready' | 'fix';

type WithResult = Pick<TestSession, 'latestResult'>;

/** The latest result counts: a guest who has fixed the problem is ready. */
export function stateOf({ latestResult: result }: WithResult): SessionState {
  if (result === null) return 'waiting';
  return worstOf(result) === 'passed' ? 'ready' : 'fix';
}

const worstOf = (result: GuestResult): CheckStatus =>
  worstStatus([result.microphoneStatus, result.cameraStatus, result.connectionStatus]);

const glanceWords = {
  passed: 'Completed',
  warning: 'Warnings',
  failed: 'Failed',
} as const satisfies Record<CheckStatus, string>;

/** What a row says at a glance: how the latest result went, and when it came. */
export function glanceOf({ latestResult: result }: WithResult) {
  if (result === null) return undefined;
  const status = worstOf(result);
  return { status, word: glanceWords[status], at: result.submittedAt };
}

export type SessionFilter = 'all' | SessionState;

export const sessionFilters = [
  { value: 'all', label: 'All' },
  { value: 'ready', label: 'Ready' },
  { value: 'fix', label: 'To fix' },
  { value: 'waiting', label: 'Waiting' },
] as const satisfies readonly { value: SessionFilter; label: string }[];

export const filterSessions = <Session extends WithResult>(
  sessions: readonly Session[],
  filter: SessionFilter,
): readonly Session[] => (filter === 'all' ? sessions : sessions.filter((session) => stateOf(session) === filter));

/** The filters with how many sessions each one shows. */
export const countedFilters = (sessions: readonly WithResult[]) =>
  sessionFilters.map((option) => ({ ...option, count: filterSessions(sessions, option.value).length }));

export const isExpired = ({ expiresAt }: Pick<TestSession, 'expiresAt'>, now: number): boolean =>
  Date.parse(expiresAt) <= now;
