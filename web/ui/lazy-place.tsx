import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

type LazyPlaceProps = {
  /** `near`: once its place comes near the screen. */
  readonly load: 'now' | 'near';
  readonly children: ReactNode;
};

/** Keeps a screen's height for what loads later, so that nothing below it moves when it comes. */
export function LazyPlace({ load, children }: LazyPlaceProps) {
  const [started, setStarted] = useState(load === 'now');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setStarted(true));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  const empty = <div ref={place} className="min-h-dvh" />;
  return started ? <Suspense fallback={empty}>{children}</Suspense> : empty;
}
