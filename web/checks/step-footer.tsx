import ChevronDown from 'lucide-react/icons/chevron-down';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isAccidentalDoubleClick } from '../ui/behaviour/accidental-double-click';
import { Fold } from '../ui/layout/fold';
import '../ui/controls/button.css';

interface StepFooterProps {
  /** The button of the step itself. */
  readonly actions: ReactNode;
  /** Beside it, for what may be done as well. */
  readonly aside?: ReactNode;
  /** The outcome of the step, once it has one. */
  readonly outcome?: Outcome | undefined;
  /** The way on from the outcome: first where all is well, and behind the button of the step where something is not. */
  readonly wayOn?: ReactNode;
  readonly detailsLabel?: string;
  /** Opens below the buttons; absent while there is nothing to show. */
  readonly details?: ReactNode;
}

type Outcome = 'passed' | 'warning' | 'failed';

/** Buttons at the start, "Details" at the end; the details open below. On phones they are stacked. */
export function StepFooter({ actions, aside, outcome, wayOn, detailsLabel, details }: StepFooterProps) {
  const [open, setOpen] = useState(false);
  const regionId = useId();
  const swallowAccidentalClick = useAccidentalClickGuard(outcome);
  const hasDetails = details !== undefined && detailsLabel !== undefined;
  return (
    <div className="-mt-0.5 border-t border-line pt-3 sm:mt-0 sm:pt-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-3">
        <div className="flex flex-col gap-2 sm:flex-row sm:gap-3" onClickCapture={swallowAccidentalClick}>
          {outcome === 'passed' && wayOn}
          {actions}
          {outcome !== 'passed' && wayOn}
        </div>
        <div className="flex items-center gap-2 empty:hidden max-sm:*:grow sm:grow">
          {aside}
          {hasDetails && (
            <button
              type="button"
              className="btn btn-quiet btn-40 group sm:ms-auto"
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
        <Fold id={regionId} open={open}>
          <div className="pt-3 text-14 text-ink-2">{details}</div>
        </Fold>
      )}
    </div>
  );
}

/** The buttons of an outcome replace others: a click right after the last one is not meant for them. */
function useAccidentalClickGuard(outcome: Outcome | undefined): (event: MouseEvent) => void {
  const last = useRef({ atMs: Number.NEGATIVE_INFINITY, outcome });
  return (event) => {
    const nowMs = performance.now();
    const isNew = outcome !== undefined && outcome !== last.current.outcome;
    if (isNew && isAccidentalDoubleClick(event.detail, nowMs - last.current.atMs)) event.stopPropagation();
    else last.current = { atMs: nowMs, outcome };
  };
}
