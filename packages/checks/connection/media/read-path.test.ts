import { describe, expect, it } from 'vitest';
import { pathReadings } from './outcome';
import type { PacketLog } from './packet-log';
import { readPath } from './read-path';
import { type MadeLine, madePath } from './testing/made-path';

const read = (line: MadeLine) => readPath(madePath(line));

const each = (nth: number) => (seq: number) => seq % nth === 0;

describe('a path', () => {
  it('that is clean loses nothing, and has the round trip of its line', () => {
    const readings = read({});
    expect(readings?.loss).toEqual({ up: 0, down: 0, probes: expect.any(Number) });
    expect(readings?.loss?.probes).toBeGreaterThan(550);
    expect(readings?.jitterMs).toBeCloseTo(0);
    expect(readings?.idle?.medianMs).toBeCloseTo(40);
    expect(readings?.spreadMs).toBeCloseTo(0);
    expect(readings).toMatchObject({ busy: undefined, isComputerBusy: false });
    expect(readings && pathReadings({ state: 'measured', readings }).soundQuality?.value).toBeGreaterThan(4.3);
  });

  it.each([
    ['up', { isLostUp: each(20) }, 0.05, 0],
    ['down', { isLostDown: each(20) }, 0, 0.05],
    ['both', { isLostUp: each(10), isLostDown: each(7) }, 0.1, 1 / 7],
  ] as const)('has its loss %s, in each direction separately', (_way, line, up, down) => {
    const loss = read(line)?.loss;
    expect(loss?.up).toBeCloseTo(up, 2);
    expect(loss?.down).toBeCloseTo(down, 2);
  });

  it('has no loss for reordered packets', () => {
    expect(read({ up: (seq) => (seq % 5 === 0 ? 65 : 20) })?.loss).toMatchObject({ up: 0, down: 0 });
  });

  it('does not count echoes that the server could not send as loss', () => {
    const readings = read({ isUnanswered: each(3) });
    expect(readings?.loss).toMatchObject({ up: 0, down: 0 });
    const mixed = read({ isUnanswered: each(3), isLostDown: (seq) => seq % 3 !== 0 && seq % 10 === 1 });
    expect(mixed?.loss?.down).toBeCloseTo(0.1, 2);
  });

  it('has the jitter of the worse direction, by RFC 3550', () => {
    const up = read({ up: (seq) => 20 + (seq % 2) * 8 })?.jitterMs;
    const down = read({ down: (seq) => 20 + (seq % 2) * 8 })?.jitterMs;
    expect(up).toBeGreaterThan(7);
    expect(up).toBeLessThanOrEqual(8);
    expect(down).toBeCloseTo(up ?? Number.NaN);
  });

  it('counts no probe that is in flight when the report is requested', () => {
    const loss = read({ up: () => 150, down: () => 150, restMs: 0 })?.loss;
    expect(loss).toMatchObject({ up: 0, down: 0 });
    expect(loss?.probes).toBe(600 - 1 - (2 * 300 + 200) / 20);
  });

  it('attributes neither the loss nor the delay during a transfer to the line', () => {
    const isLoaded = (_seq: number, atMs: number) => atMs > 2000 && atMs < 6000;
    const delay = (seq: number, atMs: number) => (isLoaded(seq, atMs) ? 300 : 10);
    const readings = read({
      isLostUp: (seq, atMs) => isLoaded(seq, atMs) && seq % 4 === 0,
      up: delay,
      down: () => 10,
      transfers: [
        { direction: 'download', fromMs: 2000, toMs: 4000 },
        { direction: 'upload', fromMs: 4000, toMs: 6000 },
      ],
    });
    expect(readings?.loss).toMatchObject({ up: 0, down: 0 });
    expect(readings?.idle?.medianMs).toBeCloseTo(20);
    expect(readings?.busy).toMatchObject({ medianMs: expect.closeTo(310), isAtLeast: false });
  });

  describe('beside an upload', () => {
    /** An upload from 2 s on, of this length in ms, with a delay that depends on the time since its start. */
    const upload = (lastsMs: number, delayAt: (sinceMs: number) => number, line: MadeLine = {}) =>
      read({
        up: (_seq, atMs) => (atMs > 2000 && atMs < 2000 + lastsMs ? delayAt(atMs - 2000) : 10),
        down: () => 10,
        transfers: [{ direction: 'upload', fromMs: 2000, toMs: 2000 + lastsMs }],
        ...line,
      });
    const filled = (sinceMs: number) => (sinceMs > 500 ? 300 : 10);
    const growing = (sinceMs: number) => 10 + sinceMs / 2;

    it.each([
      [2000, filled, 310],
      [1500, filled, 310],
      [900, () => 40, 50],
    ])('of %d ms has the delay of its full queue', (lastsMs, delayAt, medianMs) => {
      const readings = upload(lastsMs, delayAt);
      expect(readings?.busy).toMatchObject({ medianMs: expect.closeTo(medianMs), isAtLeast: false });
      expect(readings).not.toHaveProperty('busyMostMs');
    });

    it('has a lower bound if the queue was still growing at its end', () => {
      expect(upload(1500, growing)?.busy).toMatchObject({ isAtLeast: true });
    });

    it('has an upper bound if it ended before enough packets: none waited longer than it lasted', () => {
      const readings = upload(100, () => 200);
      expect(readings?.busy).toBeUndefined();
      expect(readings?.busyMostMs).toBeCloseTo(20 + 100);
      expect(readings && pathReadings({ state: 'measured', readings })).toMatchObject({
        busyRoundTripMs: undefined,
        busyRoundTripMostMs: { value: expect.closeTo(120), basis: 'measured' },
      });
    });

    it('has an upper bound on a busy computer: its median, which the computer only makes later', () => {
      const lateness = (atMs: number) => (atMs > 2000 && atMs < 3000 ? 15 : 0);
      const readings = upload(1000, () => 40, { lateness });
      expect(readings?.busy).toBeUndefined();
      expect(readings?.busyMostMs).toBeGreaterThan(50);
      expect(readings?.busyMostMs).toBeLessThan(80);
    });
  });

  it('has the upper bound of one direction only if the median of the other one is below it', () => {
    const both = (upMs: number) =>
      read({
        up: (_seq, atMs) => (atMs > 4000 && atMs < 6000 ? upMs : 10),
        down: () => 10,
        transfers: [
          { direction: 'download', fromMs: 2000, toMs: 2100 },
          { direction: 'upload', fromMs: 4000, toMs: 6000 },
        ],
      });
    expect(both(50)).toMatchObject({ busy: { isAtLeast: false }, busyMostMs: expect.closeTo(120) });
    expect(both(200)).not.toHaveProperty('busyMostMs');
  });

  it('counts packets that are later than any buffer, in the worse direction', () => {
    const late = (seq: number) => (seq % 10 === 3 ? 230 : 20);
    expect(read({ up: late })?.tooLateShare).toBeCloseTo(0.1, 2);
    expect(read({ down: late })?.tooLateShare).toBeCloseTo(0.1, 2);
    expect(read({ up: (seq) => 20 + (seq % 2) * 190 })?.tooLateShare).toBe(0);
  });

  it('has no loss of fewer than a hundred probes', () => {
    expect(read({ probes: 100 })?.loss).toBeUndefined();
    expect(read({ probes: 140 })?.loss).toMatchObject({ up: 0, down: 0 });
  });

  it('excludes packets that this computer handled late from delay and jitter', () => {
    const lateness = (atMs: number) => (atMs % 1000 < 100 ? 60 : 0);
    const readings = read({ lateness });
    expect(readings?.jitterMs).toBeLessThan(0.5);
    expect(readings?.spreadMs).toBeLessThan(1);
    expect(readings?.loss).toMatchObject({ up: 0, down: 0 });
  });

  it('has no jitter if more than a fifth was handled late, but a loss, and the delay of the fastest packets', () => {
    const readings = read({ lateness: (atMs) => (atMs % 200 < 120 ? 40 : 0), isLostUp: each(20) });
    expect(readings?.isComputerBusy).toBe(true);
    for (const delay of ['jitterMs', 'spreadMs']) expect(readings).not.toHaveProperty(delay);
    expect(readings?.loss?.up).toBeCloseTo(0.05, 2);
    expect(readings?.idle?.medianMs).toBeCloseTo(40);
  });

  it('has no delay if even the fastest packets were handled at different times', () => {
    const readings = read({ lateness: (atMs) => (atMs * 7) % 101 });
    expect(readings?.isComputerBusy).toBe(true);
    expect(readings).not.toHaveProperty('idle');
  });

  it('finds late ticks where the clock of their thread is not that of the page', () => {
    const log = madePath({ lateness: (atMs) => (atMs % 200 < 80 ? 40 : 0) });
    const ticks = log.ticks.map((tick) => ({ ...tick, sentAtMs: tick.sentAtMs + 700 }));
    expect(readPath({ ...log, ticks })?.isComputerBusy).toBe(true);
    const idle = madePath();
    const apart = idle.ticks.map((tick) => ({ ...tick, sentAtMs: tick.sentAtMs - 700 }));
    expect(readPath({ ...idle, ticks: apart })?.isComputerBusy).toBe(false);
  });

  it('has no negative delay, even with clocks of whole milliseconds', () => {
    const log = madePath({ up: () => 0.1, down: () => 0.1 });
    const coarse = log.echoes.map((echo) => ({ ...echo, arrivedAtMs: Math.floor(echo.arrivedAtMs) - 1 }));
    expect(readPath({ ...log, echoes: coarse })?.idle?.medianMs).toBe(0);
  });

  it('excludes probes that the browser delayed from the delay', () => {
    const isHeld = each(4);
    const readings = read({ isHeld, up: (seq) => (isHeld(seq) ? 400 : 20) });
    expect(readings?.spreadMs).toBeCloseTo(0);
    expect(readings?.jitterMs).toBeCloseTo(0);
  });
});

describe('no path', () => {
  const whole = madePath();
  const reported = (report: Partial<PacketLog['report']>): PacketLog => ({
    ...whole,
    report: { ...whole.report, ...report },
  });

  it.each([
    ['nothing came back', madePath({ isLostDown: () => true })],
    ['it went silent in the middle', madePath({ isLostUp: (_seq, atMs) => atMs > 8000 })],
    ['the report lacks what was answered', reported({ arrivals: [] })],
    ['the report contains probes that were never sent', reported({ arrivals: [...whole.report.arrivals, [9999, 1]] })],
    ['the report counts a probe twice', reported({ arrivals: [...whole.report.arrivals, [3, 1]] })],
    ['more echoes came than were sent', reported({ echoesSent: 5 })],
  ] as const)('is measured where %s', (_why, log) => {
    expect(readPath(log)).toBeUndefined();
  });
});
