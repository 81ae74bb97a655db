import type { Check } from '@linecheck/checks/check';
import type { resultRecord } from '@linecheck/texts/en/readings';
import { statuses as statusTexts } from '@linecheck/texts/en/run';
import type { CheckOutcome } from '../../../packages/checks/outcome';
import { checkWords } from '../../checks/check-words';
import { fill } from '../../texts/fill';
import { formatEnumeration } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';
import { namedOutcomes } from './result-outcomes';
import { detailLines, furtherGroups, guestMachine, type LineGroup } from './result-readings';
import type { SubmissionDraft } from './submission-draft';

/** Summary of one part of a submission, with its readings. */
interface RecordGroup {
  readonly name: string;
  /** Undefined if the part has only readings. */
  readonly summary: string | undefined;
  readonly lines: LineGroup['lines'];
}

/** The guest as the sender. */
interface Guest {
  readonly guestName: string;
  readonly guestEmail: string;
}

/**
 * All content of a submission except the guest's own input, in the same lines that the host sees (D20).
 *
 * @param guest Sender; omitted if the form already shows the sender.
 */
export function recordGroups(
  texts: typeof resultRecord,
  submission: SubmissionDraft,
  guest?: Guest,
): readonly RecordGroup[] {
  const checks = namedOutcomes(submission).map(({ check, name, outcome }) => ({
    name,
    summary: summaryOf(texts, check, outcome),
    lines: detailLines(texts, check, outcome),
  }));
  return [
    ...(guest ? [plainGroup(texts.from, formatEnumeration([guest.guestName, guest.guestEmail].filter(Boolean)))] : []),
    ...checks,
    ...furtherGroups(submission).map((group) => ({ ...group, summary: undefined })),
    plainGroup(texts.checklist, formatEnumeration(submission.checklistCompleted ?? []) || texts.nothingTicked),
    ...(submission.recording === undefined
      ? []
      : [plainGroup(texts.recording, texts.recordingAnswers[submission.recording])]),
    plainGroup(texts.checkedWith, guestMachine(texts, submission.details) ?? texts.unknownMachine),
  ];
}

function summaryOf(texts: typeof resultRecord, check: Check, outcome: CheckOutcome): string {
  const status = currentTexts(statusTexts)[outcome.status];
  const { message } = checkWords(check, outcome);
  return message ? fill(texts.outcome, { status, message }) : status;
}

const plainGroup = (name: string, summary: string): RecordGroup => ({ name, summary, lines: [] });
