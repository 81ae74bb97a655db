import { type Figure, figureTable, rounded } from '../../scripts/testing/figure';
import { hasRealTime } from '../real-time';
import type { Compared } from './compare';
import type { LinkRow, Measurements } from './measure-links';

/** Tolerances of the loss, of which the larger one applies: percentage points, or a share of the true loss. */
const LOSS = { points: 0.5, share: 0.2 } as const;
/** Jitter is compared on links with some and with none: the first value is the jitter that clocks and processes add. */
const JITTER_MS = { none: 0.1, some: 3 } as const;

type Pair = Compared['lossUp'];

const isLossCorrect = ({ said, real }: Pair): boolean =>
  Math.abs(said - real) <= Math.max(LOSS.points, LOSS.share * real);

const errorOf = ({ said, real }: Pair): number => said - real;
const percentOff = ({ said, real }: Pair): number => 100 * (said / real - 1);
const worst = (errors: readonly number[], digits = 2): number => rounded(Math.max(0, ...errors.map(Math.abs)), digits);

const pairCell = ({ said, real }: Pair, digits = 2): string => `${rounded(said, digits)} / ${rounded(real, digits)}`;
const lossCell = (pair: Pair): string => (isLossCorrect(pair) ? pairCell(pair) : `**${pairCell(pair)}**`);

function rowLine({ name, compared }: LinkRow): string {
  if (compared === undefined) return `| ${name} | **not measured** | | | | |`;
  const { lossUp, lossDown, jitter, roundTrip, filled } = compared;
  const cells = [
    lossCell(lossUp),
    lossCell(lossDown),
    pairCell(jitter),
    pairCell(roundTrip, 1),
    filled ? pairCell(filled, 0) : '',
  ];
  return `| ${[name, ...cells].join(' | ')} |`;
}

/** The directions of a link with a wrong loss. */
export function lossErrors({ name, compared }: LinkRow): readonly string[] {
  if (compared === undefined) return [`${name}: not measured`];
  const { lossUp, lossDown } = compared;
  return Object.entries({ up: lossUp, down: lossDown })
    .filter(([, pair]) => !isLossCorrect(pair))
    .map(([direction, pair]) => `${name}, ${direction}: ${pairCell(pair)} %`);
}

const rowTable = (rows: readonly LinkRow[]): string =>
  [
    '| Reading / truth | Lost up, % | Lost down, % | Jitter, ms | Round trip, ms | Filled, ms |',
    '|---|---|---|---|---|---|',
    ...rows.map(rowLine),
  ].join('\n');

function lossFigure(rows: readonly Compared[], links: number): Figure {
  const pairs = rows.flatMap(({ lossUp, lossDown }) => [lossUp, lossDown]);
  return {
    name: 'Directions with the correct loss',
    value: pairs.filter(isLossCorrect).length,
    unit: `of ${2 * links}`,
    goal: { atLeast: 2 * links },
    note: `within ${LOSS.points} points or ${100 * LOSS.share}% of what was dropped; worst error ${worst(pairs.map(errorOf))} points`,
  };
}

function jitterFigures(rows: readonly Compared[]): readonly Figure[] {
  const pairs = rows.map(({ jitter }) => jitter);
  const some = pairs.filter(({ real }) => real >= JITTER_MS.some);
  const none = pairs.filter(({ real }) => real < JITTER_MS.none);
  return [
    {
      name: 'Worst error of the jitter',
      value: worst(some.map(percentOff), 1),
      unit: '%',
      goal: { atMost: 20 },
      note: `${some.length} links with ${JITTER_MS.some} ms and more in either direction`,
    },
    {
      name: 'Highest jitter on links without any',
      value: worst(none.map(({ said }) => said)),
      unit: 'ms',
      goal: { atMost: 1 },
      note: `${none.length} links with less than ${JITTER_MS.none} ms`,
    },
  ];
}

function roundTripFigures(rows: readonly Compared[]): readonly Figure[] {
  const filled = rows.flatMap((row) => row.filled ?? []);
  return [
    {
      name: 'Worst error of the round trip',
      value: worst(rows.map(({ roundTrip }) => errorOf(roundTrip))),
      unit: 'ms',
      goal: { atMost: 3 },
      note: `medians of ${rows.length} links`,
    },
    {
      name: 'Worst error of the round trip while the link is filled',
      value: worst(filled.map(percentOff), 1),
      unit: '%',
      goal: { atMost: 10 },
      note: `medians of ${filled.length} lines with queues of 1 s and four transfers`,
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
      name: 'Blocked UDP that is detected',
      value: of(blocked, 'blocked').length,
      unit: `of ${blocked.length} paths`,
      goal: { atLeast: blocked.length },
    },
    { name: 'Longest time until it is detected', value: slowest(blocked), unit: 's', goal: { atMost: 4 } },
    {
      name: 'False "blocked" with 10% loss both ways',
      value: of(lossy, 'blocked').length,
      unit: `of ${lossy.length} paths`,
      goal: { atMost: 0 },
      note: `${opened.length} opened within 8 s, the slowest in ${slowest(opened)} s`,
    },
  ];
}

export function mediaReport(measurements: Measurements): string {
  const { rows } = measurements;
  const measured = rows.flatMap(({ compared }) => compared ?? []);
  // Loss while transfers fill the link is not loss of the link.
  const idle = measured.filter(({ filled }) => filled === undefined);
  const figures = [
    lossFigure(idle, rows.length - (measured.length - idle.length)),
    ...jitterFigures(idle),
    ...roundTripFigures(measured),
    ...openingFigures(measurements),
  ];
  const priority = hasRealTime
    ? 'The emulator, the server and the guest had real-time priority.'
    : 'Without real-time priority: other load on the machine affected the results.';
  return [priority, figureTable(figures), rowTable(rows)].join('\n\n');
}
