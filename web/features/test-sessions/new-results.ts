import type { ResultSummary, SessionRow } from '@linecheck/contract';

type Session = Pick<SessionRow, 'id' | 'latestResult'>;

/** What has been seen since the page was opened: sessions and results by id, and when the newest result was sent. */
export interface SeenResults {
  readonly sessions: ReadonlySet<string>;
  readonly results: ReadonlySet<string>;
  readonly newestAt: string;
}

export const nothingSeen: SeenResults = { sessions: new Set(), results: new Set(), newestAt: '' };

const resultsOf = (sessions: readonly Session[]): readonly ResultSummary[] =>
  sessions.flatMap(({ latestResult }) => latestResult ?? []);

export function withSeen(seen: SeenResults, sessions: readonly Session[]): SeenResults {
  const results = resultsOf(sessions);
  return {
    sessions: new Set([...seen.sessions, ...sessions.map(({ id }) => id)]),
    results: new Set([...seen.results, ...results.map(({ id }) => id)]),
    newestAt: [seen.newestAt, ...results.map(({ submittedAt }) => submittedAt)].sort().at(-1) ?? '',
  };
}

interface Looked {
  /** The rows that are shown. */
  readonly shown: readonly Session[];
  /** The sessions that have just changed, shown or not. */
  readonly changed: readonly Session[];
}

/**
 * Results that were not there before. A session that was not seen before counts only if it has just changed and its
 * result is newer than all others: a further page of the list shows results that are long known.
 */
export function newResults(seen: SeenResults, { shown, changed }: Looked): readonly ResultSummary[] {
  const known = resultsOf([...shown, ...changed].filter(({ id }) => seen.sessions.has(id)));
  const come = resultsOf(changed).filter(({ submittedAt }) => submittedAt > seen.newestAt);
  const news = [...known, ...come].filter(({ id }) => !seen.results.has(id));
  return [...new Map(news.map((result) => [result.id, result])).values()];
}
