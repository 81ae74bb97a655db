import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { Notice } from './notice';

interface StaleNoticeProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly busy: boolean;
}

/** Notice above content that could not be refreshed. */
export function StaleNotice({ title, children, retryLabel, onRetry, busy }: StaleNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="status"
      title={title}
      action={
        <Button size={32} busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
