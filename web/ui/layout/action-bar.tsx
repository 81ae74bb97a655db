import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import type { ElementNode } from '../theme/element-node';
import './action-bar.css';

interface ActionBarProps {
  readonly main: ReactNode;
  /** Keeps the bar in view until the action is done; on phones only the main button. */
  readonly sticky: boolean;
  readonly children?: ElementNode;
}

/** Buttons below long content. The bar sticks within its parent element, which must not clip. */
export function ActionBar({ main, sticky, children }: ActionBarProps) {
  return (
    <div className={cx('action-bar', sticky && 'action-sticky')}>
      <div className={cx('action-main', sticky && 'action-sticky')}>{main}</div>
      {children}
    </div>
  );
}
