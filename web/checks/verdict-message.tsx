import type { Check } from '@linecheck/checks/check';
import type { Reason } from '@linecheck/checks/verdict';
import { checkWords } from './check-words';

interface VerdictMessageProps {
  readonly check: Check;
  readonly verdict: Reason;
  /** When it was made, if that was in an earlier visit. */
  readonly when: string | undefined;
}

/** What the closed card of a check says. */
export const VerdictMessage = ({ check, verdict, when }: VerdictMessageProps) =>
  [checkWords(check, verdict).message, when].filter(Boolean).join('\u00a0· ');
