import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Countdown, type CountdownEvent, countdownReducer, noCountdown, READING_MS } from './countdown';

const begun: CountdownEvent = { type: 'begun' };
const stopped: CountdownEvent = { type: 'stopped' };
const ticked = (elapsedMs: number, isSeen = true): CountdownEvent => ({ type: 'ticked', elapsedMs, isSeen });
const countdownAfter = (...events: readonly CountdownEvent[]): Countdown =>
  events.reduce(countdownReducer, noCountdown);
const times = (count: number, event: CountdownEvent): readonly CountdownEvent[] =>
  Array.from({ length: count }, () => event);

describe('the countdown', () => {
  it('leaves at least two and a half seconds to read', () => {
    expect(READING_MS).toBeGreaterThanOrEqual(2500);
  });

  it('runs from its whole time to nothing, and is over then', () => {
    expect(countdownAfter(begun)).toEqual({ kind: 'running', leftMs: 5000 });
    expect(countdownAfter(begun, ...times(49, ticked(100)))).toEqual({ kind: 'running', leftMs: 100 });
    expect(countdownAfter(begun, ...times(50, ticked(100)))).toEqual({ kind: 'over' });
  });

  it('is stopped for good, whatever ticks after that', () => {
    expect(countdownAfter(begun, ticked(100), stopped, ...times(99, ticked(250)))).toEqual({ kind: 'off' });
  });

  it('begins anew when the page is seen again', () => {
    expect(countdownAfter(begun, ...times(30, ticked(100)), ticked(100, false))).toEqual({
      kind: 'running',
      leftMs: READING_MS,
    });
    expect(countdownAfter(begun, ...times(200, ticked(250, false)))).toEqual({ kind: 'running', leftMs: READING_MS });
  });

  it('does not count the time in which a page or its machine stood still', () => {
    expect(countdownAfter(begun, ticked(60_000))).toEqual({ kind: 'running', leftMs: READING_MS - 250 });
  });

  it('does nothing before it has begun, and nothing after it is over', () => {
    expect(countdownAfter(ticked(100), stopped)).toBe(noCountdown);
    const over = countdownAfter(begun, ...times(50, ticked(100)));
    expect(countdownReducer(over, stopped)).toBe(over);
  });

  it('is never over before its whole time was seen without a break', () => {
    const anyTick = fc.integer({ min: 0, max: 400 }).map((ms) => ticked(ms));
    fc.assert(
      fc.property(fc.array(anyTick, { maxLength: 60 }), (ticks) => {
        const seenMs = ticks.reduce((sum, tick) => sum + ('elapsedMs' in tick ? tick.elapsedMs : 0), 0);
        if (seenMs < READING_MS) expect(countdownAfter(begun, ...ticks).kind).toBe('running');
      }),
    );
  });
});
