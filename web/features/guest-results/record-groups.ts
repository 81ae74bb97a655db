import type { Check } from '@linecheck/checks/check';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import type resultRecord from '@linecheck/texts/en/result-record';
import statusTexts from '@linecheck/texts/en/statuses';
import { checkWords } from '../../checks/check-words';
import { fill } from '../../texts/fill';
import { formatEnumeration } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';
import { namedOutcomes } from './result-outcomes';
import { detailLines, furtherGroups, guestMachine, type LineGroup } from './result-readings';
import type { SubmissionDraft } from './submission-draft';

/** What is sent about one thing: its summary, and the readings behind it. */
export interface RecordGroup {
  readonly name: string;
  /** Undefined where there is nothing but readings. */
  readonly summary: string | undefined;
  readonly lines: LineGroup['lines'];
}

/** Who sends it, as far as the form does not show that itself. */
interface Guest {
  readonly guestName: string;
  readonly guestEmail: string;
}

/** Everything that a submission holds beside what the guest types, in exactly the lines that the host reads (D20). */
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
