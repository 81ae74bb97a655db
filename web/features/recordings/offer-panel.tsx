import Video from 'lucide-react/icons/video';
import { type ReactNode, useId } from 'react';

interface OfferPanelProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** Panel with an optional action, less prominent than the next step. */
export function OfferPanel({ title, children, actions }: OfferPanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-4 rounded-card border border-line bg-surface-2 p-4 sm:p-5">
      <div className="flex gap-3.5">
        <span className="summary-icon max-sm:hidden">
          <Video aria-hidden />
        </span>
        <div className="min-w-0 grow">
          <h3 id={titleId} className="font-semi tracking-snug">
            {title}
          </h3>
          <p className="mt-0.5 text-14 text-ink-2">{children}</p>
          <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:gap-3">{actions}</div>
        </div>
      </div>
    </section>
  );
}
