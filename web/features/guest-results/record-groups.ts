import type { RecordingAnswer } from '@linecheck/contract';
import type { ReadingLine } from '../../checks/reading-lines';
import { statusLabels } from '../../checks/status-labels';
import { namedOutcomes } from './result-outcomes';
import { detailLines, guestMachine } from './result-readings';
import type { SubmissionDraft } from './submission-draft';

/** What is sent about one thing: its summary, and the readings behind it. */
export interface RecordGroup {
  readonly name: string;
  readonly summary: string;
  readonly lines: readonly ReadingLine[];
}

/** Who sends it, as far as the form does not show that itself. */
interface Guest {
  readonly guestName: string;
  readonly guestEmail: string;
}

/** Everything that a submission holds beside what the guest types, in the very lines that the host reads (D20). */
export function recordGroups(submission: SubmissionDraft, guest?: Guest): readonly RecordGroup[] {
  const checks = namedOutcomes(submission).map(({ check, name, outcome }) => ({
    name,
    summary: [statusLabels[outcome.status], outcome.message].filter(Boolean).join(': '),
    lines: detailLines(check, outcome),
  }));
  return [
    ...(guest ? [plainGroup('From', [guest.guestName, guest.guestEmail].filter(Boolean).join(', '))] : []),
    ...checks,
    plainGroup('Checklist', (submission.checklistCompleted ?? []).join(', ') || 'Nothing ticked'),
    ...(submission.recording === undefined ? [] : [plainGroup('Test video', answerLabels[submission.recording])]),
    plainGroup('Checked with', guestMachine(submission.details) ?? 'Unknown'),
  ];
}

const answerLabels = {
  sent: 'Sent',
  skipped: 'Skipped',
  undecided: 'Not recorded',
  deleted: 'Recorded and deleted',
  no_devices: 'Not possible',
  not_offered: 'Not asked for',
} as const satisfies Record<RecordingAnswer, string>;

const plainGroup = (name: string, summary: string): RecordGroup => ({ name, summary, lines: [] });
