import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

interface LazySectionProps {
  /** `near`: loads when the section comes near the viewport. */
  readonly load: 'now' | 'near';
  readonly children: ReactNode;
}

/** Reserves a screen's height for content that loads later, so that nothing below it shifts when it appears. */
export function LazySection({ load, children }: LazySectionProps) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const empty = <div ref={place} className="min-h-dvh" />;
  return isNear || load === 'now' ? <Suspense fallback={empty}>{children}</Suspense> : empty;
}
