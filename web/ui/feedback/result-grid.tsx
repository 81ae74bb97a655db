import type { ReactNode } from 'react';
import { StatusLabel, type StatusName } from './status-icon';
import './result-grid.css';
import type { ElementNode } from '../theme/element-node';

interface ResultCell {
  readonly id: string;
  readonly icon: ElementNode;
  readonly name: string;
  readonly status: StatusName;
  readonly statusLabel: string;
  readonly detail?: ReactNode;
}

export function ResultGrid({ cells }: { readonly cells: readonly ResultCell[] }) {
  return (
    <dl className="result-grid">
      {cells.map((cell) => (
        <div key={cell.id} className="result-cell">
          <dt className="result-name">
            {cell.icon}
            <span>{cell.name}</span>
          </dt>
          <dd>
            <StatusLabel tone={cell.status} strong>
              {cell.statusLabel}
            </StatusLabel>
          </dd>
          {cell.detail !== undefined && <dd className="text-13 text-ink-2">{cell.detail}</dd>}
        </div>
      ))}
    </dl>
  );
}

export function LabelledBlock({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="text-13 font-medium text-ink-3">{label}</p>
      <div className="mt-2">{children}</div>
    </div>
  );
}
