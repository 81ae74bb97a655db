import { describe, expect, it } from 'vitest';
import { createHttpPing, watchBusy } from './line';

const OCTETS = { 'content-type': 'application/octet-stream' };
const never = new AbortController().signal;

interface Answered {
  readonly headers?: Record<string, string>;
  readonly timing?: { readonly requestStart: number; readonly responseStart: number } | undefined;
  readonly fails?: boolean;
}

function ping({ headers = OCTETS, timing = { requestStart: 5, responseStart: 35 }, fails = false }: Answered = {}) {
  const asked: string[] = [];
  const once = createHttpPing({
    url: 'http://self/down',
    fetch: async (url) => {
      asked.push(url);
      if (fails) throw new TypeError('Failed to fetch');
      return new Response('', { headers });
    },
    timingOf: async () => timing,
  });
  return { once: () => once(never), asked };
}

describe('a ping', () => {
  it('measures the time from the request to the response, without the time of the server', async () => {
    expect(await ping({ headers: { ...OCTETS, 'server-timing': 'cfRequestDuration;dur=4.000' } }).once()).toBe(26);
  });

  it('has a new URL each time, in a later measurement too, so that its timing is unambiguous', async () => {
    const [first, later] = [ping(), ping()];
    await first.once();
    await first.once();
    await later.once();
    const asked = [...first.asked, ...later.asked];
    expect(new Set(asked).size).toBe(3);
    for (const url of asked) expect(url).toMatch(/^http:\/\/self\/down\?bytes=0&ping=\d+$/);
  });

  it('that a coarse clock cannot resolve is shorter than its tick', async () => {
    expect(await ping({ timing: { requestStart: 5, responseStart: 5 } }).once()).toBe(0.5);
  });

  it.each([
    ['is not answered', { fails: true }],
    ['a login page answers', { headers: { 'content-type': 'text/html' } }],
    ['has no timing', { timing: { requestStart: 0, responseStart: 0 } }],
    ['a server claims whole', { headers: { ...OCTETS, 'server-timing': 'x;dur=30' } }],
  ])('that %s is no reading', async (_, answered) => {
    expect(await ping(answered).once()).toBeUndefined();
  });
});

/** A computer that has run its timer after these times, in ms. */
function after(...waits: readonly number[]) {
  let [nowMs, tick] = [0, () => {}];
  const isBusySince = watchBusy({
    nowMs: () => nowMs,
    every: (_ms, onTick) => {
      tick = onTick;
    },
  });
  for (const ms of waits) {
    nowMs += ms;
    tick();
  }
  return isBusySince;
}

const steady = (ms: number, count: number) => Array.from({ length: count }, () => ms);

it.each([
  ['in time', steady(20, 100), false],
  ['late by less than another task of this page takes', steady(50, 100), false],
  ['late once', [...steady(20, 100), 200], false],
  ['late by more than a tenth of the time', [...steady(20, 50), 100, 100, 100], true],
] as const)('a computer whose timers are %s is busy: %j', (_, waits, isBusy) => {
  expect(after(...waits)(0)).toBe(isBusy);
});

it('a computer is busy only since a time at which it was', () => {
  const isBusySince = after(...steady(200, 10), ...steady(20, 50));
  expect([isBusySince(0), isBusySince(2000)]).toEqual([true, false]);
});
