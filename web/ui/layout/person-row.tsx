import type { ReactNode } from 'react';
import type { ElementNode } from '../theme/element-node';
import { ListRow } from './list-row';
import './person-row.css';

interface PersonRowProps {
  readonly name: ReactNode;
  /** Small print, such as the address. */
  readonly meta: ReactNode;
  /** The role, or a select field for it, whose label only screen readers get. */
  readonly access: ReactNode;
  /** The last sign-in, or how long an invitation is valid. */
  readonly when: ReactNode;
  readonly actions?: ReactNode;
  /** Content below the row, over its whole width. */
  readonly children?: ElementNode;
}

/** Row of a `RowList` for a person, or for someone who is invited. */
export function PersonRow({ name, meta, access, when, actions, children }: PersonRowProps) {
  return (
    <ListRow
      title={name}
      meta={<span className="wrap-anywhere">{meta}</span>}
      state={
        <div className="person-state">
          <div className="min-w-0 text-14">{access}</div>
          <div className="min-w-0 text-14 text-ink-2">{when}</div>
        </div>
      }
      actions={<div className="person-actions">{actions}</div>}
    >
      {children}
    </ListRow>
  );
}
