import type { ResultReport } from '@linecheck/contract';
import { reportPages } from '@linecheck/texts/en/episodes/report';
import { ReportSheet } from '../../features/guest-results/report/report-sheet';
import { fill } from '../../texts/fill';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/notice';
import { ErrorBoundary } from './error-boundary';

/** A report, in whose place a notice with the guest's name is shown and printed if it cannot be rendered. */
export function GuardedReport({ report }: { readonly report: ResultReport }) {
  const { broken: texts } = useTexts(reportPages);
  return (
    <ErrorBoundary
      fallback={() => (
        <article className="report-sheet">
          <Notice tone="failed" title={fill(texts.title, { name: report.guestName })}>
            {texts.hint}
          </Notice>
        </article>
      )}
    >
      <ReportSheet report={report} />
    </ErrorBoundary>
  );
}
