import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import './action-bar.css';

interface ActionBarProps {
  /** The main action. */
  readonly main: ReactNode;
  /** Whether it stays in view until it has been done; on phones the main button alone. */
  readonly sticky: boolean;
  /** What else can be done. */
  readonly children?: ReactNode;
}

/** The buttons below long content. It sticks within its parent element, which must not clip. */
export function ActionBar({ main, sticky, children }: ActionBarProps) {
  return (
    <div className={cx('action-bar', sticky && 'action-sticky')}>
      <div className={cx('action-main', sticky && 'action-sticky')}>{main}</div>
      {children}
    </div>
  );
}
