import type { CheckName } from '@linecheck/checks/check';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { checkWords } from './check-words';

interface VerdictMessageProps {
  readonly check: CheckName;
  readonly verdict: VerdictReason;
  /** Time of the verdict, if it is from an earlier visit. */
  readonly when: string | undefined;
}

export const VerdictSentence = ({ check, verdict, when }: VerdictMessageProps) =>
  [checkWords(check, verdict).message, when].filter(Boolean).join('\u00a0· ');
