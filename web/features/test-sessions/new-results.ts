import type { GuestResult, TestSession } from '@linecheck/contract';

type Session = Pick<TestSession, 'id' | 'latestResult'>;

/** Results that were not there before, of sessions that were. The first list brings no news. */
export function newResults(before: readonly Session[] | undefined, now: readonly Session[]): readonly GuestResult[] {
  const known = new Map(before?.map((session) => [session.id, session.latestResult?.id]));
  return now.flatMap(({ id, latestResult }) =>
    latestResult !== null && known.has(id) && known.get(id) !== latestResult.id ? [latestResult] : [],
  );
}
