import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import type { ElementNode } from '../theme/element-node';

interface SideNoteProps {
  readonly icon: ElementNode;
  readonly children: ReactNode;
  /** `quiet` for small print, `plain` for information. */
  readonly variant?: 'quiet' | 'plain';
}

const VARIANTS = {
  quiet: 'px-0.5 text-ink-3 [&>svg]:mt-0.5 [&>svg]:size-3.5',
  plain: 'px-1 text-pretty text-ink-2 [&>svg]:size-4.5',
} as const;

export function SideNote({ icon, children, variant = 'quiet' }: SideNoteProps) {
  return (
    <div className={cx('flex gap-2.5 text-14', VARIANTS[variant])}>
      {icon}
      <p className="min-w-0">{children}</p>
    </div>
  );
}
