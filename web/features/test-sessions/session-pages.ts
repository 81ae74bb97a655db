import { type EndpointInput, listSessionRows, type SessionRow } from '@linecheck/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { send } from '../../api/send';
import { type SessionPage, type SessionWishes, withChange } from './session-page';
import { sessionsQueryKey } from './sessions-key';

const pagesKey = [...sessionsQueryKey, 'pages'] as const;
export const pageKey = (wishes: SessionWishes) => [...pagesKey, wishes] as const;

/** The inverse of `pageKey`. */
const wishesOf = (key: QueryKey) => key.at(-1) as SessionWishes; // Only `pageKey` makes these keys.

/** Key of the link that a result belongs to, which may not be on a loaded page. */
export const linkedKey = (resultId: string | undefined) => [...sessionsQueryKey, 'of-result', resultId] as const;

/** Key of the rows that were refetched last, which may not be on a loaded page. */
export const changedKey = ['changed-sessions'] as const;

const FIRST_ROWS = 20;
const MORE_ROWS = 50;

const ROWS_MAX = 200;

type Query = EndpointInput<typeof listSessionRows>['query'];

export const readRows = (query: Query, signal?: AbortSignal): Promise<SessionPage> =>
  send(listSessionRows, { query }, signal);

const queryOf = ({ q, filter, sort }: SessionWishes) => ({ filter, sort, ...(q !== '' && { q }) });

export const readMore = (wishes: SessionWishes, after: string): Promise<SessionPage> =>
  readRows({ ...queryOf(wishes), after, limit: `${MORE_ROWS}` });

/** Loads the list again, with at least as many rows as were loaded before (`known`), or the first page. */
export async function readPages(wishes: SessionWishes, known: number, signal: AbortSignal): Promise<SessionPage> {
  const wanted = Math.max(known, FIRST_ROWS);
  const read = (after: string | null, missing: number) =>
    readRows({ ...queryOf(wishes), ...(after !== null && { after }), limit: `${Math.min(missing, ROWS_MAX)}` }, signal);
  let page = await read(null, wanted);
  while (page.next !== null && page.rows.length < wanted) {
    const more = await read(page.next, wanted - page.rows.length);
    page = { ...more, rows: [...page.rows, ...more.rows] };
  }
  return page;
}

/** Refetches only these sessions, and merges them into the visible list. */
export async function refreshSessions(queries: QueryClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const shown = queries.getQueryCache().findAll({ queryKey: pagesKey, type: 'active' });
  void queries.invalidateQueries({ queryKey: pagesKey, type: 'inactive', refetchType: 'none' });
  void queries.invalidateQueries({ queryKey: linkedKey(undefined).slice(0, -1) });
  for (const { queryKey } of shown) {
    const wishes = wishesOf(queryKey);
    const { rows, counts } = await readRows({ ids: ids.join(), ...(wishes.q !== '' && { q: wishes.q }) });
    queries.setQueryData<readonly SessionRow[]>(changedKey, rows);
    changePage(queries, wishes, (page) => withChange(page, { ids, rows, counts }, wishes));
  }
}

/** Changes a loaded page. An older response that is still in flight is dropped. */
export function changePage(
  queries: QueryClient,
  wishes: SessionWishes,
  change: (page: SessionPage) => SessionPage,
): void {
  const queryKey = pageKey(wishes);
  const page = queries.getQueryData<SessionPage>(queryKey);
  if (page === undefined) return void queries.invalidateQueries({ queryKey });
  void queries.cancelQueries({ queryKey });
  queries.setQueryData<SessionPage>(queryKey, change(page));
}

export function changePages(
  queries: QueryClient,
  change: (page: SessionPage, wishes: SessionWishes) => SessionPage,
): void {
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: pagesKey })) {
    const wishes = wishesOf(queryKey);
    changePage(queries, wishes, (page) => change(page, wishes));
  }
}
