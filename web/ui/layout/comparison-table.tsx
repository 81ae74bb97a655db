import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import './comparison-table.css';

export type ComparisonValue = boolean | string;

interface ComparisonTableProps<Column extends string> {
  readonly caption: string;
  readonly columns: readonly { readonly id: Column; readonly name: string; readonly note?: string }[];
  readonly rows: readonly {
    readonly id: string;
    readonly name: ReactNode;
    readonly values: Readonly<Record<Column, ComparisonValue>>;
  }[];
  readonly highlighted?: Column;
  /** Names for `true` and `false`, for screen readers. */
  readonly labels: { readonly yes: string; readonly no: string };
}

function Value({ value, labels }: { readonly value: ComparisonValue; readonly labels: { yes: string; no: string } }) {
  if (typeof value === 'string') return value;
  return (
    <>
      {value ? (
        <Check aria-hidden className="compare-check" />
      ) : (
        <span aria-hidden className="text-ink-3">
          {'–'}
        </span>
      )}
      <span className="sr-only">{value ? labels.yes : labels.no}</span>
    </>
  );
}

export function ComparisonTable<Column extends string>(props: ComparisonTableProps<Column>) {
  const { caption, columns, rows, highlighted, labels } = props;
  return (
    <div className="compare-frame">
      <table className="compare">
        <thead>
          <tr>
            <th scope="col" className="compare-caption">
              {caption}
            </th>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-highlighted={column.id === highlighted}>
                <span>{column.name}</span>
                {column.note !== undefined && <span className="compare-note">{column.note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{row.name}</th>
              {columns.map((column) => (
                <td key={column.id} data-highlighted={column.id === highlighted}>
                  {/* Screen readers announce the column header instead. */}
                  <span aria-hidden className="compare-column">
                    {column.name}
                  </span>
                  <Value value={row.values[column.id]} labels={labels} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
