import type { GuestSession } from '@linecheck/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { happens, renderHook } from '../../../testing/render-hook';
import { watchServerCalls } from '../../../testing/server-calls';
import { useJoin } from './use-group';

const calls = watchServerCalls();
beforeEach(() => localStorage.clear());

const guest: GuestSession = {
  ...{ guestName: 'Ada', guestFirstName: 'Ada', guestEmail: null, guestMessage: null, language: null },
  ...{ title: 'Tides', createdBy: 'Bo', hostName: 'Bo' },
};

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
    await calls[1]?.answer(200, guest);
    await vi.waitFor(() => expect([first.seen, second.seen]).toEqual([['x'], ['x']]));
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('asks who is there, if the names differ', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.join('Ada');
    await calls[0]?.answer(201, { sessionCode: 'x' });
    await second.join('Ben');
    await calls[1]?.answer(200, guest);
    await vi.waitFor(() => expect([second.seen, calls.length]).toEqual([['other: Ada'], 2]));
  });

  it('makes a new row where the host has removed the guest who joined', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.join('Ada');
    await calls[0]?.answer(201, { sessionCode: 'x' });
    await second.join('Ben');
    await calls[1]?.answer(404, { code: 'link_not_valid', message: 'This link is not valid.' });
    await vi.waitFor(() => expect(calls).toHaveLength(3));
    await calls[2]?.answer(201, { sessionCode: 'y' });
    await vi.waitFor(() => expect(second.seen).toEqual(['y']));
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
