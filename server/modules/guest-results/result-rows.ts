import { perKnownCheck } from '@linecheck/checks/check';
import { type GuestResult, type PastRun, type ResultDetails, type ResultRow, readingsIn } from '@linecheck/contract';
import { namedStatusesOf } from '../../db/result-statuses';
import { withWords } from '../../domain/result-words';
import type { ListedRow, WholeRow, WrittenRow } from './result-list-store';

const toRow = (row: Omit<ListedRow, 'further_statuses'>) => ({
  id: row.id,
  sessionId: row.session_id,
  guestName: row.guest_name,
  ...namedStatusesOf(row),
  recording: row.recording,
  submittedAt: row.submitted_at.toISOString(),
  updatedAt: row.updated_at?.toISOString() ?? null,
  run: row.run,
});

export const toListed = ({ further_statuses, ...row }: ListedRow): ResultRow => ({
  ...toRow(row),
  ...(further_statuses !== null && { furtherStatuses: further_statuses }),
});

export const toResult = (row: WholeRow): GuestResult => ({
  ...toRow(row),
  guestEmail: row.guest_email,
  checklistCompleted: row.checklist_completed,
  notes: row.notes,
  details: withWords(row.details),
});

/** Writes a result as JSON. The database returns the guest's texts as JSON, which is inserted unchanged. */
export function writeResult(row: WrittenRow): string {
  const { guest_email, checklist_completed, notes, details } = row;
  const detailsJson = JSON.stringify(withWords(details));
  const written = `"guestEmail":${guest_email},"checklistCompleted":${checklist_completed},"notes":${notes},"details":${detailsJson}`;
  return `${JSON.stringify(toRow(row)).slice(0, -1)},${written}}`;
}

interface PastRow {
  readonly id: string;
  readonly submitted_at: Date;
  readonly details: ResultDetails | null;
}

/** The readings of a run. */
export const toPastRun = ({ id, submitted_at, details }: PastRow): PastRun => ({
  id,
  submittedAt: submitted_at.toISOString(),
  readings: perKnownCheck((check) => {
    const detail = details?.[check];
    return detail && readingsIn(check, detail);
  }) as PastRun['readings'], // Each check has its own type of readings.
});
