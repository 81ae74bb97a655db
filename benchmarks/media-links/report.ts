import { type Figure, figureTable, rounded } from '../../scripts/testing/figure';
import { hasRealTime } from '../real-time';
import type { LinkRow, Measurements } from './measure-links';

/** Whichever is more: points of a percentage, or a share of what was really lost. */
const LOSS = { points: 0.5, share: 0.2 } as const;
/** Jitter is compared where there is some, and where there is none: below the first one is what clocks and processes add. */
const JITTER_MS = { none: 0.1, some: 3 } as const;

const DIRECTIONS = ['up', 'down'] as const;

interface Pair {
  readonly said: number;
  readonly real: number;
}

type Metric = 'lossPercent' | 'jitterMs';

const pairsOf = ({ idle }: LinkRow, metric: Metric): readonly Pair[] =>
  idle === undefined ? [] : DIRECTIONS.map((way) => ({ said: idle.said[way][metric], real: idle[way][metric] }));

const roundTripOf = (part: NonNullable<LinkRow['idle']>): Pair => ({
  said: part.said.roundTripMs,
  real: part.up.p50Ms + part.down.p50Ms,
});

const isLossTold = ({ said, real }: Pair): boolean => Math.abs(said - real) <= Math.max(LOSS.points, LOSS.share * real);

const worst = (errors: readonly number[], digits = 2): number => rounded(Math.max(0, ...errors.map(Math.abs)), digits);
const relativePercent = ({ said, real }: Pair): number => 100 * (said / real - 1);

const told = ({ said, real }: Pair, digits = 2): string => `${rounded(said, digits)} / ${rounded(real, digits)}`;

function rowLine(row: LinkRow): string {
  const { name, idle, loaded } = row;
  if (idle === undefined) return `| ${name} | **${row.kind}** | | | | | |`;
  const loss = pairsOf(row, 'lossPercent').map((pair) => (isLossTold(pair) ? told(pair) : `**${told(pair)}**`));
  const jitter = pairsOf(row, 'jitterMs').map((pair) => told(pair));
  const busy = loaded === undefined ? '' : told(roundTripOf(loaded), 0);
  return `| ${[name, ...loss, ...jitter, told(roundTripOf(idle), 1), busy].join(' | ')} |`;
}

const rowTable = (rows: readonly LinkRow[]): string =>
  [
    '| Said / logged | Lost up, % | Lost down, % | Jitter up, ms | Jitter down, ms | Round trip, ms | Filled, ms |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(rowLine),
  ].join('\n');

function lossFigures(rows: readonly LinkRow[]): readonly Figure[] {
  const pairs = rows.flatMap((row) => pairsOf(row, 'lossPercent'));
  return [
    {
      name: 'Directions whose loss is told',
      value: pairs.filter(isLossTold).length,
      unit: `of ${2 * rows.length}`,
      goal: { atLeast: 2 * rows.length },
      note: `within ${LOSS.points} points or ${100 * LOSS.share}% of what was dropped; worst error ${worst(pairs.map(({ said, real }) => said - real))} points`,
    },
  ];
}

function jitterFigures(rows: readonly LinkRow[]): readonly Figure[] {
  const pairs = rows.flatMap((row) => pairsOf(row, 'jitterMs'));
  const some = pairs.filter(({ real }) => real >= JITTER_MS.some);
  const none = pairs.filter(({ real }) => real < JITTER_MS.none);
  return [
    {
      name: 'Error of the jitter, the worst',
      value: worst(some.map(relativePercent), 1),
      unit: '%',
      goal: { atMost: 20 },
      note: `${some.length} directions with ${JITTER_MS.some} ms and more`,
    },
    {
      name: 'Jitter where there is none, the most',
      value: worst(none.map(({ said }) => said)),
      unit: 'ms',
      goal: { atMost: 1 },
      note: `${none.length} directions with less than ${JITTER_MS.none} ms`,
    },
  ];
}

function roundTripFigures(rows: readonly LinkRow[]): readonly Figure[] {
  const idle = rows.flatMap((row) => row.idle ?? []).map(roundTripOf);
  const loaded = rows.flatMap((row) => row.loaded ?? []).map(roundTripOf);
  return [
    {
      name: 'Error of the round trip, the worst',
      value: worst(idle.map(({ said, real }) => said - real)),
      unit: 'ms',
      goal: { atMost: 3 },
      note: `medians of ${idle.length} links`,
    },
    {
      name: 'Error of the round trip while the line is filled, the worst',
      value: worst(loaded.map(relativePercent), 1),
      unit: '%',
      goal: { atMost: 10 },
      note: `medians of ${loaded.length} lines with queues of 1 s and four transfers`,
    },
  ];
}

function openingFigures({ blocked, lossy }: Measurements): readonly Figure[] {
  if (blocked.length === 0) return [];
  const of = (openings: typeof blocked, kind: string) => openings.filter((each) => each.kind === kind);
  const slowest = (openings: typeof blocked) => rounded(Math.max(...openings.map(({ afterMs }) => afterMs)) / 1000, 2);
  const opened = of(lossy, 'open');
  return [
    {
      name: 'Blocked UDP that is said',
      value: of(blocked, 'blocked').length,
      unit: `of ${blocked.length} paths`,
      goal: { atLeast: blocked.length },
    },
    { name: 'Time until it is said, the longest', value: slowest(blocked), unit: 's', goal: { atMost: 4 } },
    {
      name: '"Blocked" where 10% are lost both ways',
      value: of(lossy, 'blocked').length,
      unit: `of ${lossy.length} paths`,
      goal: { atMost: 0 },
      note: `${opened.length} opened within 8 s, the slowest in ${slowest(opened)} s`,
    },
  ];
}

export function mediaReport(measurements: Measurements): string {
  const { rows } = measurements;
  // The loss of a line that is filled is not judged.
  const idle = rows.filter(({ loaded }) => loaded === undefined);
  const figures = [
    ...lossFigures(idle),
    ...jitterFigures(idle),
    ...roundTripFigures(rows),
    ...openingFigures(measurements),
  ];
  const priority = hasRealTime
    ? 'The emulator, the server and the guest had the priority of real time.'
    : 'Nothing had the priority of real time here: other work on the machine was measured as well.';
  return [priority, figureTable(figures), rowTable(rows)].join('\n\n');
}
