import type { GuestResult } from '@linecheck/contract';
import guestResults from '@linecheck/texts/en/guest-results';
import statusTexts from '@linecheck/texts/en/statuses';
import { type ReactNode, useRef } from 'react';
import { checkIcons } from '../../checks/check-icons';
import { checkWords } from '../../checks/check-words';
import { fill } from '../../texts/fill';
import { formatMoment } from '../../texts/format';
import { rich } from '../../texts/rich';
import { useTexts } from '../../texts/use-texts';
import { Chip } from '../../ui/feedback/chip';
import { LabelledBlock, ResultGrid } from '../../ui/feedback/result-grid';
import { GuestRuns } from './guest-runs';
import { NotableChanges } from './notable-changes';
import { ResultDetails } from './result-details';
import { namedOutcomes } from './result-outcomes';
import type { KnownHistory } from './use-guest-history';
import { useScrollIntoView } from './use-scroll-into-view';

interface ResultPanelProps {
  readonly result: GuestResult;
  readonly history: KnownHistory;
  /** True for the result opened by a link: it is marked, scrolled to and focused. */
  readonly highlighted?: boolean;
  /** Guest's recording beside the result, or the reason there is none. */
  readonly recording?: ReactNode;
}

/** Complete result of one guest. */
export function ResultPanel({ result, history, highlighted = false, recording }: ResultPanelProps) {
  const texts = useTexts(guestResults);
  const panel = useRef<HTMLElement>(null);
  useScrollIntoView(panel, highlighted);
  return (
    <section
      ref={panel}
      tabIndex={highlighted ? -1 : undefined}
      aria-label={fill(texts.resultOf, { guestName: result.guestName, when: formatMoment(result.submittedAt) })}
      className={highlighted ? 'border-s-3 border-brand-mark ps-3 outline-none sm:ps-4' : undefined}
    >
      <div className={recording ? 'grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_280px] lg:gap-7' : undefined}>
        <div className="grid min-w-0 grid-cols-1 content-start gap-4 md:gap-5">
          <p className="flex flex-wrap items-baseline gap-x-2.5 wrap-anywhere">
            <span className="font-semi tracking-snug">{result.guestName}</span>
            {result.guestEmail !== null && <span className="text-14 text-ink-2">{result.guestEmail}</span>}
            <time dateTime={result.submittedAt} className="text-14 text-ink-3">
              {formatMoment(result.submittedAt)}
            </time>
            {result.updatedAt !== null && (
              <span className="text-14 text-ink-3">
                {rich(texts.updated, {
                  time: <time dateTime={result.updatedAt}>{formatMoment(result.updatedAt)}</time>,
                })}
              </span>
            )}
            {result.run > 1 && <Chip tone="outline">{fill(texts.furtherRun, { run: result.run })}</Chip>}
          </p>
          <NotableChanges history={history} />
          <Outcomes result={result} history={history} />
          <ChecklistAndNotes result={result} />
        </div>
        {recording && <LabelledBlock label={texts.guestRecording}>{recording}</LabelledBlock>}
      </div>
    </section>
  );
}

function Outcomes({ result, history }: Pick<ResultPanelProps, 'result' | 'history'>) {
  const statuses = useTexts(statusTexts);
  const cells = namedOutcomes(result).map(({ check, name, outcome }) => ({
    id: check,
    icon: checkIcons[check],
    name,
    status: outcome.status,
    statusLabel: statuses[outcome.status],
    detail: checkWords(check, outcome).message,
  }));
  return (
    <div>
      <ResultGrid cells={cells} />
      {result.details !== null && (
        <div className="mt-2">
          <ResultDetails result={result} history={history} />
          <GuestRuns guestName={result.guestName} history={history} />
        </div>
      )}
    </div>
  );
}

function ChecklistAndNotes({ result }: { readonly result: GuestResult }) {
  const texts = useTexts(guestResults);
  return (
    <>
      {result.checklistCompleted.length > 0 && (
        <LabelledBlock label={texts.itemsCompleted}>
          <ul className="flex flex-wrap gap-1.5 [&_.chip]:h-auto [&_.chip]:min-h-6.5 [&_.chip]:flex-auto [&_.chip]:whitespace-normal">
            {[...new Set(result.checklistCompleted)].map((item) => (
              <li key={item} className="flex min-w-0 wrap-anywhere">
                <Chip tone="item">{item}</Chip>
              </li>
            ))}
          </ul>
        </LabelledBlock>
      )}
      {result.notes && (
        <LabelledBlock label={texts.notes}>
          <p className="text-14 whitespace-pre-line wrap-anywhere">{result.notes}</p>
        </LabelledBlock>
      )}
    </>
  );
}
