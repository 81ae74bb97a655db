/**
 * Waits for something that can be cancelled. Rejects with the reason of the signal.
 *
 * @param begin Is told whom to call when it is done, and returns cancel.
 */
export function until(begin: (done: () => void) => () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const cancel = begin(resolve);
    const abort = () => {
      cancel();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** Rejects when it is cancelled. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  until((done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  }, signal);
