import type { NotPlayed } from '../../speakers/judge';
import type { SeenPage } from '../devices/while-seen';

interface FollowOptions {
  readonly context: Pick<AudioContext, 'currentTime'>;
  readonly startS: number;
  readonly endS: number;
  /** Polled from `endS` on; true ends the wait before its timeout, because all expected blocks have arrived. */
  readonly hasArrived?: (() => boolean) | undefined;
  /** Called with the share of the playback that is over, 0 to 1. */
  readonly onPlaying: (share: number) => void;
  readonly signal: AbortSignal;
  readonly page?: SeenPage | undefined;
}

const TICK_MS = 50;
/**
 * Time in ms after which a stopped clock counts as stopped playback, as in a phone call; a busy machine recovers
 * sooner.
 */
const STOPPED_MS = 2000;
/**
 * Maximum number of checks after `endS`, four seconds in total. Checks are counted instead of time, so that a page that
 * was busy still receives the blocks posted meanwhile.
 */
const MAX_LATE_CHECKS = 80;

/**
 * Polls the clock of an audio context until `endS`. Resolves with `over`, or with the reason for an earlier end.
 *
 * @throws the reason of `signal` when aborted.
 */
export function followClock(options: FollowOptions): Promise<'over' | Extract<NotPlayed, 'stopped' | 'hidden'>> {
  const { context, startS, endS, onPlaying, signal, hasArrived = () => true, page = globalThis.document } = options;
  return new Promise((resolve, reject) => {
    let lastS = context.currentTime;
    let stoppedMs = 0;
    let lateChecks = 0;
    /** Returns true if the wait is over. Must be called once per check, because it counts the checks after `endS`. */
    const countAndTestEnd = (nowS: number): boolean => {
      if (nowS < endS) return false;
      lateChecks += 1;
      return hasArrived() || lateChecks > MAX_LATE_CHECKS;
    };
    const check = () => {
      const nowS = context.currentTime;
      stoppedMs = nowS > lastS ? 0 : stoppedMs + TICK_MS;
      lastS = nowS;
      if (page?.hidden) settle(() => resolve('hidden'));
      else if (countAndTestEnd(nowS)) settle(() => resolve('over'));
      else if (stoppedMs >= STOPPED_MS) settle(() => resolve('stopped'));
      else onPlaying(Math.min(1, Math.max(0, (nowS - startS) / (endS - startS))));
    };
    const abort = () => settle(() => reject(signal.reason));
    const settle = (end: () => void) => {
      clearInterval(timer);
      page?.removeEventListener('visibilitychange', check);
      signal.removeEventListener('abort', abort);
      end();
    };
    const timer = setInterval(check, TICK_MS);
    // Also detects a page that was hidden only briefly.
    page?.addEventListener('visibilitychange', check);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else check();
  });
}
