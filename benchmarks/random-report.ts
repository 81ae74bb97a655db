import { type Figure, figureTable, median, rounded } from '../scripts/testing/figure';
import { type CheckedLink, expectedVerdict, rowLine } from './link-report';
import { isOffSteps } from './random-links';

const isRight = (row: CheckedLink): boolean => row.verdict === expectedVerdict(row);

const MB = 1e6;

function verdictFigure(rows: readonly CheckedLink[]): Figure {
  const off = rows.filter(isOffSteps);
  const near = rows.filter((row) => !isOffSteps(row));
  return {
    name: 'Same verdict as the one of the configured values',
    value: off.filter(isRight).length,
    unit: `of ${off.length} links`,
    goal: { atLeast: Math.ceil(off.length * 0.95) },
    note: `those without a value within 12% of a step of the score; of the ${near.length} others ${near.filter(isRight).length}`,
  };
}

interface Cost {
  readonly name: string;
  readonly unit: string;
  readonly goals: Record<'median' | 'most', number>;
  readonly of: (row: CheckedLink) => number;
}

const COSTS: readonly Cost[] = [
  { name: 'Data moved', unit: 'MB', goals: { median: 5, most: 10 }, of: ({ bytesMoved }) => bytesMoved / MB },
  { name: 'Time to the verdict', unit: 's', goals: { median: 6.5, most: 10 }, of: ({ seconds }) => seconds },
];

const costFigures = (rows: readonly CheckedLink[]) =>
  COSTS.flatMap(({ name, unit, goals, of }): readonly Figure[] => {
    const values = rows.map(of);
    return [
      { name: `${name}, median link`, value: rounded(median(values), 2), unit, goal: { atMost: goals.median } },
      { name: `${name}, at most`, value: rounded(Math.max(...values), 2), unit, goal: { atMost: goals.most } },
    ];
  });

/** Lists only the links with a wrong verdict, because two hundred rows would not be informative. */
export function randomReport(rows: readonly CheckedLink[], seed: number): string {
  const wrong = rows
    .filter((row) => !isRight(row))
    .map((row) => `${rowLine(row)} ${isOffSteps(row) ? '' : 'near a step'} |`);
  const table = [
    '| Link, down / up | Verdict of its values | Verdict of the page | Latency | Download, Mbps | Upload, Mbps | Moved | Took | |',
    '|---|---|---|---|---|---|---|---|---|',
    ...wrong,
  ];
  return [
    `${rows.length} links of the seed ${seed}. Those with another verdict:`,
    wrong.length === 0 ? 'none' : table.join('\n'),
    figureTable([verdictFigure(rows), ...costFigures(rows)]),
  ].join('\n\n');
}
