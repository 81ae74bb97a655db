/** Long enough to read a verdict and to reach for what stands below it. */
export const READING_MS = 5000;
/** A page that was frozen for longer than this was not being read. */
const LONGEST_TICK_MS = 250;

/** The time after which a passed check goes on by itself. */
export type Countdown =
  | { readonly kind: 'off' }
  | { readonly kind: 'running'; readonly leftMs: number }
  | { readonly kind: 'over' };

export type CountdownEvent =
  | { readonly type: 'begun' }
  | { readonly type: 'ticked'; readonly elapsedMs: number; readonly isSeen: boolean }
  /** The guest has touched the page, or the verdict is no longer new. */
  | { readonly type: 'stopped' };

export const noCountdown: Countdown = { kind: 'off' };

/** What a countdown is after an event. It only runs while the page is seen, and begins anew for somebody who comes back. */
export function countdownReducer(countdown: Countdown, event: CountdownEvent): Countdown {
  if (event.type === 'begun') return { kind: 'running', leftMs: READING_MS };
  if (countdown.kind !== 'running') return countdown;
  if (event.type === 'stopped') return noCountdown;
  if (!event.isSeen) return { kind: 'running', leftMs: READING_MS };
  const leftMs = countdown.leftMs - Math.min(event.elapsedMs, LONGEST_TICK_MS);
  return leftMs > 0 ? { kind: 'running', leftMs } : { kind: 'over' };
}
