/**
 * Wraps a cancellable operation in a promise. Rejects with the reason of the signal.
 *
 * @param begin Starts the operation, calls `done` at its end, and returns cancel.
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

/** Resolves after `ms`. Rejects when it is cancelled. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  until((done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  }, signal);

/** The result of a browser call, or undefined if it throws. For optional values only. */
export function orUndefined<Value>(ask: () => Value): Value | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
