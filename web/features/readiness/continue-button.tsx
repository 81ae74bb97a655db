import type { RunPlace } from '@linecheck/checks/readiness/run';
import type { VerdictStatus } from '@linecheck/checks/verdict';
import { continuing } from '@linecheck/texts/en/steps';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type RefObject, useEffect, useRef } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { CountdownMark } from '../../ui/feedback/progress/countdown-mark';
import { READING_MS, useCountdown } from './use-countdown';

interface ContinueButtonProps {
  readonly place: RunPlace;
  readonly status: VerdictStatus;
  /** The verdict is new, and its card has been open since. */
  readonly isFresh: boolean;
  /** @param startsNext True if the guest has chosen to start the next check. */
  readonly onContinue: (startsNext: boolean) => void;
}

/**
 * Button that continues after a verdict. After a passed check it continues automatically unless the guest interacts
 * with the page; not after a warning or a failure.
 */
export function ContinueButton({ place, status, isFresh, onContinue }: ContinueButtonProps) {
  const texts = useTexts(continuing);
  const button = useRef<HTMLButtonElement>(null);
  const isPassed = status === 'passed';
  const scrolledAtMs = useRef(-Infinity);
  useScrollIntoView({ button, isFresh, takesFocus: isPassed, scrolledAtMs });
  const leftMs = useCountdown({ button, mayRun: isFresh && isPassed, onOver: () => onContinue(false), scrolledAtMs });
  const isCounting = leftMs !== undefined;
  return (
    <>
      <Button
        ref={button}
        variant={isPassed ? 'primary' : 'default'}
        size={48}
        fullWidth="phone"
        iconAfter={
          isCounting ? (
            <CountdownMark share={leftMs / READING_MS} seconds={Math.ceil(leftMs / 1000)} />
          ) : (
            <ArrowRight aria-hidden className="rtl-mirrored" />
          )
        }
        onClick={() => onContinue(isPassed && place === 'connection')}
      >
        {isPassed ? texts.continueTo[place] : texts.continueAnyway}
      </Button>
      <span className="sr-only" role="status">
        {isCounting && fill(texts.goesOn, { count: READING_MS / 1000 })}
      </span>
    </>
  );
}

interface ScrollOptions {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isFresh: boolean;
  readonly takesFocus: boolean;
  readonly scrolledAtMs: RefObject<number>;
}

/**
 * Keeps the buttons of a new verdict in view until the guest does something; the continue button takes the focus from the
 * button that started the check.
 */
function useScrollIntoView({ button, isFresh, takesFocus, scrolledAtMs }: ScrollOptions): void {
  useEffect(() => {
    if (!isFresh || !button.current) return;
    const actions = button.current.parentElement;
    if (takesFocus && actions?.contains(document.activeElement)) button.current.focus({ preventScroll: true });
    const card = button.current.closest('section');
    if (card === null || !isInView(card)) return;
    const show = () => {
      scrolledAtMs.current = performance.now();
      actions?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    };
    show();
    // Help and player are loaded later, and would push the buttons out of view.
    const observer = new ResizeObserver(show);
    const stop = () => observer.disconnect();
    observer.observe(card);
    for (const input of INPUTS) window.addEventListener(input, stop, { capture: true, once: true });
    return () => {
      stop();
      for (const input of INPUTS) window.removeEventListener(input, stop, { capture: true });
    };
  }, [button, isFresh, takesFocus, scrolledAtMs]);
}

/** What a guest scrolls or presses with. */
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

function isInView(card: Element): boolean {
  const { top, bottom } = card.getBoundingClientRect();
  return top < window.innerHeight && bottom > 0;
}
