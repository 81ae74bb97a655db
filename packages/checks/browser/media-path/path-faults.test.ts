import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PathOutcome, pathReadings } from '../../connection/media/outcome';
import { SILENCE_MS } from '../../connection/media/thresholds';
import { createRandom } from '../../microphone/evidence/testing/random';
import { type FaultName, PATH_FAULTS } from './testing/path-faults';
import type { LineFigures } from './testing/staged-line';
import { type StagedParts, type StagedPath, stagePath } from './testing/staged-path';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs of each fault, each at another time on another line. */
const TIMES = 4;
/** The longest valid run: a speed test, the longest path after it, and the deadline of a report that never ends. */
const MAX_MS = 40_000;

type Random = () => number;
type Report = Awaited<ReturnType<StagedParts['report']>>;

const fails = async (): Promise<never> => {
  throw new Error('500');
};

const ends = (_given: string, signal: AbortSignal) =>
  new Promise<never>((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason), { once: true }));

/** Replaces the report by a false one. */
function misreport({ line, parts }: StagedPath, change: (report: Report) => Report): void {
  parts.report = async () => change({ arrivals: [...line.arrivals], echoesSent: line.arrivals.length });
}

const cut = ({ line }: StagedPath, ...ways: readonly ('up' | 'down')[]) => {
  for (const way of ways) line.isCut[way] = true;
};

const breaks =
  (change: Partial<StagedParts>) =>
  ({ parts }: StagedPath) =>
    void Object.assign(parts, change);

const reportFails = breaks({ report: fails });

const INJECT: Readonly<Record<FaultName, (stage: StagedPath, random: Random) => void>> = {
  'no WebRTC': breaks({ createPeer: () => undefined }),
  'WebRTC that fails': breaks({
    createPeer: () => {
      throw new Error('no more peers');
    },
  }),
  'an offer that is refused': breaks({ answer: fails }),
  'an offer that gets no answer': breaks({ answer: ends }),
  'an answer that is garbage': breaks({ accept: fails }),
  'a port that is closed': ({ become }) => become({ isConnected: false, isOpen: false }),
  'a process that is killed'(stage) {
    cut(stage, 'up', 'down');
    reportFails(stage);
  },
  'a port that closes': (stage) => cut(stage, 'up', 'down'),
  'a way up that closes': (stage) => cut(stage, 'up'),
  'a way down that closes': (stage) => cut(stage, 'down'),
  'an address that changes'(stage) {
    cut(stage, 'up', 'down');
    stage.become({ isConnected: false });
  },
  'a channel that closes': ({ become }) => become({ isOpen: false }),
  'a page that is hidden': ({ hide }) => hide(),
  'ticks that stop': breaks({ hasTicks: false }),
  'a report that fails': reportFails,
  'a report of no such path': reportFails,
  'a report that does not come': reportFails,
  'a report without end': breaks({ report: ends }),
  'a report that is garbage': reportFails,
  'a report of another path': (stage, random) =>
    misreport(stage, (report) => ({ ...report, arrivals: report.arrivals.filter(() => random() < 0.9) })),
  'a report that lacks an arrival': (stage, random) =>
    misreport(stage, ({ arrivals, echoesSent }) => ({
      arrivals: arrivals.toSpliced(Math.floor(random() * arrivals.length * 0.9), 1),
      echoesSent: echoesSent - 1,
    })),
  'a report of too many arrivals': (stage, random) =>
    misreport(stage, ({ arrivals, echoesSent }) => ({
      arrivals: [...arrivals, [random() < 0.5 ? 5000 : (arrivals[0]?.[0] ?? 0), 1]],
      echoesSent,
    })),
  'a report of too many echoes': (stage, random) =>
    misreport(stage, ({ arrivals, echoesSent }) => ({
      arrivals,
      echoesSent: echoesSent + 1 + Math.floor(random() * 100),
    })),
};

const SHARES = [0, 0, 0.005, 0.01, 0.02, 0.05, 0.1] as const;
const pick = <T>(random: Random, of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];

const randomLine = (random: Random): LineFigures => ({
  lostUp: pick(random, SHARES) ?? 0,
  lostDown: pick(random, SHARES) ?? 0,
  wayMs: 2 + random() * 150,
  spreadMs: random() * 30,
});

/** Runs a speed test of 2 to 9 s beside the path, injects the fault, and returns the outcome. */
async function play(fault: FaultName | undefined, random: Random) {
  const stage = stagePath(randomLine(random), random);
  const mbps = random() < 0.2 ? 0.4 : 20;
  const testMs = 2000 + random() * 7000;
  const strikesAtMs = random() * Math.max(testMs, 5400);
  const isFirst = fault !== undefined && 'isFirst' in PATH_FAULTS[fault];
  let toStrike = fault;
  const strike = () => {
    if (toStrike !== undefined) INJECT[toStrike](stage, random);
    toStrike = undefined;
  };
  if (isFirst) strike();
  stage.begin();
  for (let turn = 0; turn < 3; turn += 1) await stage.step();
  if (fault !== 'a port that is closed') stage.become({ isConnected: true, isOpen: true });
  const openedAtMs = stage.line.nowMs;
  let outcome: PathOutcome | undefined;
  const keep = (ended: PathOutcome) => {
    outcome = ended;
  };
  const course = [
    { atMs: 300, go: () => stage.transfer('download', mbps) },
    { atMs: testMs / 2, go: () => stage.transfer('upload', mbps) },
    { atMs: testMs, go: () => void stage.finish()?.then(keep) },
    { atMs: strikesAtMs, go: strike },
  ].toSorted((one, other) => one.atMs - other.atMs);
  while (outcome === undefined && stage.line.nowMs < MAX_MS) {
    while (course[0] !== undefined && stage.line.nowMs >= openedAtMs + course[0].atMs) course.shift()?.go();
    await stage.step();
  }
  return { outcome, stage, struckBeforeEndMs: stage.line.nowMs - openedAtMs - strikesAtMs };
}

type Played = Awaited<ReturnType<typeof play>>;

/** The measured loss equals the loss of the line, to the packet. */
function expectTruth({ outcome, stage }: Played, what: string): void {
  const loss = outcome?.state === 'measured' ? outcome.readings.loss : undefined;
  if (loss === undefined) return;
  const { up, down, probes } = stage.lineLoss(loss.probes);
  expect(loss, what).toEqual({ up: expect.closeTo(up, 9), down: expect.closeTo(down, 9), probes });
}

/** A shorter silence goes unnoticed, and the readings before it are valid; packets in flight still arrive in it. */
const UNSEEN_MS = SILENCE_MS + 400;

const seeds = Array.from({ length: TIMES }, (_, seed) => seed);

describe('a path', () => {
  it.each(Object.keys(PATH_FAULTS) as FaultName[])(
    'with %s has only the loss of its line, and no reading once the fault is detectable',
    async (fault) => {
      const unseen: number[] = [];
      for (const seed of seeds) {
        const played = await play(fault, createRandom(seed));
        const { outcome, struckBeforeEndMs } = played;
        const what = `seed ${seed}, ${Math.round(struckBeforeEndMs)} ms before the end`;
        expectTruth(played, what);
        const mayBeUnseen = 'isSilent' in PATH_FAULTS[fault] && struckBeforeEndMs < UNSEEN_MS;
        if (mayBeUnseen && outcome?.state === 'measured') unseen.push(seed);
        else expect(outcome && pathReadings(outcome), what).toEqual({ mediaPath: PATH_FAULTS[fault].leaves });
      }
      expect(unseen.length).toBeLessThan(TIMES / 2);
    },
  );

  it.each(seeds)('without a fault is measured (seed %d)', async (seed) => {
    const played = await play(undefined, createRandom(-seed));
    expect(played.outcome?.state).toBe('measured');
    expectTruth(played, `seed ${seed}`);
  });
});
