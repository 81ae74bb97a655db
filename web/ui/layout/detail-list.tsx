import type { ReactNode } from 'react';

interface DetailListProps {
  readonly items: readonly {
    readonly name: string;
    readonly value: ReactNode;
    /** Shown below the value, in a quieter colour. */
    readonly note?: ReactNode;
  }[];
}

export function DetailList({ items }: DetailListProps) {
  return (
    <dl>
      {items.map((item) => (
        <div key={item.name} className="flex flex-wrap gap-x-2 border-line py-1.5 not-first:border-t">
          <dt>{item.name}</dt>
          {/* A value that is too long to fit beside its name wraps below it, to the start of the line. */}
          <dd dir="auto" className="tabular ms-auto text-ink">
            {item.value}
          </dd>
          {item.note !== undefined && <dd className="basis-full text-pretty text-ink-2">{item.note}</dd>}
        </div>
      ))}
    </dl>
  );
}
