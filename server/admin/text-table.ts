import { recordOf } from '@linecheck/checks/records';

type Row<Column extends string> = Readonly<Record<Column, string>>;

/** Formats a table for a terminal: a line of titles, then a line per row. */
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
