import { ownScript } from '../own-script';
import tickWorkerUrl from './tick-worker.ts?worker&url';

interface Ticks {
  /** @param sentAtMs by the clock of the worker */
  readonly onTick: (sentAtMs: number) => void;
  readonly onError: () => void;
}

export function startTicks({ onTick, onError }: Ticks): () => void {
  const worker = new Worker(ownScript(tickWorkerUrl), { type: 'module', name: 'ticks' });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') onTick(data);
  });
  worker.addEventListener('error', onError);
  return () => worker.terminate();
}

/** ms since 1970 of a monotonic clock, usable in a worker too. */
export const pageClock = (): number => performance.timeOrigin + performance.now();
