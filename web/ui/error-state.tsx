import RotateCcw from 'lucide-react/icons/rotate-ccw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from './button';
import './empty-state.css';

export type ErrorStateProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly retryLabel?: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
};

/** Something could not be loaded: what, and another try. */
export function ErrorState({ title, children, retryLabel = 'Try again', onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className="state-box">
      <span className="state-icon bg-failed-bg text-failed">
        <TriangleAlert aria-hidden />
      </span>
      <p className="font-semi tracking-snug">{title}</p>
      {children !== undefined && <div className="max-w-100 text-14 text-ink-2">{children}</div>}
      <div className="mt-3">
        <Button icon={<RotateCcw aria-hidden />} busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  );
}
