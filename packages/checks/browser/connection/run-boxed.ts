import type SpeedTest from '@cloudflare/speedtest';

interface BoxOptions<Value> {
  readonly engine: SpeedTest;
  readonly boxMs: number;
  readonly nowMs: () => number;
  readonly onTick: (elapsedMs: number) => void;
  /** Polled; true once more data would not change the reading. */
  readonly isEnough: () => boolean;
  /** Called when the time is up, before the engine is stopped, while requests in flight can still be read. */
  readonly read: () => Value;
}

/** Interval in ms at which a running engine is checked (S2 §9). */
const TICK_MS = 200;

/**
 * Runs an engine until it has finished, has failed, has enough data, or its time is up, and returns the measurement of
 * that time. A failed part has no reading, which shows in its transfers and points.
 */
export function runBoxed<Value>(options: BoxOptions<Value>): Promise<Value> {
  const { engine, boxMs, nowMs, onTick, isEnough, read } = options;
  return new Promise((resolve, reject) => {
    const startMs = nowMs();
    const end = () => {
      clearInterval(timer);
      try {
        resolve(read());
      } catch (error) {
        reject(error);
      }
      engine.pause();
    };
    const timer = setInterval(() => {
      const elapsedMs = nowMs() - startMs;
      onTick(elapsedMs);
      if (elapsedMs >= boxMs || isEnough()) end();
    }, TICK_MS);
    engine.onFinish = end;
    engine.onError = end;
    engine.play();
  });
}
