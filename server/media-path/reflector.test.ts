import { readPacketEcho, writeProbe } from '@linecheck/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PathPurpose } from './order';
import { PacketReflector, PathCounters } from './reflector';
import type { ReflectorWord } from './word';

const options = { port: 3478, maxPaths: 4, lifeMs: 30_000, watchLifeMs: 75_000, openWithinMs: 10_000 };

/** A reflector whose library answers every offer immediately. `connect` opens the channel of a path. */
function openStage() {
  const said: ReflectorWord[] = [];
  const channels = new Map<string, () => void>();
  class FakePeer {
    readonly onGatheringStateChange = (hear: (state: string) => void) => hear('complete');
    readonly localDescription = () => ({ sdp: 'v=0', type: 'answer' });
    readonly onStateChange = () => undefined;
    readonly setRemoteDescription = () => undefined;
    readonly getSelectedCandidatePair = () => null;
    readonly close = () => undefined;
    constructor(private readonly id: string) {}
    createDataChannel() {
      return { onOpen: (hear: () => void) => void channels.set(this.id, hear), onMessage: () => undefined };
    }
  }
  const library = { PeerConnection: FakePeer } as unknown as typeof import('node-datachannel');
  const reflector = new PacketReflector({ library, options, clock: () => 0, send: (word) => void said.push(word) });
  return {
    connect: (id: string) => channels.get(id)?.(),
    open: (id: string, purpose: PathPurpose = 'check') => reflector.open({ kind: 'open', id, offer: 'v=0', purpose }),
    /** All messages of these kinds, as `kind id`. */
    said: (...kinds: readonly ReflectorWord['kind'][]) =>
      said.flatMap((word) => (kinds.includes(word.kind) && 'id' in word ? [`${word.kind} ${word.id}`] : [])),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an open path', () => {
  it.each([
    ['check', options.lifeMs],
    ['watch', options.watchLifeMs],
  ] as const)('of a %s ends after %i ms', (purpose, lifeMs) => {
    const { open, connect, said } = openStage();
    open('a', purpose);
    connect('a');
    vi.advanceTimersByTime(lifeMs - 1);
    expect(said('ended')).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said('ended')).toEqual(['ended a']);
  });
});

it('a path that does not open in time ends and makes room for another', () => {
  const { open, said } = openStage();
  for (const id of ['a', 'b', 'c', 'd', 'e']) open(id);
  expect(said('refused')).toEqual(['refused e']);
  vi.advanceTimersByTime(options.openWithinMs);
  open('f');
  expect(said('ended', 'answered').slice(4)).toEqual(['ended a', 'ended b', 'ended c', 'ended d', 'answered f']);
});

describe('a watched line', () => {
  it('is refused once half of the places are taken, and a check is not', () => {
    const { open, said } = openStage();
    open('check');
    for (const id of ['first', 'second']) open(id, 'watch');
    open('other');
    expect(said('answered', 'refused')).toEqual([
      'answered check',
      'answered first',
      'refused second',
      'answered other',
    ]);
  });

  it('is ended for a check when all places are taken, the oldest line first', () => {
    const { open, said } = openStage();
    for (const id of ['first', 'second']) open(id, 'watch');
    for (const id of ['a', 'b', 'c', 'd', 'e']) open(id);
    expect(said('ended', 'refused')).toEqual(['ended first', 'ended second', 'refused e']);
  });
});

const limits = { maxProbes: 10, burst: 4, probesPerSecond: 2 };
/** More than it takes to earn one probe. */
const APART_MS = 600;

describe('the counters of a path', () => {
  it('report arrivals once, in their order, and the number of echoes', () => {
    const counters = new PathCounters(limits);
    const receipts = [0, 2, 1, 2].map((seq, at) => counters.receive(writeProbe(seq), at));
    expect(receipts).toEqual(['counted', 'counted', 'counted', 'repeated']);
    expect(readPacketEcho(counters.echo(2, 1.5))).toEqual({
      seq: 2,
      echoSeq: 0,
      received: 3,
      receivedAtMs: 1,
      sentAtMs: 1.5,
    });
    expect(readPacketEcho(counters.echo(1, 2.25))).toMatchObject({ seq: 1, echoSeq: 1, receivedAtMs: 2 });
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
