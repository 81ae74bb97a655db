import type { Check } from '@linecheck/checks/check';
import type { CheckOutcome } from '@linecheck/checks/outcome';
import type { ResultDetails } from '@linecheck/contract';
import { type ReadingLine, readingLines } from '../../checks/reading-lines';

/** What stands behind a check: the advice that the guest was given, and the readings. */
export const detailLines = (check: Check, { advice, readings }: CheckOutcome): readonly ReadingLine[] => [
  ...(advice === undefined ? [] : [{ name: 'Advice given', value: advice }]),
  ...readingLines(check, readings),
];

type Machine = Pick<ResultDetails, 'browser' | 'system'>;

/** The browser and the system that the guest used, as far as they are known. */
export const guestMachine = (details: Machine | null | undefined): string | undefined =>
  [details?.browser, details?.system].filter(Boolean).join(' on ') || undefined;
