import type { ReactNode } from 'react';
import './fold.css';

interface FoldProps {
  /** Target of `aria-controls` of the button that opens it. */
  readonly id: string;
  readonly open: boolean;
  /** Stays mounted while closed, but is inert. */
  readonly children: ReactNode;
}

export function Fold({ id, open, children }: FoldProps) {
  return (
    <div id={id} className="fold" data-open={open} inert={!open}>
      <div className="fold-inner">{children}</div>
    </div>
  );
}
