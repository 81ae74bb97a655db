import type { Check } from '@linecheck/checks/check';
import { type CheckFields, outcomesOf, type ResultDetails } from '@linecheck/contract';
import { lineUses as lineUseTexts } from '@linecheck/texts/en/line-uses';
import { environment as environmentTexts, type resultRecord } from '@linecheck/texts/en/readings';
import type { CheckOutcome } from '../../../packages/checks/outcome';
import { checkWords } from '../../checks/check-words';
import { findingsIn } from '../../checks/findings-in';
import { lineUses } from '../../checks/line-uses';
import { type NamedLine, type ReadingLine, readingLines } from '../../checks/reading-lines';
import { fill } from '../../texts/fill';
import { formatEnumeration } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';

/** Line of a check's details; readings have a key. */
type DetailLine = ReadingLine & Partial<NamedLine>;

/** Details of a check: the reason for missing readings, the advice to the guest, the findings, and the readings. */
export function detailLines(texts: typeof resultRecord, check: Check, outcome: CheckOutcome): readonly DetailLine[] {
  const { why, advice } = checkWords(check, outcome);
  const noted = findingsIn(outcome).map(({ chip }) => chip);
  return [
    ...(why === undefined ? [] : [{ name: texts.why, value: why }]),
    ...(advice === undefined ? [] : [{ name: texts.advice, value: advice }]),
    ...(noted.length === 0 ? [] : [{ name: texts.alsoNoted, value: formatEnumeration(noted) }]),
    ...readingLines(check, outcome.readings),
  ];
}

/** Lines under a common heading. */
export interface LineGroup {
  readonly name: string;
  readonly lines: readonly (ReadingLine & { readonly note?: string | undefined })[];
}

type ReadingsOf = CheckFields & { readonly details?: Pick<ResultDetails, 'environment'> | null | undefined };

/** Conclusions from the readings, and readings of the environment; empty groups are left out. */
export function furtherGroups(result: ReadingsOf): readonly LineGroup[] {
  const groups: readonly LineGroup[] = [
    { name: currentTexts(lineUseTexts).title, lines: lineUses(outcomesOf(result).connection?.readings ?? {}) },
    {
      name: currentTexts(environmentTexts).title,
      lines: readingLines('environment', result.details?.environment ?? {}),
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

type Machine = Pick<ResultDetails, 'browser' | 'system'>;

/** Browser and system of the guest, as far as they are known. */
export function guestMachine(texts: typeof resultRecord, details: Machine | null | undefined): string | undefined {
  const { browser, system } = details ?? {};
  return browser && system ? fill(texts.machine, { browser, system }) : browser || system;
}
