import type { GuestResult } from '@linecheck/contract';
import { type ReactNode, useRef } from 'react';
import { Chip } from '../../ui/chip';
import { formatMoment } from '../../ui/format-moment';
import { LabelledBlock, ResultGrid } from '../../ui/result-grid';
import { ResultDetails } from './result-details';
import { findingsOf, statusWords } from './result-findings';
import { checkIcons } from './result-icons';
import { runWords } from './run-words';
import { useArrival } from './use-arrival';

interface ResultPanelProps {
  readonly result: GuestResult;
  /** The one that a link has led to: it is marked, scrolled to and focused. */
  readonly highlighted?: boolean;
  /** Beside the result: the guest's recording, or why there is none. */
  readonly recording?: ReactNode;
}

/** All that one guest has sent. */
export function ResultPanel({ result, highlighted = false, recording }: ResultPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useArrival(panel, highlighted);
  return (
    <section
      ref={panel}
      tabIndex={highlighted ? -1 : undefined}
      aria-label={`Result of ${result.guestName}, ${formatMoment(result.submittedAt)}`}
      className={highlighted ? 'border-l-3 border-brand-mark pl-3 outline-none sm:pl-4' : undefined}
    >
      <div className={recording ? 'grid gap-5 lg:grid-cols-[minmax(0,1fr)_280px] lg:gap-7' : undefined}>
        <div className="grid min-w-0 content-start gap-4 md:gap-5">
          <p className="flex flex-wrap items-baseline gap-x-2.5 wrap-anywhere">
            <span className="font-semi tracking-snug">{result.guestName}</span>
            {result.guestEmail !== null && <span className="text-14 text-ink-2">{result.guestEmail}</span>}
            <time dateTime={result.submittedAt} className="text-14 text-ink-3">
              {formatMoment(result.submittedAt)}
            </time>
            {result.updatedAt !== null && (
              <span className="text-14 text-ink-3">
                updated <time dateTime={result.updatedAt}>{formatMoment(result.updatedAt)}</time>
              </span>
            )}
            {result.run > 1 && <Chip tone="outline">{runWords(result.run)}</Chip>}
          </p>
          <Findings result={result} />
          <ChecklistAndNotes result={result} />
        </div>
        {recording && <LabelledBlock label="Guest Recording:">{recording}</LabelledBlock>}
      </div>
    </section>
  );
}

function Findings({ result }: { readonly result: GuestResult }) {
  const cells = findingsOf(result).map(({ check, name, status, reason }) => ({
    id: check,
    icon: checkIcons[check],
    name,
    status,
    word: statusWords[status],
    detail: reason,
  }));
  return (
    <div>
      <ResultGrid cells={cells} />
      {result.details !== null && (
        <div className="mt-2">
          <ResultDetails details={result.details} />
        </div>
      )}
    </div>
  );
}

function ChecklistAndNotes({ result }: { readonly result: GuestResult }) {
  return (
    <>
      {result.checklistCompleted.length > 0 && (
        <LabelledBlock label="Checklist Items Completed:">
          <ul className="flex flex-wrap gap-1.5 [&_.chip]:h-auto [&_.chip]:min-h-6.5 [&_.chip]:flex-auto [&_.chip]:whitespace-normal [&_.chip_svg]:flex-none">
            {[...new Set(result.checklistCompleted)].map((item) => (
              <li key={item} className="flex min-w-0 wrap-anywhere">
                <Chip tone="item">{item}</Chip>
              </li>
            ))}
          </ul>
        </LabelledBlock>
      )}
      {result.notes && (
        <LabelledBlock label="Notes:">
          <p className="text-14 whitespace-pre-line wrap-anywhere">{result.notes}</p>
        </LabelledBlock>
      )}
    </>
  );
}
