import type { SeenPage } from '../devices/while-seen';

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Records the times at which packets may be lost for other reasons than the line. */
export interface Disturbances {
  readonly all: () => readonly Span[];
  readonly isHidden: () => boolean;
  stop(): void;
}

interface DisturbanceOptions {
  readonly page?: SeenPage | undefined;
  readonly watchTransfers?: typeof watchTransfers;
  readonly nowMs: () => number;
}

/** Records when the page is hidden, and when it transfers data itself. */
export function createDisturbances({
  page = globalThis.document,
  watchTransfers: watch = watchTransfers,
  nowMs,
}: DisturbanceOptions): Disturbances {
  const over: Span[] = [];
  const isHidden = () => page?.hidden === true;
  let hiddenAtMs = isHidden() ? nowMs() : undefined;
  const look = () => {
    if (isHidden()) hiddenAtMs ??= nowMs();
    else if (hiddenAtMs !== undefined) {
      over.push({ fromMs: hiddenAtMs, toMs: nowMs() });
      hiddenAtMs = undefined;
    }
  };
  page?.addEventListener('visibilitychange', look);
  const unwatch = watch((span) => void over.push(span));
  return {
    all: () => (hiddenAtMs === undefined ? over : [...over, { fromMs: hiddenAtMs, toMs: nowMs() }]),
    isHidden,
    stop() {
      page?.removeEventListener('visibilitychange', look);
      unwatch();
    },
  };
}

/** Size in bytes from which a response may queue on a slow line: 20 kB take a third of a second at half a megabit. */
const LARGE_BYTES = 20_000;

/** Calls back after each large transfer of this page. Returns stop. */
export function watchTransfers(onTransfer: (span: Span) => void): () => void {
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries().filter(isLarge)) {
      const fromMs = performance.timeOrigin + startTime;
      onTransfer({ fromMs, toMs: fromMs + duration });
    }
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}

const isLarge = (entry: PerformanceEntry): boolean =>
  entry instanceof PerformanceResourceTiming && entry.transferSize >= LARGE_BYTES;
