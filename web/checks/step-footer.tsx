import '../ui/controls/button.css';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { isAccidentalDoubleClick } from '../ui/behaviour/clicks';
import { Fold } from '../ui/layout/fold';
import type { ElementNode } from '../ui/theme/element-node';

interface StepFooterProps {
  readonly actions: ElementNode;
  readonly aside?: ElementNode;
  readonly outcome?: Outcome | undefined;
  /** Buttons that continue after the outcome: before the step's own buttons if it passed, after them otherwise. */
  readonly continueButton?: ElementNode;
  readonly detailsLabel?: string;
  readonly details?: ReactNode;
}

type Outcome = 'passed' | 'warning' | 'failed';

/** Buttons at the start, "Details" at the end; the details open below. Stacked on phones. */
export function StepFooter({ actions, aside, outcome, continueButton, detailsLabel, details }: StepFooterProps) {
  const [open, setOpen] = useState(false);
  const regionId = useId();
  const dropAccidentalClick = useAccidentalClickGuard(outcome);
  const hasDetails = details !== undefined && detailsLabel !== undefined;
  return (
    <div className="-mt-0.5 border-t border-line pt-3 sm:mt-0 sm:pt-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:items-center sm:gap-3">
        <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:gap-3" onClickCapture={dropAccidentalClick}>
          {outcome === 'passed' && continueButton}
          {actions}
          {outcome !== 'passed' && continueButton}
        </div>
        <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:*:grow sm:grow">
          {aside}
          {hasDetails && (
            <button
              type="button"
              className="btn btn-quiet btn-40 group sm:ms-auto"
              aria-expanded={open}
              aria-controls={regionId}
              onClick={() => setOpen(!open)}
            >
              <span>{detailsLabel}</span>
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

/** Drops a click right after the previous one when an outcome has replaced the buttons in between. */
function useAccidentalClickGuard(outcome: Outcome | undefined): (event: MouseEvent) => void {
  const last = useRef({ atMs: Number.NEGATIVE_INFINITY, outcome });
  return (event) => {
    const nowMs = performance.now();
    const isNew = outcome !== undefined && outcome !== last.current.outcome;
    if (isNew && isAccidentalDoubleClick(event.detail, nowMs - last.current.atMs)) event.stopPropagation();
    else last.current = { atMs: nowMs, outcome };
  };
}
