import { connect } from '@linecheck/texts/en/connect';
import { useEffect, useId, useRef } from 'react';
import { failureCause, notLoadedWords, retryLabel } from '../../texts/failure-words';
import type { GlanceState } from '../../texts/glance-words';
import { useTexts } from '../../texts/use-texts';
import { Disc } from '../../ui/feedback/disc';
import { ErrorCard } from '../../ui/feedback/error-card';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { StaleNotice } from '../../ui/feedback/stale-notice';
import { StatusLabel } from '../../ui/feedback/status-icon';
import { Card } from '../../ui/layout/card';
import type { ElementNode } from '../../ui/theme/element-node';
import { PartBoundary } from '../shell/error-boundary';

interface SectionFrameProps {
  readonly title: string;
  readonly hint?: string;
  readonly glance?: GlanceState | undefined;
  readonly action?: ElementNode;
  /** The number of things in the section: when it shrinks and the focus is lost with a row, the title gets the focus. */
  readonly count?: number;
  readonly children: ElementNode;
}

/** Section of the page with its state in one line. */
export function SectionFrame({ title, hint, glance, action, count = 0, children }: SectionFrameProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const lastCount = useRef(count);
  useEffect(() => {
    if (count < lastCount.current && document.activeElement === document.body) heading.current?.focus();
    lastCount.current = count;
  }, [count]);
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 id={id} ref={heading} tabIndex={-1} className="text-18 font-semi tracking-heading">
              {title}
            </h2>
            {glance && <StatusLabel tone={glance.tone}>{glance.words}</StatusLabel>}
          </div>
          {hint !== undefined && <p className="mt-1 text-14 text-pretty text-ink-2">{hint}</p>}
        </div>
        {action}
      </div>
      <PartBoundary>{children}</PartBoundary>
    </section>
  );
}

interface EmptyPartProps {
  readonly icon: ElementNode;
  readonly title: string;
  readonly action: ElementNode;
  /** What it is good for. */
  readonly children: string;
}

/** A part without anything yet, as low as a row: the page has several. */
export function EmptyPart({ icon, title, action, children }: EmptyPartProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Disc tone="neutral">{icon}</Disc>
        <div className="min-w-0 grow basis-72">
          <p className="font-semi tracking-snug">{title}</p>
          <p className="text-14 text-pretty text-ink-2">{children}</p>
        </div>
        {action}
      </div>
    </Card>
  );
}

interface LoadedProps {
  readonly isLoaded: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly notLoaded: string;
  readonly onRetry: () => void;
  readonly children: ElementNode;
}

export function RowsLoading() {
  return <SkeletonRows rows={1} label={useTexts(connect).loading} />;
}

/** Content that is loaded, is being loaded, could not be loaded, or could not be loaded again. */
export function LoadedPart({ isLoaded, error, isFetching, notLoaded, onRetry, children }: LoadedProps) {
  const texts = useTexts(connect);
  const retry = { busy: isFetching, retryLabel: retryLabel(), onRetry };
  if (isLoaded)
    return (
      <div className="grid gap-3">
        {error && (
          <StaleNotice title={texts.stale} {...retry}>
            {failureCause(error)}
          </StaleNotice>
        )}
        {children}
      </div>
    );
  if (!error) return <RowsLoading />;
  return (
    <ErrorCard title={notLoaded} {...retry}>
      {notLoadedWords(error)}
    </ErrorCard>
  );
}
