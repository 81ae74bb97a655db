import { createReleaseStack } from './release-stack';

/**
 * Wraps a cancellable operation in a promise. Rejects with the reason of the signal.
 *
 * @param begin Starts the operation, calls `done` at its end, and returns cancel.
 */
export function untilAborted(begin: (done: () => void) => () => void, signal: AbortSignal): Promise<void> {
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

interface Ends<Result> {
  readonly done: (result: Result) => void;
  readonly fail: (reason: unknown) => void;
  readonly add: (stop: () => void) => void;
}

/**
 * Runs several things until the first of them ends, and then stops them all. Rejects with the reason of the signal.
 *
 * @param begin Starts them.
 */
export function untilFirst<Result = void>(begin: (ends: Ends<Result>) => void, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const { add, releaseAll } = createReleaseStack();
    const ending =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        releaseAll();
        settle(value);
      };
    const fail = ending(reject);
    const abort = () => fail(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    add(() => signal.removeEventListener('abort', abort));
    begin({ done: ending(resolve), fail, add });
  });
}

export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  untilAborted((done) => {
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
