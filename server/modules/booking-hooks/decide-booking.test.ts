import { assert, constantFrom, integer, property, record, shuffledSubarray, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideFromTold, isHalfOfMove, mostTelling, type ToldAct } from './decide-booking';
import type { HookAct } from './message-acts';

const set = (id: string, earlierId: string | null = null, isPencilled = false): HookAct => ({
  ...({ kind: 'set', id, earlierId, isPencilled, name: 'Ada', email: null } as const),
  ...{ startsAt: new Date(0), minutes: 60, timeZone: null, language: null },
});
const end = (id: string, laterId: string | null = null): HookAct => ({ kind: 'end', id, laterId });

const told = (second: number, act: HookAct, received = second): ToldAct => ({
  messageId: `${act.kind} ${act.id} ${second}`,
  act,
  saidAt: new Date(second * 1000),
  receivedAt: new Date(received * 1000),
});

const newestOf = (...all: readonly ToldAct[]) => decideFromTold(all).newest.messageId;

describe('a booking', () => {
  it('is as its newest message says', () => {
    expect(newestOf(told(2, end('a')), told(1, set('a')))).toBe('end a 2');
    expect(newestOf(told(1, end('a')), told(2, set('a')))).toBe('set a 2');
    expect(newestOf(told(1, set('a'), 9), told(2, set('b', 'a'), 3))).toBe('set b 2');
  });

  it('has ended if an end has the same time', () => {
    expect(newestOf(told(1, end('a'), 1), told(1, set('a'), 2))).toBe('end a 1');
  });

  it('is not ended by the half of a move, whenever that comes', () => {
    const half = told(5, end('a', 'b'));
    const move = told(5, set('b', 'a'));
    expect(newestOf(half, move)).toBe('set b 5');
    expect(newestOf(told(6, end('a', 'b')), move)).toBe('set b 5');
    expect(newestOf(half, told(1, set('a')))).toBe('end a 5');
    expect(newestOf(half, move, told(6, end('b')))).toBe('end b 6');
  });

  it('is moved after the half that ended it', () => {
    expect(decideFromTold([told(5, end('a', 'b')), told(5, set('b', 'a'))]).saidAt.getTime()).toBe(5001);
    expect(decideFromTold([told(5, set('b', 'a'))]).saidAt.getTime()).toBe(5000);
  });

  it('is pencilled until it is confirmed, and again after an end', () => {
    const pencil = (second: number) => told(second, set('a', null, true));
    const isPencilled = (...all: readonly ToldAct[]) => decideFromTold(all).isPencilled;
    expect(isPencilled(pencil(1))).toBe(true);
    expect(isPencilled(pencil(1), told(2, set('a')))).toBe(false);
    expect(isPencilled(pencil(2), told(1, set('a')))).toBe(false);
    expect(isPencilled(pencil(3), told(1, set('a')), told(2, end('a')))).toBe(true);
  });

  it('is the same in every order of its messages', () => {
    const kinds = constantFrom('set', 'end', 'half');
    const some = uniqueArray(record({ second: integer({ min: 0, max: 6 }), kind: kinds, id: constantFrom('a', 'b') }), {
      minLength: 1,
      maxLength: 8,
      selector: ({ second, kind, id }) => `${second} ${kind} ${id}`,
    });
    const acts = { set: (id: string) => set(id), end: (id: string) => end(id), half: (id: string) => end(id, 'c') };
    assert(
      property(
        some.chain((all) => {
          const made = all.map(({ second, kind, id }) => told(second, acts[kind](id)));
          const whole = [...made, told(3, set('c', 'a'))];
          return record({ one: shuffledSubarray(whole, { minLength: whole.length }), whole: constantFrom(whole) });
        }),
        ({ one, whole }) => {
          const [a, b] = [decideFromTold(one), decideFromTold(whole)];
          expect([a.newest.messageId, a.saidAt]).toEqual([b.newest.messageId, b.saidAt]);
        },
      ),
    );
  });
});

it('an end is half of a move if the booking after it is told', () => {
  const half = { kind: 'end', id: 'a', laterId: 'b' } as const;
  expect(isHalfOfMove(half, [told(1, set('a'))])).toBe(false);
  expect(isHalfOfMove(half, [told(1, set('b'))])).toBe(true);
  expect(isHalfOfMove({ ...half, laterId: null }, [told(1, set('b'))])).toBe(false);
});

it('a message about several guests says first what failed', () => {
  expect(mostTelling(['already_so', 'guest_added', 'episode_full'])).toBe('episode_full');
  expect(mostTelling(['already_so', 'guest_added'])).toBe('guest_added');
  expect(mostTelling([])).toBe('unreadable');
});
