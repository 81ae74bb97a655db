import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId, useState } from 'react';

type StepFooterProps = {
  /** The one or two buttons of the step. */
  readonly actions: ReactNode;
  readonly detailsLabel?: string;
  /** Opens below the buttons; absent while there is nothing to show. */
  readonly details?: ReactNode;
};

/** Hairline, buttons left, "Details" right; the details open below. */
export function StepFooter({ actions, detailsLabel, details }: StepFooterProps) {
  const [open, setOpen] = useState(false);
  const regionId = useId();
  const hasDetails = details !== undefined && detailsLabel !== undefined;
  return (
    <div className="-mt-0.5 border-t border-line pt-3 sm:mt-0 sm:pt-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
        <div className="flex flex-col gap-2 sm:flex-row sm:gap-3">{actions}</div>
        {hasDetails && (
          <button
            type="button"
            className="btn btn-quiet btn-40 group"
            aria-expanded={open}
            aria-controls={regionId}
            onClick={() => setOpen(!open)}
          >
            {detailsLabel}
            <ChevronDown aria-hidden className="transition-[rotate] group-aria-expanded:rotate-180" />
          </button>
        )}
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
