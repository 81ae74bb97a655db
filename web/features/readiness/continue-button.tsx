import type { Place } from '@linecheck/checks/readiness/run';
import type { VerdictStatus } from '@linecheck/checks/verdict';
import continuing from '@linecheck/texts/en/continuing';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useRef } from 'react';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Button } from '../../ui/controls/button';
import { CountdownMark } from '../../ui/feedback/countdown-mark';
import { READING_MS } from './countdown';
import { useCountdown } from './use-countdown';

interface ContinueButtonProps {
  readonly place: Place;
  readonly status: VerdictStatus;
  /** The verdict has just come, and its card has not been left since. */
  readonly isFresh: boolean;
  /** @param startsNext Whether the guest has said that the next check is to begin. */
  readonly onContinue: (startsNext: boolean) => void;
}

/** The way on from a verdict. A pass that nobody touches goes on by itself; a warning and a failure wait. */
export function ContinueButton({ place, status, isFresh, onContinue }: ContinueButtonProps) {
  const texts = useTexts(continuing);
  const button = useRef<HTMLButtonElement>(null);
  const isPassed = status === 'passed';
  useScrollIntoView(button, isFresh, isPassed);
  const leftMs = useCountdown({ button, mayRun: isFresh && isPassed, onOver: () => onContinue(false) });
  const isCounting = leftMs !== undefined;
  return (
    <>
      <Button
        ref={button}
        variant={isPassed ? 'primary' : 'default'}
        size={48}
        fullWidth="phone"
        onClick={() => onContinue(isPassed && place === 'connection')}
      >
        {isPassed ? texts.continueTo[place] : texts.continueAnyway}
        {isCounting ? (
          <CountdownMark share={leftMs / READING_MS} seconds={Math.ceil(leftMs / 1000)} />
        ) : (
          <ArrowRight aria-hidden className="rtl-mirrored" />
        )}
      </Button>
      <span className="sr-only" role="status">
        {isCounting && fill(texts.goesOn, { count: READING_MS / 1000 })}
      </span>
    </>
  );
}

/** With a new verdict its buttons come into view, and the way on takes the focus from the button that led here. */
function useScrollIntoView(
  button: React.RefObject<HTMLButtonElement | null>,
  isFresh: boolean,
  takesFocus: boolean,
): void {
  useEffect(() => {
    if (!isFresh || !button.current) return;
    const actions = button.current.parentElement;
    if (takesFocus && actions?.contains(document.activeElement)) button.current.focus({ preventScroll: true });
    if (isInView(button.current.closest('section'))) actions?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [button, isFresh, takesFocus]);
}

function isInView(card: Element | null): boolean {
  if (card === null) return false;
  const { top, bottom } = card.getBoundingClientRect();
  return top < window.innerHeight && bottom > 0;
}
