import { readFileSync } from 'node:fs';
import type { SomeConnectionReadings } from '../packages/checks/connection/readings';
import { createGaussian, createRandom } from '../packages/checks/microphone/evidence/testing/random';
import { atLeast, measured } from '../packages/checks/reading';
import { lineChanges } from '../packages/checks/recheck/line-changes';
import { type Figure, rounded } from '../scripts/testing/figure';

/** A row of the random links: the true line and the readings of the product's speed test. */
interface LinkRow {
  readonly downMbps: number;
  readonly upMbps: number;
  readonly roundTripMs: number;
  readonly downloadMbps?: number;
  readonly uploadMbps?: number;
  readonly atLeast?: readonly string[];
}

/** A line on one day. */
interface Line {
  readonly downMbps: number;
  readonly upMbps: number;
  readonly roundTripMs: number;
  readonly jitterMs: number;
  readonly lostShare: number;
  readonly isBlocked?: boolean;
  /** Read share of the true speeds, which is that of the row on both days. */
  readonly readShare: { readonly down: number; readonly up: number };
}

const LINES = 2000;
const PROBES = 300;
/** Speeds from which the engine reports a lower bound. */
const CERTAIN = { down: 31, up: 18 } as const;
/** Assumed standard deviations from day to day, natural logarithms. */
const DAY = { speed: 0.2, roundTrip: 0.15, jitter: 0.3 } as const;
/** Read share of lines that only have a lower bound. */
const USUAL_SHARE = { down: 0.93, up: 0.92 } as const;

const CHANGES = {
  unchanged: (line: Line) => line,
  half: (line: Line) => ({ ...line, downMbps: line.downMbps / 2, upMbps: line.upMbps / 2 }),
  loss: (line: Line) => ({ ...line, lostShare: 0.02 }),
  blocked: (line: Line) => ({ ...line, isBlocked: true }),
} as const satisfies Readonly<Record<string, (line: Line) => Line>>;

/** Rates of true and false changes of a line: simulated readings, with the errors of the speed test over the random links. */
export function recheckLineFigures(): readonly Figure[] {
  const rows: readonly LinkRow[] = JSON.parse(readFileSync(new URL('random-links.json', import.meta.url), 'utf8'));
  const [random, gaussian] = [createRandom(7), createGaussian(8)];
  const read = readerOf(random, gaussian);
  const found = Array.from({ length: LINES }, () => {
    const row = rows[Math.floor(random() * rows.length)];
    const line = row && lineOf(row, random);
    const before = line && read(line);
    const codes = (change: (line: Line) => Line): readonly string[] =>
      line && before ? lineChanges({ before, now: read(change(line)) }).map(({ code }) => code) : [];
    return Object.fromEntries(Object.entries(CHANGES).map(([name, change]) => [name, codes(change)]));
  });
  const share = (name: keyof typeof CHANGES, ...codes: readonly string[]) => {
    const told = found.filter((each) => codes.some((code) => each[name]?.includes(code)));
    return rounded((100 * told.length) / LINES);
  };
  return [
    {
      ...{ name: 'Lines whose UDP is blocked now, and told so', value: share('blocked', 'udp-blocked'), unit: '%' },
      ...{ goal: { atLeast: 100 }, note: `${LINES} simulated lines: errors of the speed test over the random links` },
    },
    {
      name: 'Lines that lose 2% now, and told so',
      value: share('loss', 'loss'),
      unit: '%',
      goal: { atLeast: 85 },
      note: `${PROBES} probes`,
    },
    {
      name: 'Unchanged lines that are said to lose more',
      value: share('unchanged', 'loss'),
      unit: '%',
      goal: { atMost: 1 },
    },
    {
      ...{
        name: 'Lines of half the speed that are told',
        value: share('half', 'slower-download', 'slower-upload'),
        unit: '%',
      },
      ...{ goal: { atLeast: 80 }, note: `in one of both directions, a day of ${100 * DAY.speed}%` },
    },
    {
      ...{
        name: 'Unchanged lines that are called slower',
        value: share('unchanged', 'slower-download', 'slower-upload'),
      },
      ...{ unit: '%', goal: { atMost: 5 }, note: 'the guest is told where a use is lost' },
    },
    {
      name: 'Unchanged lines that are called late or unsteady',
      value: share('unchanged', 'later', 'unsteady'),
      unit: '%',
      goal: { atMost: 1 },
    },
  ];
}

const lineOf = (row: LinkRow, random: () => number): Line => ({
  downMbps: row.downMbps,
  upMbps: row.upMbps,
  roundTripMs: row.roundTripMs,
  jitterMs: 0.5 + 3 * random(),
  lostShare: 0.001,
  readShare: {
    down: isBound(row, 'downloadMbps') ? USUAL_SHARE.down : (row.downloadMbps ?? 0) / row.downMbps,
    up: isBound(row, 'uploadMbps') ? USUAL_SHARE.up : (row.uploadMbps ?? 0) / row.upMbps,
  },
});

const isBound = (row: LinkRow, key: 'downloadMbps' | 'uploadMbps'): boolean =>
  row[key] === undefined || (row.atLeast ?? []).includes(key);

/** Creates the function that reads a line on another day. */
const readerOf = (random: () => number, gaussian: () => number) => {
  const varied = (value: number, deviation: number) => value * Math.exp(deviation * gaussian());
  const speed = (mbps: number, share: number, certain: number) => {
    const value = varied(mbps, DAY.speed) * share * (1 + 0.04 * gaussian());
    return value >= certain ? atLeast(certain) : measured(value);
  };
  const loss = (share: number) => Array.from({ length: PROBES }, random).filter((each) => each < share).length / PROBES;
  return (line: Line): SomeConnectionReadings => ({
    downloadMbps: speed(line.downMbps, line.readShare.down, CERTAIN.down),
    uploadMbps: speed(line.upMbps, line.readShare.up, CERTAIN.up),
    provider: 'self',
    ...(line.isBlocked
      ? { mediaPath: 'blocked' }
      : {
          mediaPath: 'measured',
          lostUpShare: measured(loss(line.lostShare)),
          lostDownShare: measured(0),
          probes: measured(PROBES),
          packetJitterMs: measured(varied(line.jitterMs, DAY.jitter) * (1 + 0.1 * gaussian())),
          roundTripMs: measured(varied(line.roundTripMs, DAY.roundTrip) * (1 + 0.02 * gaussian())),
        }),
  });
};
