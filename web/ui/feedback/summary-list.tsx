import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import { StatusLabel, type StatusName } from './status-icon';
import './summary-list.css';
import '../controls/button.css';
import type { ElementNode } from '../theme/element-node';

export interface SummaryItem {
  readonly id: string;
  readonly icon: ElementNode;
  readonly name: string;
  readonly status: StatusName;
  readonly statusLabel: string;
  /** Shown after the status, in a quieter colour. */
  readonly note?: string;
  readonly finding: ReactNode;
  /** Advice on the problem. The row is tinted when the status is a warning or a failure. */
  readonly advice?: ReactNode;
  readonly action?: {
    readonly icon: ElementNode;
    readonly label: string;
    /** Accessible name, if the label does not identify the row. */
    readonly name?: string;
    readonly onClick: () => void;
  };
}

const TINTS: Partial<Record<StatusName, string>> = { warning: 'summary-warning', failed: 'summary-failed' };

function SummaryRow({ icon, name, status, statusLabel, note, finding, advice, action }: SummaryItem) {
  const tint = TINTS[status];
  return (
    <li className={cx('summary-row', tint)} data-problem={tint !== undefined}>
      <span className="summary-icon">{icon}</span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5">
          <span className="font-semi tracking-snug">{name}</span>
          <StatusLabel tone={status}>{statusLabel}</StatusLabel>
          {note !== undefined && <span className="tabular text-13 text-ink-2">{note}</span>}
        </p>
        <p className={cx('text-14 text-pretty', tint === undefined && 'text-ink-2')}>
          {advice === undefined ? (
            finding
          ) : (
            <>
              <strong>{finding}</strong>
              <span>{'. '}</span>
              <span>{advice}</span>
            </>
          )}
        </p>
      </div>
      {action && (
        <button
          type="button"
          className="btn btn-default btn-32 summary-action"
          aria-label={action.name}
          onClick={action.onClick}
        >
          {action.icon}
          <span>{action.label}</span>
        </button>
      )}
    </li>
  );
}

/** Findings in one list. Only rows with a problem are tinted, to draw attention to them. */
export function SummaryList({ label, items }: { readonly label: string; readonly items: readonly SummaryItem[] }) {
  return (
    <ul aria-label={label} className="overflow-hidden rounded-card border border-line">
      {items.map((item) => (
        <SummaryRow key={item.id} {...item} />
      ))}
    </ul>
  );
}
