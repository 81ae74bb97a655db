import type { RecordingAnswer } from '@linecheck/contract';
import type { Findings } from './findings';
import { findingsOf, statusWords } from './result-findings';
import { guestMachine, type ReadingLine, readingsOf } from './result-readings';

/** What is sent about one thing: what was said of it, and the readings behind that. */
export interface RecordGroup {
  readonly name: string;
  readonly said: string;
  readonly lines: readonly ReadingLine[];
}

/** Who sends it, as far as the form does not show that itself. */
interface Guest {
  readonly guestName: string;
  readonly guestEmail: string;
}

/** Everything that a submission holds beside what the guest types, in the very lines that the host reads (D20). */
export function recordGroups(findings: Findings, guest?: Guest): readonly RecordGroup[] {
  const details = findings.details ?? {};
  const readings = readingsOf(details);
  const checks = findingsOf({ ...findings, details }).map(({ check, name, status, reason }) => ({
    name,
    said: reason === undefined ? statusWords[status] : `${statusWords[status]}: ${reason}`,
    lines: readings[check],
  }));
  return [
    ...(guest ? [plainGroup('From', [guest.guestName, guest.guestEmail].filter(Boolean).join(', '))] : []),
    ...checks,
    plainGroup('Checklist', (findings.checklistCompleted ?? []).join(', ') || 'Nothing ticked'),
    ...(findings.recording === undefined ? [] : [plainGroup('Test video', answerWords[findings.recording])]),
    plainGroup('Checked with', guestMachine(details) ?? 'Unknown'),
  ];
}

const answerWords = {
  sent: 'Sent',
  skipped: 'Skipped',
  undecided: 'Not recorded',
  deleted: 'Recorded and deleted',
  no_devices: 'Not possible',
  not_offered: 'Not asked for',
} as const satisfies Record<RecordingAnswer, string>;

const plainGroup = (name: string, said: string): RecordGroup => ({ name, said, lines: [] });
