import { type TestSession, worstStatus } from '@linecheck/contract';

/** Where a guest stands: nothing sent yet, all three checks passed, or at least one of them needs a hand. */
export type SessionState = 'waiting' | 'ready' | 'fix';

type WithResult = Pick<TestSession, 'latestResult'>;

/** The latest result counts: a guest who has fixed the problem is ready. */
export function stateOf({ latestResult: result }: WithResult): SessionState {
  if (result === null) return 'waiting';
  const worst = worstStatus([result.microphoneStatus, result.cameraStatus, result.connectionStatus]);
  return worst === 'passed' ? 'ready' : 'fix';
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
