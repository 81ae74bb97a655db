import type { GuestResult, TestSession } from '@linecheck/contract';

/** Where the result is that the address names. */
export type LinkedResult =
  | { readonly kind: 'none' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly sessionId: string; readonly resultId: string }
  | { readonly kind: 'missing' };

type Session = Pick<TestSession, 'id' | 'latestResult' | 'resultCount'>;

/** Sessions that may hold the result among those that came before their latest one. */
export function sessionsToSearch(resultId: string | undefined, sessions: readonly Session[]): readonly Session[] {
  if (resultId === undefined || sessions.some((session) => session.latestResult?.id === resultId)) return [];
  return sessions.filter((session) => session.resultCount > 1);
}

interface Search {
  readonly sessions: readonly Session[];
  /** The results of the sessions that were searched. */
  readonly histories: readonly GuestResult[];
  /** Whether something that may hold the result is still on its way. */
  readonly isLoading: boolean;
}

export function locateResult(resultId: string | undefined, search: Search): LinkedResult {
  if (resultId === undefined) return { kind: 'none' };
  const latest = search.sessions.flatMap(({ latestResult }) => latestResult ?? []);
  const found = [...latest, ...search.histories].find((result) => result.id === resultId);
  if (found) return { kind: 'found', sessionId: found.sessionId, resultId };
  return search.isLoading ? { kind: 'searching' } : { kind: 'missing' };
}
