import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newUuid } from '../../../ui/behaviour/new-uuid';
import { guestIdIn, type JoinedGuest, joinedBefore, rememberGuest, watchGuest } from './group-memory';

const ADA = { guestId: '6d0f1c4e-8a3b-4c5d-9e6f-7a8b9c0d1e2f', name: 'Ada' } as const;

beforeEach(() => localStorage.clear());

describe('a guest who has joined by a group link', () => {
  it('is known in this browser for that link alone, until forgotten', () => {
    rememberGuest('a', { ...ADA, sessionCode: 'x' });
    expect([joinedBefore('a'), joinedBefore('b')]).toEqual([{ ...ADA, sessionCode: 'x' }, undefined]);
    rememberGuest('a', undefined);
    expect(joinedBefore('a')).toBeUndefined();
  });

  it('keeps the id of an attempt whose reply was lost, unless another guest joins', () => {
    rememberGuest('a', ADA);
    expect(joinedBefore('a')).toBeUndefined();
    expect([guestIdIn('a', 'Ada', 'new'), guestIdIn('a', 'Ben', 'new')]).toEqual([ADA.guestId, 'new']);
  });

  it('has a new id otherwise, even if the storage has something else', () => {
    localStorage.setItem('group-guest-a', '{"guestId":"<script>"}');
    expect(guestIdIn('a', 'Ada', 'new')).toBe('new');
    const ids = [newUuid(), newUuid()];
    expect(ids.map((id) => z.uuidv4().safeParse(id).success)).toEqual([true, true]);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('is followed when they join, or are forgotten, in another tab', () => {
    const seen: (JoinedGuest | undefined)[] = [];
    const stop = watchGuest('a', (guest) => void seen.push(guest));
    const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
    rememberGuest('a', { ...ADA, sessionCode: 'x' });
    tell('group-guest-a');
    tell('group-guest-b');
    localStorage.clear();
    tell(null);
    stop();
    tell(null);
    expect(seen).toEqual([{ ...ADA, sessionCode: 'x' }, undefined]);
  });
});
