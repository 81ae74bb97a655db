import type { NotPlayed } from '../../speakers/judge';
import type { SeenPage } from '../devices/while-seen';

interface FollowOptions {
  readonly context: Pick<AudioContext, 'currentTime'>;
  readonly startS: number;
  readonly endS: number;
  /** Whether all that is waited for has arrived; it is over as soon as it has, or is too late. */
  readonly hasArrived?: (() => boolean) | undefined;
  /** From 0 to 1. */
  readonly onPlaying: (share: number) => void;
  readonly signal: AbortSignal;
  readonly page?: SeenPage | undefined;
}

const TICK_MS = 50;
/** A busy machine recovers within this time; a phone call does not. */
const STOPPED_MS = 2000;
/** Four seconds, in looks: a page that was busy itself gets to see what was posted meanwhile. */
const LATE_LOOKS = 80;

/**
 * Follows the clock of an audio context to a moment.
 *
 * @throws the reason of `signal` when aborted.
 */
export function followClock(options: FollowOptions): Promise<'over' | Extract<NotPlayed, 'stopped' | 'hidden'>> {
  const { context, startS, endS, onPlaying, signal, hasArrived = () => true, page = globalThis.document } = options;
  return new Promise((resolve, reject) => {
    let lastS = context.currentTime;
    let stoodMs = 0;
    let lateLooks = 0;
    const isOver = (nowS: number): boolean => {
      if (nowS < endS) return false;
      lateLooks += 1;
      return hasArrived() || lateLooks > LATE_LOOKS;
    };
    const look = () => {
      const nowS = context.currentTime;
      stoodMs = nowS > lastS ? 0 : stoodMs + TICK_MS;
      lastS = nowS;
      if (page?.hidden) settle(() => resolve('hidden'));
      else if (isOver(nowS)) settle(() => resolve('over'));
      else if (stoodMs >= STOPPED_MS) settle(() => resolve('stopped'));
      else onPlaying(Math.min(1, Math.max(0, (nowS - startS) / (endS - startS))));
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
