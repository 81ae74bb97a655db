import type { ResultRow, ResultSummary } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { testGuestResult } from '../../testing/guest-result';
import { happens, renderHook } from '../../testing/render-hook';
import { watchServerCalls } from '../../testing/server-calls';
import { useResultHistory } from './use-result-history';

const calls = watchServerCalls();

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const ids = { newest: idOf(5), fourth: idOf(4), third: idOf(3), sessionId: idOf(1) };

const row = (id: string, differing: Partial<ResultRow> = {}): ResultRow => {
  const { guestEmail, checklistCompleted, notes, details, ...listed } = testGuestResult({
    id,
    sessionId: ids.sessionId,
  });
  return { ...listed, ...differing };
};

const newest: ResultSummary = { ...row(ids.newest), details: null };
const firstPage = { rows: [newest, row(ids.fourth)], next: 'more' };
const lastPage = { rows: [row(ids.third)], next: null };

async function mounted(wantedId?: string) {
  const hook = await renderHook(useResultHistory, { newest, wantedId });
  const earlier = () => {
    const history = hook.now();
    return history.kind === 'known' ? history.earlier.map(({ id }) => id) : history.kind;
  };
  return { hook, earlier };
}

const queryOf = (call: number) => new URL(calls[call]?.url ?? '', 'https://check.example.org').search;

describe('the earlier results of a session', () => {
  it('are read a page at a time, when more are wanted', async () => {
    const { hook, earlier } = await mounted();
    expect([earlier(), queryOf(0)]).toEqual(['loading', '?limit=50']);
    await calls[0]?.answer(200, firstPage);
    expect([earlier(), calls.length]).toEqual([[ids.fourth], 1]);
    const known = hook.now();
    await happens(() => known.kind === 'known' && known.showMore?.());
    expect(hook.now()).toMatchObject({ isLoadingMore: true });
    expect(queryOf(1)).toBe('?limit=50&after=more');
    await calls[1]?.answer(200, lastPage);
    expect(earlier()).toEqual([ids.fourth, ids.third]);
    expect(hook.now()).toMatchObject({ showMore: undefined });
  });

  it('are read up to the target of a link', async () => {
    const { earlier } = await mounted(ids.third);
    await calls[0]?.answer(200, firstPage);
    await calls[1]?.answer(200, { rows: [], next: 'still more' });
    await calls[2]?.answer(200, { ...lastPage, next: 'even more' });
    expect([earlier(), calls.length]).toEqual([[ids.fourth, ids.third], 3]);
  });

  it('are not requested again after a failure, until the host tries again', async () => {
    const { hook, earlier } = await mounted(ids.third);
    await calls[0]?.fail();
    const failed = hook.now();
    expect([failed.kind, calls.length]).toEqual(['failed', 1]);
    await happens(() => failed.kind === 'failed' && failed.retry());
    await calls[1]?.answer(200, firstPage);
    await calls[2]?.fail();
    expect([earlier(), calls.length]).toEqual([[ids.fourth], 3]);
  });

  it('are read again when the newest one has changed, and at no other time', async () => {
    const { hook, earlier } = await mounted();
    await calls[0]?.answer(200, { ...firstPage, next: null });
    await hook.change({ newest: { ...newest } });
    expect(calls).toHaveLength(1);
    await hook.change({ newest: { ...newest, updatedAt: '2026-11-20T15:00:00Z' } });
    expect(calls).toHaveLength(2);
    await calls[1]?.answer(200, { rows: [newest, row(ids.third)], next: null });
    expect(earlier()).toEqual([ids.third]);
  });
});
