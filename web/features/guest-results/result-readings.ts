import type { Check } from '@linecheck/checks/check';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import { outcomesOf, type ResultDetails, type SaidOfChecks } from '@linecheck/contract';
import environmentTexts from '@linecheck/texts/en/environment';
import lineUseTexts from '@linecheck/texts/en/line-uses';
import type resultRecord from '@linecheck/texts/en/result-record';
import { checkWords } from '../../checks/check-words';
import { findingsIn } from '../../checks/findings-in';
import { lineUses } from '../../checks/line-uses';
import { type NamedLine, type ReadingLine, readingLines } from '../../checks/reading-lines';
import { fill } from '../../texts/fill';
import { formatEnumeration } from '../../texts/format';
import { currentTexts } from '../../texts/use-texts';

/** A reading has its key. */
type DetailLine = ReadingLine & Partial<NamedLine>;

/** What stands behind a check: why not all was measured, the advice that the guest was given, what was noted beside it, and the readings. */
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

/** Lines under a heading of their own. */
export interface LineGroup {
  readonly name: string;
  readonly lines: readonly (ReadingLine & { readonly note?: string | undefined })[];
}

type Said = SaidOfChecks & { readonly details?: Pick<ResultDetails, 'environment'> | null | undefined };

/** What follows from the readings, and what was read beside the checks; nothing where nothing was. */
export function furtherGroups(result: Said): readonly LineGroup[] {
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

/** The browser and the system that the guest used, as far as they are known. */
export function guestMachine(texts: typeof resultRecord, details: Machine | null | undefined): string | undefined {
  const { browser, system } = details ?? {};
  return browser && system ? fill(texts.machine, { browser, system }) : browser || system;
}
