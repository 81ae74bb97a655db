import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { guestIdIn, joinedBefore, rememberGuest } from './group-memory';

const ADA = { guestId: '6d0f1c4e-8a3b-4c5d-9e6f-7a8b9c0d1e2f', name: 'Ada' } as const;

beforeEach(() => localStorage.clear());

describe('a guest who has joined by a group link', () => {
  it('is known in this browser for that link alone, until forgotten', () => {
    rememberGuest('a', { ...ADA, sessionCode: 'x' });
    expect([joinedBefore('a'), joinedBefore('b')]).toEqual([{ ...ADA, sessionCode: 'x' }, undefined]);
    rememberGuest('a', undefined);
    expect([joinedBefore('a'), guestIdIn('a') === ADA.guestId]).toEqual([undefined, false]);
  });

  it('keeps the id of an attempt whose reply was lost', () => {
    rememberGuest('a', ADA);
    expect([joinedBefore('a'), guestIdIn('a')]).toEqual([undefined, ADA.guestId]);
  });

  it('has a new id otherwise, even if the storage has something else', () => {
    localStorage.setItem('group-guest-a', '{"guestId":"<script>"}');
    const ids = [guestIdIn('a'), guestIdIn('a')];
    expect(ids.map((id) => z.uuidv4().safeParse(id).success)).toEqual([true, true]);
    expect(ids[0]).not.toBe(ids[1]);
  });
});
