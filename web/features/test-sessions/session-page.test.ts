import type { SessionRow } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { testGuestResult } from '../../testing/guest-result';
import { sessionRow } from '../../testing/session-row';
import { firstWishes, type SessionPage, withChange, withMore } from './session-page';

const row = (id: string, given: Partial<SessionRow> = {}) => sessionRow({ id, guestName: id, ...given });

const counts = { total: 9, all: 9, ready: 0, fix: 0, waiting: 9, expired: 0 };
const page = (rows: readonly SessionRow[], next: string | null = 'more'): SessionPage => ({
  rows: [...rows],
  next,
  counts,
});
const at = (minute: number) => ({ createdAt: `2026-11-20T12:0${minute}:00.000Z` });
const ids = ({ rows }: SessionPage) => rows.map(({ id }) => id).join('');

const list = page([row('d', at(8)), row('c', at(6)), row('b', at(4))]);
const change = (of: readonly string[], rows: readonly SessionRow[]) => ({
  ids: of,
  rows,
  counts: { ...counts, total: 8 },
});

describe('a list with changed sessions', () => {
  it('shows them in their places, and leaves out deleted ones', () => {
    const after = withChange(list, change(['c', 'b'], [row('c', { ...at(6), title: 'Edited' })]), firstWishes);
    expect(after.rows.map(({ id, title }) => `${id} ${title}`)).toEqual(['d Show', 'c Edited']);
    expect(after.counts.total).toBe(8);
  });

  it('inserts new sessions in their places, and none below the loaded part', () => {
    const placed = (id: string, minute: number, into = list) =>
      ids(withChange(into, change([id], [row(id, at(minute))]), firstWishes));
    expect([placed('x', 9), placed('x', 5), placed('x', 1)]).toEqual(['xdcb', 'dcxb', 'dcb']);
    expect(placed('x', 1, { ...list, next: null })).toBe('dcbx');
  });

  it('follows its filter', () => {
    const done = row('c', { ...at(6), latestResult: testGuestResult() });
    const overdue = row('b', { ...at(4), expiresAt: '2020-01-01T00:00:00.000Z' });
    const filtered = (filter: 'waiting' | 'ready' | 'fix' | 'expired') =>
      ids(withChange(list, change(['c', 'b'], [done, overdue]), { ...firstWishes, filter }));
    expect(filtered('waiting')).toBe('d');
    expect(filtered('ready')).toBe('dc');
    expect(filtered('expired')).toBe('db');
  });

  it('inserts nothing during a search', () => {
    expect(ids(withChange(list, change(['x'], [row('x', at(9))]), { ...firstWishes, q: 'c' }))).toBe('dcb');
  });

  it('follows its order', () => {
    const named = page([row('Ada'), row('émile'), row('Zoe')]);
    const sorted = withChange(named, change(['x'], [row('x', { guestName: 'Emil' })]), {
      ...firstWishes,
      sort: 'name',
    });
    expect(sorted.rows.map(({ guestName }) => guestName)).toEqual(['Ada', 'Emil', 'émile', 'Zoe']);
  });
});

it('the next page is appended without duplicates', () => {
  expect(ids(withMore(list, page([row('b', at(4)), row('a', at(2))], null)))).toBe('dcba');
});
