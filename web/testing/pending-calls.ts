import { vi } from 'vitest';
import { happens } from './render-hook';

/** A function whose calls stay pending until a test ends them. `calls` has the argument of each, in order. */
export function pendingCalls<Given extends object, Result>() {
  interface Ending {
    readonly end: (result: Result) => Promise<void>;
    readonly fail: (reason?: unknown) => Promise<void>;
  }
  const calls: (Given & Ending)[] = [];
  const call = (given: Given) =>
    new Promise<Result>((resolve, reject) => {
      const end = (result: Result) => happens(() => resolve(result));
      calls.push({ ...given, end, fail: (reason) => happens(() => reject(reason)) });
    });
  return { calls, call };
}

/** The common properties of a check's step: open, without a verdict, with spies as its events. */
export const checkStep = () => ({
  isJudged: false,
  isOpen: true,
  onStarted: vi.fn(),
  onCancelled: vi.fn(),
  onFinished: vi.fn(),
});
