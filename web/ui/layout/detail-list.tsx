import type { ReactNode } from 'react';

interface DetailListProps {
  readonly items: readonly {
    readonly name: string;
    readonly value: ReactNode;
    /** Below it, in a quieter colour. */
    readonly note?: ReactNode;
  }[];
}

/** Names and raw values, for those who want the numbers. */
export function DetailList({ items }: DetailListProps) {
  return (
    <dl>
      {items.map((item) => (
        <div key={item.name} className="flex flex-wrap gap-x-2 border-line py-1.5 not-first:border-t">
          <dt>{item.name}</dt>
          {/* What is too long to stand beside its name stands below it, from the start of the line. */}
          <dd className="tabular ms-auto text-ink">{item.value}</dd>
          {item.note !== undefined && <dd className="basis-full text-pretty text-ink-2">{item.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
