import RotateCcw from 'lucide-react/icons/rotate-ccw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { StateIcon } from './state-icon';

export interface ErrorStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
}

/** Message for content that could not be loaded, with a retry button. */
export function ErrorState({ title, children, retryLabel, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-1 px-5 py-10 text-center">
      <StateIcon tone="failed">
        <TriangleAlert aria-hidden />
      </StateIcon>
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
