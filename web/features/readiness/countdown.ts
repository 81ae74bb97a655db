/** Long enough to read a verdict and to reach the buttons below it. */
export const READING_MS = 5000;
/** Longer gaps between ticks mean that the page was frozen, and are cut to this. */
const LONGEST_TICK_MS = 250;

/** Countdown to the automatic continuation after a passed check. Exported for tests. */
export type Countdown =
  | { readonly kind: 'off' }
  | { readonly kind: 'running'; readonly leftMs: number }
  | { readonly kind: 'over' };

/** Exported for tests. */
export type CountdownEvent =
  | { readonly type: 'begun' }
  | { readonly type: 'ticked'; readonly elapsedMs: number; readonly isSeen: boolean }
  /** The guest has interacted with the page, or the verdict is no longer new. */
  | { readonly type: 'stopped' };

export const noCountdown: Countdown = { kind: 'off' };

/** Countdown after an event. It runs only while the page is visible, and restarts when the guest returns. */
export function countdownReducer(countdown: Countdown, event: CountdownEvent): Countdown {
  if (event.type === 'begun') return { kind: 'running', leftMs: READING_MS };
  if (countdown.kind !== 'running') return countdown;
  if (event.type === 'stopped') return noCountdown;
  if (!event.isSeen) return { kind: 'running', leftMs: READING_MS };
  const leftMs = countdown.leftMs - Math.min(event.elapsedMs, LONGEST_TICK_MS);
  return leftMs > 0 ? { kind: 'running', leftMs } : { kind: 'over' };
}
