import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countdownReducer, noCountdown, READING_MS } from './use-countdown';

type Countdown = ReturnType<typeof countdownReducer>;
type CountdownEvent = Parameters<typeof countdownReducer>[1];

const begun: CountdownEvent = { type: 'begun' };
const stopped: CountdownEvent = { type: 'stopped' };
const ticked = (elapsedMs: number, isSeen = true): CountdownEvent => ({ type: 'ticked', elapsedMs, isSeen });
const countdownAfter = (...events: readonly CountdownEvent[]): Countdown =>
  events.reduce(countdownReducer, noCountdown);
const times = (count: number, event: CountdownEvent): readonly CountdownEvent[] =>
  Array.from({ length: count }, () => event);

const running = (leftMs: number): Countdown => ({ kind: 'running', leftMs });
const whole = running(READING_MS);

describe('the countdown', () => {
  it('leaves at least two and a half seconds to read', () => {
    expect(READING_MS).toBeGreaterThanOrEqual(2500);
  });

  it.each<[string, readonly CountdownEvent[], Countdown]>([
    ['has its whole time at first', [begun], running(5000)],
    ['runs', [begun, ...times(49, ticked(100))], running(100)],
    ['ends', [begun, ...times(50, ticked(100))], { kind: 'over' }],
    ['ignores a stop after its end', [begun, ...times(50, ticked(100)), stopped], { kind: 'over' }],
    ['is off before it begins', [ticked(100), stopped], noCountdown],
    ['is off permanently once it is stopped', [begun, ticked(100), stopped, ...times(99, ticked(250))], noCountdown],
    ['starts again when the page is seen again', [begun, ...times(30, ticked(100)), ticked(100, false)], whole],
    ['does not run on a hidden page', [begun, ...times(200, ticked(250, false))], whole],
    ['counts a suspended page or machine as 250 ms', [begun, ticked(60_000)], running(READING_MS - 250)],
  ])('%s', (_what, events, countdown) => {
    expect(countdownAfter(...events)).toEqual(countdown);
  });

  it('is never over before its whole time was visible without interruption', () => {
    const anyTick = fc.integer({ min: 0, max: 400 }).map((ms) => ticked(ms));
    fc.assert(
      fc.property(fc.array(anyTick, { maxLength: 60 }), (ticks) => {
        const seenMs = ticks.reduce((sum, tick) => sum + ('elapsedMs' in tick ? tick.elapsedMs : 0), 0);
        if (seenMs < READING_MS) expect(countdownAfter(begun, ...ticks).kind).toBe('running');
      }),
    );
  });
});
