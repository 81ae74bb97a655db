import { beforeEach, describe, expect, it } from 'vitest';
import { happens, renderHook } from '../../../testing/render-hook';
import { watchServerCalls } from '../../../testing/server-calls';
import { useJoin } from './use-group';

const calls = watchServerCalls();
beforeEach(() => localStorage.clear());

async function openTab() {
  const seen: string[] = [];
  const events = {
    onJoined: (code: string) => void seen.push(code),
    onOther: ({ name }: { readonly name: string }) => void seen.push(`other: ${name}`),
  };
  const hook = await renderHook(() => useJoin('group', events), {});
  return { seen, join: (name: string) => happens(() => hook.now().join(name)) };
}

describe('a group link in two tabs', () => {
  it('makes one row of one guest', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.join('Ada');
    await calls[0]?.answer(201, { sessionCode: 'x' });
    await second.join('Ada');
    expect([first.seen, second.seen, calls.length]).toEqual([['x'], ['x'], 1]);
  });

  it('asks who is there, if the names differ', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.join('Ada');
    await calls[0]?.answer(201, { sessionCode: 'x' });
    await second.join('Ben');
    expect([second.seen, calls.length]).toEqual([['other: Ada'], 1]);
  });

  it('sends the same id again after a lost reply, in either tab', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.join('Ada');
    await calls[0]?.fail();
    await first.join('Ada');
    await second.join('Ada');
    const ids = calls.map(({ body }) => (body as { guestId: string }).guestId);
    expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  });
});
