import type { ReactNode } from 'react';
import './detail-list.css';

type DetailListProps = { readonly items: readonly { readonly name: string; readonly value: ReactNode }[] };

/** Names and raw values, for those who want the numbers. */
export function DetailList({ items }: DetailListProps) {
  return (
    <dl className="detail-list">
      {items.map((item) => (
        <div key={item.name}>
          <dt>{item.name}</dt>
          <dd className="tabular">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
