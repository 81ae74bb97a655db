import { describe, expect, it } from 'vitest';
import { healthAfter, LADDER_MS, pauseAfter, retryAfterOf, type WebhookHealth } from './rules';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const now = new Date('2026-11-29T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('the ladder', () => {
  it('ends after 27 hours and 35 minutes, in seven pauses', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => pauseAfter(attempts, 0));
    expect(pauses).toEqual([...LADDER_MS, undefined]);
    expect(LADDER_MS.reduce((sum, pause) => sum + pause, 0) / HOUR_MS).toBeCloseTo(27.58, 1);
  });

  it('has pauses that are up to a tenth longer', () => {
    expect([pauseAfter(2, 0.5), pauseAfter(2, 1)]).toEqual([315_000, 330_000]);
  });

  it('waits longer if the receiver says so, for a day at most', () => {
    expect([pauseAfter(1, 0, HOUR_MS), pauseAfter(1, 0, 1000), pauseAfter(1, 0, 9 * DAY_MS)]).toEqual([
      HOUR_MS,
      5000,
      DAY_MS,
    ]);
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['Sun, 29 Nov 2026 12:01:00 GMT', 60_000],
    ['Sun, 29 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['-5e300', undefined],
    [undefined, undefined],
  ])('%s is %s ms', (header, ms) => {
    expect(retryAfterOf(header, now.getTime())).toBe(ms);
  });
});

const well: WebhookHealth = { state: 'on', failingSince: null, asleepSince: null, toldDays: null };
const failed = { hasSuccess: false, hasFailure: true, isGone: false };
const succeeded = { hasSuccess: true, hasFailure: false, isGone: false };

describe('a webhook', () => {
  it('begins to fail, and sleeps after a day without a success', () => {
    expect(healthAfter(well, failed, now)).toMatchObject({ state: 'on', failingSince: now });
    const failing = { ...well, failingSince: ago(DAY_MS - 1) };
    expect(healthAfter(failing, failed, now)).toMatchObject({ state: 'on', tells: null });
    expect(healthAfter({ ...well, failingSince: ago(DAY_MS) }, failed, now)).toMatchObject({
      ...{ state: 'asleep', asleepSince: now, tells: 0, toldDays: 0 },
    });
  });

  it.each([
    [4.9, 0, null],
    [5, 0, 5],
    [6, 5, null],
  ])('that has slept for %s days and told of %s tells of %s', (days, toldDays, tells) => {
    const asleep = {
      state: 'asleep',
      failingSince: ago(9 * DAY_MS),
      asleepSince: ago(days * DAY_MS),
      toldDays,
    } as const;
    expect(healthAfter(asleep, failed, now)).toMatchObject({ state: 'asleep', tells });
  });

  it('wakes by a success', () => {
    const asleep = { state: 'asleep', failingSince: ago(9 * DAY_MS), asleepSince: ago(DAY_MS), toldDays: 0 } as const;
    expect(healthAfter(asleep, succeeded, now)).toEqual({ ...well, wakes: true, isGone: false, tells: null });
    expect(healthAfter(well, succeeded, now).wakes).toBe(false);
  });

  it('whose address is gone is off, and one that is off stays so', () => {
    expect(healthAfter(well, { ...failed, isGone: true }, now)).toMatchObject({ state: 'off', isGone: true });
    expect(healthAfter({ ...well, state: 'off' }, succeeded, now).state).toBe('off');
  });

  it('that has not been tried stays as it is', () => {
    expect(healthAfter(well, { hasSuccess: false, hasFailure: false, isGone: false }, now)).toMatchObject(well);
  });
});
