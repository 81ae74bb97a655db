import { type ReactNode, Suspense, useRef } from 'react';
import { useNearView } from '../behaviour/use-near-view';

interface LazySectionProps {
  /** `near`: loads when the section comes near the viewport. */
  readonly load: 'now' | 'near';
  readonly children: ReactNode;
}

/** Reserves a screen's height for content that loads later, so that nothing below it shifts when it appears. */
export function LazySection({ load, children }: LazySectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearView(place);
  const empty = <div ref={place} className="min-h-dvh" />;
  return isNear || load === 'now' ? <Suspense fallback={empty}>{children}</Suspense> : empty;
}
