import type { ReactNode } from 'react';
import { cx } from './class-names';
import './action-bar.css';

interface ActionBarProps {
  /** What everything above leads to. */
  readonly main: ReactNode;
  /** Whether it stays in view until it has been done; on phones the main button alone. */
  readonly held: boolean;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** The buttons below something long. The element around it is what it stays in view of, and must not clip. */
export function ActionBar({ main, held, children }: ActionBarProps) {
  return (
    <div className={cx('action-bar', held && 'action-held')}>
      <div className={cx('action-main', held && 'action-held')}>{main}</div>
      {children}
    </div>
  );
}
