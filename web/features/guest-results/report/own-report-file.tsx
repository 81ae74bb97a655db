import { perKnownCheck } from '@linecheck/checks/check';
import { demandsOfShow } from '@linecheck/checks/levels/fit';
import {
  type GuestEpisode,
  outcomesOf,
  REPORT_SCHEMA_PATH,
  REPORT_VERSION,
  type ResultReport,
  reportedChecks,
} from '@linecheck/contract';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { serverNow } from '../../../api/send';
import { checkWords } from '../../../checks/check-words';
import { findingsIn } from '../../../checks/findings-in';
import type { SubmissionDraft } from '../submission-draft';
import { saveReport } from './report-actions';
import { ReportSheet } from './report-sheet';

export interface OwnReport {
  readonly title: string;
  readonly guestName: string;
  readonly notes: string;
  readonly submission: SubmissionDraft;
  /** The show of the link with its demands; undefined for a link without an episode. */
  readonly show: { readonly asked: Parameters<typeof demandsOfShow>[0]; readonly episode: GuestEpisode } | undefined;
}

/** A report made in the guest's browser. Nothing is sent. Exported for tests. */
export function ownReportOf({ title, guestName, notes, submission, show }: OwnReport): ResultReport {
  const { browser, system, environment } = submission.details ?? {};
  const outcomes = outcomesOf(submission);
  const checks = reportedChecks(submission);
  return {
    $schema: `${window.location.origin}${REPORT_SCHEMA_PATH}`,
    version: REPORT_VERSION,
    writtenAt: new Date(serverNow()).toISOString(),
    title,
    guestName,
    submittedAt: null,
    updatedAt: null,
    fullCheckAt: null,
    ...checks,
    verdicts: perKnownCheck((check) => {
      const [outcome, verdict] = [outcomes[check], checks.verdicts[check]];
      if (outcome === undefined || verdict === undefined) return undefined;
      const { message, advice } = checkWords(check, outcome);
      const noted = findingsIn(outcome).map(({ chip }) => chip);
      return { ...verdict, message, advice, noted: noted.length === 0 ? undefined : noted };
    }),
    show: show === undefined ? null : reportedShow(show, { outcomes, environment, browser, system }),
    checklistCompleted: submission.checklistCompleted ?? [],
    notes: notes.trim() || null,
    recording: submission.recording ?? null,
  };
}

function reportedShow(
  { asked, episode }: NonNullable<OwnReport['show']>,
  result: Parameters<typeof demandsOfShow>[1],
): NonNullable<ResultReport['show']> {
  const { startsAt, timeZone, minutes, level, studio } = episode;
  return {
    ...{ startsAt, timeZone, minutes, level },
    // Guests read the demands of an own level, not its name.
    levelName: null,
    studio: studio?.name ?? null,
    ...demandsOfShow(asked, result),
  };
}

export const saveOwnReport = (own: OwnReport): void => saveReport(ownReportOf(own));

/** Prints the report beside the page, which stays as it is. */
export function printOwnReport(own: OwnReport): void {
  const place = document.createElement('div');
  place.className = 'report-print';
  document.body.append(place);
  const root = createRoot(place);
  flushSync(() => root.render(<ReportSheet report={ownReportOf(own)} />));
  const remove = () => {
    root.unmount();
    place.remove();
  };
  // On phones `print` returns before the page is printed.
  window.addEventListener('afterprint', remove, { once: true });
  window.print();
}
