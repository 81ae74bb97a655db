import { recordOf } from '@linecheck/checks/records';

export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/**
 * Replaces control characters, which users may have typed into names, and which would affect the operator's terminal.
 */
export const printable = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd');

type Row<Column extends string> = Readonly<Record<Column, string>>;

export function textTable<Column extends string>(
  columns: readonly Column[],
  rows: readonly Row<Column>[],
): readonly string[] {
  const titles = recordOf(columns, (column) => column.toUpperCase());
  const all = [titles, ...rows];
  const widths = columns.map((column) => Math.max(...all.map((row) => row[column].length)));
  return all.map((row) =>
    columns
      .map((column, at) => row[column].padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Reports the progress of long work at intervals; may be called often. */
export type ReportProgress = (state: string) => void;

const EVERY_MS = 5000;

/** Creates a progress reporter. Work that ends within EVERY_MS reports nothing. */
export function openProgress(write: (line: string) => void, clock: () => number = Date.now): ReportProgress {
  let lastAt = clock();
  return (state) => {
    if (clock() - lastAt < EVERY_MS) return;
    lastAt = clock();
    write(`… ${state}`);
  };
}
