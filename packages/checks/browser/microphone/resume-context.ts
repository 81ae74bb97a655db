import { type SeenPage, whileSeen } from '../devices/while-seen';

type Context = Pick<AudioContext, 'state' | 'resume' | 'addEventListener' | 'removeEventListener'>;

interface ResumeOptions {
  readonly context: Context;
  /** Timeout in ms while the page is visible. */
  readonly timeoutMs: number;
  readonly page?: SeenPage | undefined;
}

/** Interval in ms for repeating a rejected attempt. */
const AGAIN_MS = 250;

/**
 * Makes an audio context run. During a call iOS rejects every attempt, and after the call it does not resume the
 * context, so a rejected attempt is repeated, and the timeout restarts when the page becomes visible.
 *
 * @returns true once the context runs; false when it does not in time, or is closed.
 */
export function resumeContext({ context, timeoutMs, page }: ResumeOptions): Promise<boolean> {
  if (context.state === 'running') return Promise.resolve(true);
  return new Promise((resolve) => {
    const settle = () => {
      stop();
      context.removeEventListener('statechange', look);
      resolve(context.state === 'running');
    };
    const look = () => {
      if (context.state === 'running' || context.state === 'closed') settle();
    };
    const stop = whileSeen(() => {
      let isAsking = false;
      const ask = async () => {
        if (isAsking) return;
        isAsking = true;
        // A rejected resume and one that never settles are equivalent: the state decides.
        await context.resume().catch(() => undefined);
        isAsking = false;
        look();
      };
      const again = setInterval(() => void ask(), AGAIN_MS);
      const limit = setTimeout(settle, timeoutMs);
      void ask();
      return () => {
        clearInterval(again);
        clearTimeout(limit);
      };
    }, page);
    context.addEventListener('statechange', look);
  });
}
