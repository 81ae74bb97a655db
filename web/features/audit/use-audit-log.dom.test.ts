import type { AuditEntry } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { byDay, useAuditLog } from './use-audit-log';

const calls = watchServerCalls();

const PERSON = '00000000-0000-4000-8000-000000000009';

const entry = (number: number, at = '2026-11-27T10:00:00.000Z'): AuditEntry => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  at,
  act: 'link_created',
  person: { id: PERSON, name: 'Zoë Lind' },
  signIn: null,
  token: null,
  target: null,
  details: {},
});

describe('the log', () => {
  it('is read a page at a time, with the filters', async () => {
    const hook = await renderHook(useAuditLog, { person: PERSON, target: 'link' });
    const queryOf = (call: number) => new URL(calls[call]?.url ?? '', 'https://check.example.org').search;
    const shown = () => hook.now().data?.pages.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(queryOf(0)).toBe(`?person=${PERSON}&target=link`);
    await calls[0]?.answer(200, { entries: [entry(1)], next: 'more' });
    expect(hook.now().hasNextPage).toBe(true);
    await happens(() => void hook.now().fetchNextPage());
    expect(queryOf(1)).toBe(`?person=${PERSON}&target=link&after=more`);
    await calls[1]?.answer(200, { entries: [entry(2)], next: null });
    expect([shown(), hook.now().hasNextPage]).toEqual([[entry(1).id, entry(2).id], false]);
  });

  it('is divided by day, in its order', () => {
    const entries = [
      entry(1, '2026-11-27T10:00:00Z'),
      entry(2, '2026-11-27T09:00:00Z'),
      entry(3, '2026-11-20T09:00:00Z'),
    ];
    const days = byDay(entries, (at) => at.slice(0, 10));
    expect(days.map(({ day, entries: of }) => [day, of.length])).toEqual([
      ['2026-11-27', 2],
      ['2026-11-20', 1],
    ]);
  });
});
