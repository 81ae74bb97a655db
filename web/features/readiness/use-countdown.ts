import { type RefObject, useEffect, useEffectEvent, useReducer } from 'react';

interface CountdownOptions {
  readonly button: RefObject<HTMLElement | null>;
  readonly mayRun: boolean;
  readonly onOver: () => void;
  /** Time of the last scroll by the page itself, as of `performance.now()`. */
  readonly scrolledAtMs?: RefObject<number>;
}

const TICK_MS = 100;
/** Time after which scrolling to the verdict has ended. */
const SETTLED_MS = 400;
/** Time within which the event of a scroll by the page itself arrives. */
const OWN_SCROLL_MS = 300;
const TOUCHES = ['pointerdown', 'touchstart', 'keydown', 'wheel', 'focusin'] as const;

/**
 * Milliseconds left until the card continues automatically; undefined if it does not. Any interaction stops the
 * countdown.
 */
export function useCountdown({ button, mayRun, onOver, scrolledAtMs }: CountdownOptions): number | undefined {
  const [countdown, tell] = useReducer(countdownReducer, noCountdown);
  useEffect(() => {
    const card = button.current?.closest('section');
    if (!mayRun || !button.current || !card || isHovered(card) || !isInView(button.current)) return;
    tell({ type: 'begun' });
    const stopTicking = everyTick((elapsedMs) =>
      tell({ type: 'ticked', elapsedMs, isSeen: document.visibilityState === 'visible' }),
    );
    const stopWatching = watchTouches(card, ({ type }) => {
      const isOwn = type === 'scroll' && performance.now() - (scrolledAtMs?.current ?? -Infinity) < OWN_SCROLL_MS;
      if (!isOwn) tell({ type: 'stopped' });
    });
    return () => {
      stopTicking();
      stopWatching();
      tell({ type: 'stopped' });
    };
  }, [button, mayRun, scrolledAtMs]);

  const isOver = countdown.kind === 'over';
  const goOn = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) goOn();
  }, [isOver]);
  return countdown.kind === 'running' ? Math.min(countdown.leftMs, READING_MS) : undefined;
}

/** Without a mouse, browsers treat the last tapped element as hovered. */
const isHovered = (card: Element): boolean => window.matchMedia('(hover: hover)').matches && card.matches(':hover');

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

function everyTick(onTick: (elapsedMs: number) => void): () => void {
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    onTick(nowMs - lastMs);
    lastMs = nowMs;
  }, TICK_MS);
  return () => clearInterval(timer);
}

/** Calls `onTouch` when the guest interacts with the page, points at the card, or plays media in it. */
function watchTouches(card: Element, onTouch: (event: Event) => void): () => void {
  const watching = new AbortController();
  const capture = { capture: true, passive: true, signal: watching.signal } as const;
  for (const touch of TOUCHES) window.addEventListener(touch, onTouch, capture);
  card.addEventListener('pointerover', onTouch, capture);
  card.addEventListener('play', onTouch, capture);
  const settled = setTimeout(() => window.addEventListener('scroll', onTouch, capture), SETTLED_MS);
  return () => {
    clearTimeout(settled);
    watching.abort();
  };
}

/** Long enough to read a verdict and to reach the buttons below it. */
export const READING_MS = 5000;
/** Longer gaps between ticks mean that the page was frozen, and are cut to this. */
const LONGEST_TICK_MS = 250;

type Countdown =
  | { readonly kind: 'off' }
  | { readonly kind: 'running'; readonly leftMs: number }
  | { readonly kind: 'over' };

type CountdownEvent =
  | { readonly type: 'begun' }
  | { readonly type: 'ticked'; readonly elapsedMs: number; readonly isSeen: boolean }
  /** The guest has interacted with the page, or the verdict is no longer new. */
  | { readonly type: 'stopped' };

export const noCountdown: Countdown = { kind: 'off' };

/** Countdown after an event. It runs only while the page is visible, and restarts when the guest returns. Exported for tests. */
export function countdownReducer(countdown: Countdown, event: CountdownEvent): Countdown {
  if (event.type === 'begun') return { kind: 'running', leftMs: READING_MS };
  if (countdown.kind !== 'running') return countdown;
  if (event.type === 'stopped') return noCountdown;
  if (!event.isSeen) return { kind: 'running', leftMs: READING_MS };
  const leftMs = countdown.leftMs - Math.min(event.elapsedMs, LONGEST_TICK_MS);
  return leftMs > 0 ? { kind: 'running', leftMs } : { kind: 'over' };
}
