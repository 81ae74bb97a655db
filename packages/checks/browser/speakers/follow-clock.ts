import type { NotPlayed } from '../../speakers/judge';
import type { SeenPage } from '../devices/while-seen';

interface FollowOptions {
  readonly context: Pick<AudioContext, 'currentTime'>;
  readonly startS: number;
  readonly endS: number;
  /** From 0 to 1. */
  readonly onPlaying: (share: number) => void;
  readonly signal: AbortSignal;
  readonly page?: SeenPage | undefined;
}

const TICK_MS = 50;
/** A busy machine recovers within this time; a phone call does not. */
const STOPPED_MS = 2000;

/**
 * Follows the clock of an audio context to a moment.
 *
 * @throws the reason of `signal` when aborted.
 */
export function followClock(options: FollowOptions): Promise<'over' | Extract<NotPlayed, 'stopped' | 'hidden'>> {
  const { context, startS, endS, onPlaying, signal, page = globalThis.document } = options;
  return new Promise((resolve, reject) => {
    let lastS = context.currentTime;
    let stoodMs = 0;
    const look = () => {
      const nowS = context.currentTime;
      stoodMs = nowS > lastS ? 0 : stoodMs + TICK_MS;
      lastS = nowS;
      if (page?.hidden) settle(() => resolve('hidden'));
      else if (nowS >= endS) settle(() => resolve('over'));
      else if (stoodMs >= STOPPED_MS) settle(() => resolve('stopped'));
      else onPlaying(Math.max(0, (nowS - startS) / (endS - startS)));
    };
    const abort = () => settle(() => reject(signal.reason));
    const settle = (end: () => void) => {
      clearInterval(timer);
      page?.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', abort);
      end();
    };
    const timer = setInterval(look, TICK_MS);
    // A page that was hidden for a moment only is found out as well.
    page?.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else look();
  });
}
