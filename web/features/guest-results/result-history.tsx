import type { GuestResult } from '@linecheck/contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '../../ui/format-moment';
import { LabelledBlock } from '../../ui/result-grid';
import { ResultPanel } from './result-panel';
import { ResultStatuses } from './result-statuses';
import { runWords } from './run-words';

interface ResultHistoryProps {
  readonly earlier: readonly GuestResult[];
  readonly highlightedId: string | undefined;
  readonly recordingOf: (result: GuestResult) => ReactNode;
}

/** What a guest has sent before, each one closed. Stands only where there is more than one result. */
export function ResultHistory({ earlier, highlightedId, recordingOf }: ResultHistoryProps) {
  return (
    <LabelledBlock label="Earlier results:">
      <ul className="rounded-card border border-line bg-surface">
        {earlier.map((result) => (
          <li key={result.id} className="border-line not-first:border-t">
            <EarlierResult result={result} highlighted={result.id === highlightedId} recordingOf={recordingOf} />
          </li>
        ))}
      </ul>
    </LabelledBlock>
  );
}

interface EarlierResultProps extends Pick<ResultHistoryProps, 'recordingOf'> {
  readonly result: GuestResult;
  readonly highlighted: boolean;
}

/** What it holds is only mounted once it was opened: a film that nobody looks at is not asked for. */
function EarlierResult({ result, highlighted, recordingOf }: EarlierResultProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details open={highlighted} className="group" onToggle={() => setOpened(true)}>
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 px-3 py-2 sm:px-4 text-14">
        <ChevronDown aria-hidden className="size-4 flex-none transition-[rotate] group-open:rotate-180" />
        <span className="tabular font-medium">{formatMoment(result.submittedAt)}</span>
        {result.run > 1 && <span className="text-ink-3">{runWords(result.run)}</span>}
        <ResultStatuses result={result} />
      </summary>
      <div className="border-t border-line p-3 sm:p-4">
        {(wasOpened || highlighted) && (
          <ResultPanel result={result} highlighted={highlighted} recording={recordingOf(result)} />
        )}
      </div>
    </details>
  );
}
