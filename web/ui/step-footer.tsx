import ChevronDown from 'lucide-react/icons/chevron-down';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isSecondHalf } from './second-half';

type StepFooterProps = {
  /** The button of the step itself. */
  readonly actions: ReactNode;
  /** Beside it, for what may be done as well. */
  readonly aside?: ReactNode;
  /** What the step has come to, once it has. */
  readonly outcome?: Outcome | undefined;
  /** The way on from the outcome: first where all is well, and behind the button of the step where something is not. */
  readonly wayOn?: ReactNode;
  readonly detailsLabel?: string;
  /** Opens below the buttons; absent while there is nothing to show. */
  readonly details?: ReactNode;
};

type Outcome = 'passed' | 'warning' | 'failed';

/** Hairline, buttons left, "Details" right; the details open below. On a phone they stand under each other. */
export function StepFooter({ actions, aside, outcome, wayOn, detailsLabel, details }: StepFooterProps) {
  const [open, setOpen] = useState(false);
  const regionId = useId();
  const swallowSecondHalf = useSecondHalf(outcome);
  const hasDetails = details !== undefined && detailsLabel !== undefined;
  return (
    <div className="-mt-0.5 border-t border-line pt-3 sm:mt-0 sm:pt-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-3">
        <div className="flex flex-col gap-2 sm:flex-row sm:gap-3" onClickCapture={swallowSecondHalf}>
          {outcome === 'passed' && wayOn}
          {actions}
          {outcome !== 'passed' && wayOn}
        </div>
        <div className="flex items-center gap-2 empty:hidden max-sm:*:grow sm:grow">
          {aside}
          {hasDetails && (
            <button
              type="button"
              className="btn btn-quiet btn-40 group sm:ml-auto"
              aria-expanded={open}
              aria-controls={regionId}
              onClick={() => setOpen(!open)}
            >
              {detailsLabel}
              <ChevronDown aria-hidden className="transition-[rotate] group-aria-expanded:rotate-180" />
            </button>
          )}
        </div>
      </div>
      {hasDetails && (
        <div id={regionId} className="fold" data-open={open} inert={!open}>
          <div className="fold-inner">
            <div className="pt-3 text-14 text-ink-2">{details}</div>
          </div>
        </div>
      )}
    </div>
  );
}

/** The buttons of an outcome take the place of others: a click right behind the last one is not meant for them. */
function useSecondHalf(outcome: Outcome | undefined): (event: MouseEvent) => void {
  const last = useRef({ atMs: Number.NEGATIVE_INFINITY, outcome });
  return (event) => {
    const nowMs = performance.now();
    const isNew = outcome !== undefined && outcome !== last.current.outcome;
    if (isNew && isSecondHalf(event.detail, nowMs - last.current.atMs)) event.stopPropagation();
    else last.current = { atMs: nowMs, outcome };
  };
}
