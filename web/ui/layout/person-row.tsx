import type { ReactNode } from 'react';
import type { ElementNode } from '../theme/element-node';
import { ListRow } from './list-row';
import './person-row.css';

interface PersonRowProps {
  readonly name: ReactNode;
  readonly meta: ReactNode;
  /** The role, or a select field for it, whose label only screen readers get. */
  readonly access: ReactNode;
  readonly when: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ElementNode;
}

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
