import { describe, expect, it } from 'vitest';
import { type MadeLine, madePath } from '../connection/media/testing/made-path';
import { assumed, measured } from '../reading';
import { answerOfJitter, answerOfLoss, answerOfReplies, answerOfTransfer } from './line-answer';

const times = (ms: number, count = 10) => Array.from({ length: count }, (_, at) => ms + (at % 3) - 1);

describe('the replies after an act', () => {
  const vpn = { code: 'latency-too-high', before: { latencyMs: measured(430) } };

  it.each([
    [48, 'helped'],
    [399, 'helped'],
    [401, 'not-yet'],
  ])('of %i ms after 430 are compared', (ms, kind) => {
    expect(answerOfReplies(vpn, times(ms))).toEqual({ kind, amount: { unit: 'ms', value: ms, before: 430 } });
  });

  it('are too few to say anything', () => {
    expect(answerOfReplies(vpn, times(48, 4))).toEqual({ kind: 'not-yet', because: 'not-opened' });
    expect(answerOfReplies(vpn, [])).toEqual({ kind: 'not-yet', because: 'not-opened' });
  });

  it('only hint at a better average, if their own score is better', () => {
    const fair = { code: 'fair', before: { latencyMs: measured(120) } };
    expect(answerOfReplies(fair, times(40)).kind).toBe('hint');
    expect(answerOfReplies(fair, times(70)).kind).toBe('not-yet');
  });

  it('are not compared with an assumed latency', () => {
    const { amount } = answerOfReplies({ code: 'fair', before: { latencyMs: assumed(60) } }, times(20));
    expect(amount?.before).toBeUndefined();
  });
});

describe('a transfer after an act', () => {
  const slow = { code: 'upload-too-slow', before: { uploadMbps: measured(0.3) } };

  it('hints at an upload that is fast enough', () => {
    const amount = { unit: 'Mbps', before: 0.3 };
    expect(answerOfTransfer('upload', slow, 0.5)).toEqual({ kind: 'hint', amount: { ...amount, value: 0.5 } });
    expect(answerOfTransfer('upload', slow, 0.49)).toEqual({ kind: 'not-yet', amount: { ...amount, value: 0.49 } });
  });

  it('hints at a better average, if its own score is better', () => {
    const fair = { code: 'fair', before: { downloadMbps: measured(4) } };
    expect(answerOfTransfer('download', fair, 16).kind).toBe('hint');
    expect(answerOfTransfer('download', fair, 4.9).kind).toBe('not-yet');
  });

  it('that is not over says nothing', () => {
    expect(answerOfTransfer('download', { code: 'download-too-slow', before: {} }, undefined)).toEqual({
      kind: 'not-yet',
    });
  });
});

/** Three seconds of probes, with a second in which the last ones return. */
const path = (line: MadeLine = {}) => madePath({ probes: 150, restMs: 1100, ...line });
const shaking = (ms: number) => (seq: number) => 20 + (seq % 2) * ms;

describe('the jitter after an act', () => {
  const before = { packetJitterMs: measured(42) };
  const answer = (line: MadeLine) => answerOfJitter({ code: 'jitter-too-high', before }, path(line));

  it('is compared with that of the check', () => {
    const steady = answer({ up: shaking(4) });
    expect(steady).toMatchObject({ kind: 'helped', amount: { unit: 'ms', before: 42 } });
    expect(steady.amount?.value).toBeCloseTo(4, 0);
    expect(answer({ down: shaking(30) })).toMatchObject({ kind: 'not-yet', amount: { before: 42 } });
  });

  it('cannot be told on a busy computer, nor of a path without echoes', () => {
    const unread = { kind: 'not-yet', because: 'not-opened' };
    expect(answer({ lateness: (atMs) => (atMs % 100 < 50 ? 30 : 0) })).toEqual(unread);
    expect(answer({ isLostUp: () => true })).toEqual(unread);
  });
});

describe('the loss after an act', () => {
  const before = { lostUpShare: measured(0.01), lostDownShare: measured(0.08) };
  const answer = (code: string, line: MadeLine) => answerOfLoss({ code, before }, path(line));
  const losing = (count: number): MadeLine => ({ isLostUp: (seq) => seq % 10 === 5 && seq < 10 * count });

  it('hints at a line that is mended if at most one of 150 probes is missing', () => {
    const amount = { unit: 'share', before: 0.08 };
    expect(answer('loss-too-high', losing(1))).toEqual({ kind: 'hint', amount: { ...amount, value: 1 / 150 } });
    expect(answer('loss-too-high', losing(2))).toEqual({ kind: 'not-yet', amount: { ...amount, value: 2 / 150 } });
  });

  it('hints at a steady path if none is missing', () => {
    expect(answer('path-unsteady', losing(0)).kind).toBe('hint');
    expect(answer('path-unsteady', losing(1)).kind).toBe('not-yet');
  });

  it('counts a path that broke at its end', () => {
    expect(answer('path-unsteady', { isLostDown: (seq) => seq >= 100 }).kind).toBe('not-yet');
  });
});
