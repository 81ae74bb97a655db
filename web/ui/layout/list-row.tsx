import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { whenNear } from '../behaviour/when-near';
import { cx } from '../theme/class-names';
import type { ElementNode } from '../theme/element-node';
import './list-row.css';
import './card.css';

interface ListRowProps {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly meta?: ReactNode;
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ElementNode;
  readonly highlighted?: boolean;
  readonly id?: string;
}

/** Row of a `RowList` with three columns: person, state, actions; below each other on phones. */
export function ListRow({ title, subtitle, meta, state, actions, children, highlighted = false, id }: ListRowProps) {
  return (
    <li id={id} className={cx('border-line not-first:border-t', highlighted && 'row-highlighted')}>
      <div className="list-row">
        <div className="min-w-0">
          <h3 className="font-semi tracking-snug wrap-anywhere">
            <bdi translate="no">{title}</bdi>
          </h3>
          {subtitle !== undefined && <p className="text-14 text-ink-2 wrap-anywhere">{subtitle}</p>}
          {meta !== undefined && <div className="list-meta">{meta}</div>}
        </div>
        {state !== undefined && <div className="list-state">{state}</div>}
        {actions !== undefined && <div className="list-actions">{actions}</div>}
      </div>
      {children}
    </li>
  );
}

export function RowList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul aria-label={label} className="card overflow-hidden">
      {children}
    </ul>
  );
}

interface RowDisclosureProps {
  readonly label: string;
  /** Most important fact, shown beside the label while closed. */
  readonly summary?: ReactNode;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** Loads the content before it is opened. */
  readonly load?: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Inset strip below a row that opens. Its content is mounted only while it is open. */
export function RowDisclosure({ label, summary, open, onToggle, load, children }: RowDisclosureProps) {
  const regionId = useId();
  return (
    <div className={cx('border-t border-line bg-surface-2', open && 'pt-0.5 sm:pt-1.5')}>
      <button
        type="button"
        className="row-toggle"
        aria-expanded={open}
        aria-controls={open ? regionId : undefined}
        onClick={() => onToggle(!open)}
        {...(load && whenNear(load))}
      >
        <ChevronDown aria-hidden className={cx('transition-[rotate]', open && 'rotate-180')} />
        <span className="min-w-0 font-semi sm:flex-none">{label}</span>
        {!open && summary !== undefined && <span className="truncate text-ink-2 max-sm:hidden">{summary}</span>}
      </button>
      {open && (
        <div id={regionId} className="px-4 pb-5 wrap-anywhere sm:px-5">
          {children}
        </div>
      )}
    </div>
  );
}
