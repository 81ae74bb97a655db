import type { ReactNode } from 'react';
import { Button } from './button';
import { Notice } from './notice';

type StaleNoticeProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly busy: boolean;
};

/** Above something that is shown, but could not be brought up to date. */
export function StaleNotice({ title, children, onRetry, busy }: StaleNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="status"
      title={title}
      action={
        <Button size={32} busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
