export interface MeasuredFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number };
  readonly note?: string;
}

export const meetsGoal = ({ value, goal }: MeasuredFigure): boolean | undefined => {
  if (goal === undefined) return undefined;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
};

const WORDS = { true: 'reached', false: '**missed**', undefined: '' } as const;

export function figureTable(figures: readonly MeasuredFigure[]): string {
  const rows = figures.map((figure) => {
    const goal =
      figure.goal === undefined ? '' : 'atMost' in figure.goal ? `≤ ${figure.goal.atMost}` : `≥ ${figure.goal.atLeast}`;
    return `| ${figure.name} | ${figure.value} ${figure.unit} | ${goal} | ${WORDS[`${meetsGoal(figure)}`]} | ${figure.note ?? ''} |`;
  });
  return ['| Figure | Measured | Goal | | How |', '|---|---|---|---|---|', ...rows].join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
