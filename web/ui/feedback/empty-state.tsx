import type { ReactNode } from 'react';
import { StateIcon } from './state-icon';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-5 py-10 text-center wrap-anywhere">
      {icon !== undefined && <StateIcon>{icon}</StateIcon>}
      <p className="font-semi tracking-snug">{title}</p>
      {children !== undefined && <div className="max-w-100 text-14 text-balance text-ink-2">{children}</div>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
