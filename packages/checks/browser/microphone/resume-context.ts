import { type SeenPage, whileSeen } from '../devices/while-seen';

type Context = Pick<AudioContext, 'state' | 'resume' | 'addEventListener' | 'removeEventListener'>;

interface ResumeOptions {
  readonly context: Context;
  /** How long the context may take while the page is seen. */
  readonly timeoutMs: number;
  readonly page?: SeenPage | undefined;
}

/** A rejected attempt is repeated after this. */
const AGAIN_MS = 250;

/**
 * Makes an audio context run. During a call iOS rejects every attempt, and after the call it does not continue by itself, so a rejected
 * attempt is repeated, and a page that comes back begins anew.
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
        // A rejected resume and one that never settles mean the same: the state decides.
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
