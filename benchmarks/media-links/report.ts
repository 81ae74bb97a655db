import { type Figure, figureTable, rounded } from '../../scripts/testing/figure';
import { hasRealTime } from '../real-time';
import type { Compared } from './compare';
import type { LinkRow, Measurements } from './measure-links';

/** Whichever is more: points of a percentage, or a share of what was really lost. */
const LOSS = { points: 0.5, share: 0.2 } as const;
/** Jitter is compared where there is some, and where there is none: below the first one is what clocks and processes add. */
const JITTER_MS = { none: 0.1, some: 3 } as const;

type Pair = Compared['lossUp'];

const isLossTold = ({ said, real }: Pair): boolean => Math.abs(said - real) <= Math.max(LOSS.points, LOSS.share * real);

const errorOf = ({ said, real }: Pair): number => said - real;
const percentOff = ({ said, real }: Pair): number => 100 * (said / real - 1);
const worst = (errors: readonly number[], digits = 2): number => rounded(Math.max(0, ...errors.map(Math.abs)), digits);

const told = ({ said, real }: Pair, digits = 2): string => `${rounded(said, digits)} / ${rounded(real, digits)}`;
const toldLoss = (pair: Pair): string => (isLossTold(pair) ? told(pair) : `**${told(pair)}**`);

function rowLine({ name, compared }: LinkRow): string {
  if (compared === undefined) return `| ${name} | **not measured** | | | | |`;
  const { lossUp, lossDown, jitter, roundTrip, filled } = compared;
  const cells = [toldLoss(lossUp), toldLoss(lossDown), told(jitter), told(roundTrip, 1), filled ? told(filled, 0) : ''];
  return `| ${[name, ...cells].join(' | ')} |`;
}

const rowTable = (rows: readonly LinkRow[]): string =>
  [
    '| Said / logged | Lost up, % | Lost down, % | Jitter, ms | Round trip, ms | Filled, ms |',
    '|---|---|---|---|---|---|',
    ...rows.map(rowLine),
  ].join('\n');

function lossFigure(rows: readonly Compared[], links: number): Figure {
  const pairs = rows.flatMap(({ lossUp, lossDown }) => [lossUp, lossDown]);
  return {
    name: 'Directions whose loss is told',
    value: pairs.filter(isLossTold).length,
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
      name: 'Error of the jitter, the worst',
      value: worst(some.map(percentOff), 1),
      unit: '%',
      goal: { atMost: 20 },
      note: `${some.length} links with ${JITTER_MS.some} ms and more in either direction`,
    },
    {
      name: 'Jitter where there is none, the most',
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
      name: 'Error of the round trip, the worst',
      value: worst(rows.map(({ roundTrip }) => errorOf(roundTrip))),
      unit: 'ms',
      goal: { atMost: 3 },
      note: `medians of ${rows.length} links`,
    },
    {
      name: 'Error of the round trip while the line is filled, the worst',
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
  const measured = rows.flatMap(({ compared }) => compared ?? []);
  // What is lost while transfers fill the line is not the line's loss.
  const idle = measured.filter(({ filled }) => filled === undefined);
  const figures = [
    lossFigure(idle, rows.length - (measured.length - idle.length)),
    ...jitterFigures(idle),
    ...roundTripFigures(measured),
    ...openingFigures(measurements),
  ];
  const priority = hasRealTime
    ? 'The emulator, the server and the guest had the priority of real time.'
    : 'Nothing had the priority of real time here: other work on the machine was measured as well.';
  return [priority, figureTable(figures), rowTable(rows)].join('\n\n');
}
