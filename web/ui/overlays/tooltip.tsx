import './tooltip.css';
import './appear.css';
import { cloneElement, type ReactElement, type RefObject, useEffect, useId, useRef } from 'react';

interface TooltipProps {
  readonly text: string;
  /**
   * `rest` (default) shows the tooltip on hover and focus. `press` also shows it on a press, so that it works by touch:
   * for a control whose only purpose is the tooltip.
   */
  readonly opens?: 'rest' | 'press';
  /** One focusable control. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>;
}

/** Additional information about a control. Must not be required to use the page, because touch users may not see it. */
export function Tooltip({ text, opens = 'rest', children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  useTooltip(anchor, tip, opens);
  return (
    <>
      <span ref={anchor} className="inline-flex align-middle">
        {cloneElement(children, { 'aria-describedby': id })}
      </span>
      <span ref={tip} id={id} role="tooltip" hidden className="tooltip">
        {text}
      </span>
    </>
  );
}

const DELAY_MS = 700;
const GAP_PX = 8;
const EDGE_PX = 8;

function place(tip: HTMLElement, anchor: Element): void {
  const target = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = target.left + target.width / 2 - width / 2;
  const below = target.bottom + GAP_PX;
  const fits = below + height <= window.innerHeight - EDGE_PX;
  tip.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`;
  tip.style.top = `${fits ? below : target.top - GAP_PX - height}px`;
}

/**
 * Shows `tip` after the pointer has rested on `anchor` or the keyboard has focused it. It stays while the pointer is on
 * either, and Esc hides it (WCAG 1.4.13). Touch has no hover: if a press shows the tooltip, the next press anywhere
 * hides it.
 */
function useTooltip(
  anchor: RefObject<HTMLElement | null>,
  tip: RefObject<HTMLElement | null>,
  opens: 'rest' | 'press',
): void {
  const timer = useRef(0);
  useEffect(() => {
    const target = anchor.current;
    const bubble = tip.current;
    if (!target || !bubble) return;
    const stop = new AbortController();
    const on = { signal: stop.signal };
    const show = () => {
      bubble.hidden = false;
      place(bubble, target);
    };
    const cancelPending = () => window.clearTimeout(timer.current);
    const schedule = (delayMs: number, act: () => void) => {
      cancelPending();
      timer.current = window.setTimeout(act, delayMs);
    };
    /** Shows or hides the tooltip immediately, and cancels a pending change. */
    const setShown = (isShown: boolean) => {
      cancelPending();
      if (isShown) show();
      else bubble.hidden = true;
    };
    const leave = () => schedule(100, () => setShown(false));
    target.addEventListener('pointerenter', (event) => event.pointerType === 'mouse' && schedule(DELAY_MS, show), on);
    target.addEventListener('pointerleave', leave, on);
    const away = (event: PointerEvent) => {
      // A press on the control toggles the tooltip; this listener hides it before the click event.
      wasShown = !bubble.hidden;
      if (!event.composedPath().includes(bubble)) setShown(false);
    };
    let wasShown = false;
    document.addEventListener('pointerdown', away, { ...on, capture: true });
    const follow = () => bubble.hidden || place(bubble, target);
    document.addEventListener('scroll', follow, { ...on, capture: true, passive: true });
    window.addEventListener('resize', follow, on);
    // A click by keyboard has no pointer press.
    const press = ({ detail: presses }: MouseEvent) => setShown(presses > 0 ? !wasShown : bubble.hidden !== false);
    if (opens === 'press') target.addEventListener('click', press, on);
    bubble.addEventListener('pointerenter', cancelPending, on);
    bubble.addEventListener('pointerleave', leave, on);
    target.addEventListener('focusin', () => target.querySelector(':focus-visible') && schedule(DELAY_MS, show), on);
    target.addEventListener('focusout', () => setShown(false), on);
    document.addEventListener('keydown', (event) => event.key === 'Escape' && setShown(false), on);
    return () => {
      window.clearTimeout(timer.current);
      stop.abort();
    };
  }, [anchor, tip, opens]);
}
