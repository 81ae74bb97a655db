import type { ResultSummary, SessionRow } from '@linecheck/contract';
import { testSessions } from '@linecheck/texts/en/sessions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { showToast } from '../../ui/overlays/toast';
import { changedKey } from './session-pages';

const NONE: readonly SessionRow[] = [];

/** Shows a toast when a guest sends a result while the host views any part of the list. */
export function useNewResults(shown: readonly SessionRow[] | undefined): void {
  const texts = useTexts(testSessions);
  const seen = useRef(nothingSeen);
  const { data: changed = NONE } = useQuery({ queryKey: changedKey, queryFn: () => NONE, enabled: false });
  useEffect(() => {
    if (!shown) return;
    // The first list contains no new results.
    const fresh = seen.current === nothingSeen ? [] : newResults(seen.current, { shown, changed });
    seen.current = withSeen(seen.current, [...shown, ...changed]);
    const [first, ...others] = fresh;
    if (!first) return;
    const { guestName } = first;
    const { single, several } = texts.news;
    const title = others.length > 0 ? fill(several, { guestName, count: others.length }) : fill(single, { guestName });
    showToast({ title, tone: 'info' });
  }, [shown, changed, texts]);
}

type Session = Pick<SessionRow, 'id' | 'latestResult'>;

/** Sessions and results seen since the page was opened, by id, and the time of the newest result. */
interface SeenResults {
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
  readonly shown: readonly Session[];
  /** Sessions that have just changed, in the list or not. */
  readonly changed: readonly Session[];
}

/**
 * Results that were not there before. For a session that was not seen before, a result counts only if the session has
 * just changed and the result is newer than all others: a further page of the list shows old results.
 * Exported for tests.
 */
export function newResults(seen: SeenResults, { shown, changed }: Looked): readonly ResultSummary[] {
  const known = resultsOf([...shown, ...changed].filter(({ id }) => seen.sessions.has(id)));
  const arrived = resultsOf(changed).filter(({ submittedAt }) => submittedAt > seen.newestAt);
  const news = [...known, ...arrived].filter(({ id }) => !seen.results.has(id));
  return [...new Map(news.map((result) => [result.id, result])).values()];
}
