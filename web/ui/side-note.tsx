import type { ReactNode } from 'react';
import { cx } from './class-names';
import './side-note.css';

type SideNoteProps = {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  /** `quiet` for small print, `plain` for something to know. */
  readonly look?: 'quiet' | 'plain';
};

export function SideNote({ icon, children, look = 'quiet' }: SideNoteProps) {
  return (
    <div className={cx('side-note', look === 'plain' && 'side-note-plain')}>
      {icon}
      <p className="min-w-0">{children}</p>
    </div>
  );
}
