import type {
  EndpointResponse,
  listSessionRows,
  SessionCounts,
  SessionFilter,
  SessionRow,
  SessionSort,
} from '@linecheck/contract';
import { searchKey } from '@linecheck/texts/search-key';
import { serverNow } from '../../api/send';
import { isExpired, stateOf } from './session-state';

export interface SessionWishes {
  readonly q: string;
  readonly filter: SessionFilter;
  readonly sort: SessionSort;
}

export const firstWishes: SessionWishes = { q: '', filter: 'all', sort: 'newest' };

export type SessionPage = EndpointResponse<typeof listSessionRows>;

/** Page with the next one appended. A row that has arrived in the meantime appears once. */
export function withMore(page: SessionPage, more: SessionPage): SessionPage {
  const known = new Set(page.rows.map(({ id }) => id));
  return { ...more, rows: [...page.rows, ...more.rows.filter(({ id }) => !known.has(id))] };
}

interface Change {
  readonly ids: readonly string[];
  /** Current rows of the sessions that still exist. */
  readonly rows: readonly SessionRow[];
  readonly counts: SessionCounts;
}

/**
 * Page after some sessions have changed. A visible row keeps its place while it matches the filter, so that nothing
 * jumps; a new one is inserted in its order, unless that is below the loaded rows.
 */
export function withChange(page: SessionPage, { ids, rows, counts }: Change, wishes: SessionWishes): SessionPage {
  const taken = new Map(rows.filter((row) => takes(wishes.filter, row)).map((row) => [row.id, row]));
  const kept = page.rows.flatMap((row) => (ids.includes(row.id) ? (taken.get(row.id) ?? []) : row));
  const shown = new Set(kept.map(({ id }) => id));
  // Only the server can search; new sessions are added when the search is cleared.
  const arrived = wishes.q === '' ? [...taken.values()].filter(({ id }) => !shown.has(id)) : [];
  const placed = arrived.reduce<readonly SessionRow[]>(
    (all, row) => withPlaced(all, row, wishes.sort, page.next === null),
    kept,
  );
  return { ...page, counts, rows: [...placed] };
}

function withPlaced(
  rows: readonly SessionRow[],
  row: SessionRow,
  sort: SessionSort,
  isWhole: boolean,
): readonly SessionRow[] {
  const at = rows.findIndex((each) => orders[sort](row, each) < 0);
  if (at < 0) return isWhole ? [...rows, row] : rows;
  return rows.toSpliced(at, 0, row);
}

/** Matches the server's filter. */
function takes(filter: SessionFilter, row: SessionRow): boolean {
  const expired = isExpired(row, serverNow());
  if (filter === 'expired') return expired;
  const state = stateOf(row);
  return filter === 'all' || (state === filter && !(state === 'waiting' && expired));
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const nameKey = ({ guestName }: SessionRow): string => searchKey(guestName).slice(0, 200);

/** Match the server's order. */
const orders: Readonly<Record<SessionSort, (a: SessionRow, b: SessionRow) => number>> = {
  newest: (a, b) => compare(b.createdAt, a.createdAt),
  name: (a, b) => compare(nameKey(a), nameKey(b)),
  result: (a, b) => compare(b.latestResult?.submittedAt ?? '', a.latestResult?.submittedAt ?? ''),
  expiry: (a, b) => compare(a.expiresAt, b.expiresAt),
};
