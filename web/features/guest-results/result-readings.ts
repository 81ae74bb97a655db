import type { CheckName } from '@linecheck/checks/check';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { type CheckFields, outcomesOf, type ResultDetails } from '@linecheck/contract';
import { environment as environmentTexts, type resultRecord } from '@linecheck/texts/en/readings';
import { statuses as statusTexts } from '@linecheck/texts/en/run';
import { checkWords } from '../../checks/check-words';
import { findingsIn } from '../../checks/findings-in';
import { lineUsesOf, lineUsesTitle } from '../../checks/line-uses';
import { type NamedLine, type ReadingLine, readingLines } from '../../checks/reading-lines';
import { shownItem } from '../../checks/standard-items';
import { fill } from '../../texts/fill';
import { formatEnumeration } from '../../texts/format';
import { guestMachine } from '../../texts/guest-machine';
import { currentTexts } from '../../texts/use-texts';
import { namedOutcomes } from './result-outcomes';
import type { SubmissionDraft } from './submission-draft';

type DetailLine = ReadingLine & Partial<NamedLine>;

/** Details of a check: the reason for missing readings, the advice to the guest, the findings, and the readings. */
export function detailLines(
  texts: typeof resultRecord,
  check: CheckName,
  outcome: CheckOutcome,
): readonly DetailLine[] {
  const { why, advice } = checkWords(check, outcome);
  const noted = findingsIn(outcome).map(({ chip }) => chip);
  return [
    ...(why === undefined ? [] : [{ name: texts.why, value: why }]),
    ...(advice === undefined ? [] : [{ name: texts.advice, value: advice }]),
    ...(noted.length === 0 ? [] : [{ name: texts.alsoNoted, value: formatEnumeration(noted) }]),
    ...readingLines(check, outcome.readings),
  ];
}

interface LineGroup {
  readonly name: string;
  readonly lines: readonly (ReadingLine & { readonly note?: string | undefined })[];
}

type ReadingsOf = CheckFields & { readonly details?: Pick<ResultDetails, 'environment'> | null | undefined };

/** Conclusions from the readings, and readings of the environment; empty groups are left out. */
export function furtherGroups(result: ReadingsOf): readonly LineGroup[] {
  const line = outcomesOf(result).connection?.readings ?? {};
  const groups: readonly LineGroup[] = [
    { name: lineUsesTitle(line), lines: lineUsesOf(line) },
    {
      name: currentTexts(environmentTexts).title,
      lines: readingLines('environment', result.details?.environment ?? {}),
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

interface RecordGroup {
  readonly name: string;
  /** Undefined if the part has only readings. */
  readonly summary: string | undefined;
  readonly lines: LineGroup['lines'];
}

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
    plainGroup(
      texts.checklist,
      formatEnumeration((submission.checklistCompleted ?? []).map(shownItem)) || texts.nothingTicked,
    ),
    ...(submission.recording === undefined
      ? []
      : [plainGroup(texts.recording, texts.recordingAnswers[submission.recording])]),
    plainGroup(texts.checkedWith, guestMachine(texts, submission.details) ?? texts.unknownMachine),
  ];
}

function summaryOf(texts: typeof resultRecord, check: CheckName, outcome: CheckOutcome): string {
  const status = currentTexts(statusTexts)[outcome.status];
  const { message } = checkWords(check, outcome);
  return message ? fill(texts.outcome, { status, message }) : status;
}

const plainGroup = (name: string, summary: string): RecordGroup => ({ name, summary, lines: [] });
