import { vi } from 'vitest';
import { happens } from './render-hook';

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

export const checkStep = () => ({
  isJudged: false,
  isOpen: true,
  onStarted: vi.fn(),
  onCancelled: vi.fn(),
  onFinished: vi.fn(),
});
