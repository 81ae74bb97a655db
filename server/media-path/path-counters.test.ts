import { readEcho, writeProbe } from '@linecheck/contract';
import { describe, expect, it } from 'vitest';
import { PathCounters } from './path-counters';

const limits = { maxProbes: 10, burst: 4, probesPerSecond: 2 };
/** More than it takes to earn one probe. */
const APART_MS = 600;

describe('the counters of a path', () => {
  it('report arrivals once, in their order, and the number of echoes', () => {
    const counters = new PathCounters(limits);
    const receipts = [0, 2, 1, 2].map((seq, at) => counters.receive(writeProbe(seq), at));
    expect(receipts).toEqual(['counted', 'counted', 'counted', 'repeated']);
    expect(readEcho(counters.echo(2, 1.5))).toEqual({
      seq: 2,
      echoSeq: 0,
      received: 3,
      receivedAtMs: 1,
      sentAtMs: 1.5,
    });
    expect(readEcho(counters.echo(1, 2.25))).toMatchObject({ seq: 1, echoSeq: 1, receivedAtMs: 2 });
    expect(counters.report()).toEqual({
      arrivals: [
        [0, 0],
        [2, 1],
        [1, 2],
      ],
      echoesSent: 2,
    });
  });

  it('count messages, repeated ones included, up to the limit of a path', () => {
    const counters = new PathCounters(limits);
    const receipts = Array.from({ length: 11 }, (_, at) => counters.receive(writeProbe(at % 9), at * APART_MS));
    expect(receipts).toEqual([...Array(9).fill('counted'), 'repeated', 'excess']);
  });

  it.each([
    ['the last number', 9, 'counted'],
    ['a number beyond it', 10, 'excess'],
    ['the highest one', 0xffff_ffff, 'excess'],
  ])('classify %s', (_what, seq, receipt) => {
    expect(new PathCounters(limits).receive(writeProbe(seq), 0)).toBe(receipt);
  });

  it('allow a burst after a pause, and then a fixed rate', () => {
    const counters = new PathCounters(limits);
    const at = (atMs: number, seqs: readonly number[]) => seqs.map((seq) => counters.receive(writeProbe(seq), atMs));
    expect(at(0, [0, 1, 2, 3])).toEqual(Array(4).fill('counted'));
    expect(at(500, [4])).toEqual(['counted']);
    expect(at(900, [5])).toEqual(['excess']);
  });
});
