import type { VerdictReason } from '@linecheck/checks/verdict';
import { statuses as statusTexts } from '@linecheck/texts/en/run';
import { sentences } from '@linecheck/texts/fill';
import type { VerdictWords } from '@linecheck/texts/verdict-words';
import { useTexts } from '../texts/use-texts';
import { HintLine } from '../ui/feedback/hint-line';

interface VerdictLineProps {
  readonly verdict: VerdictReason;
  readonly words: VerdictWords;
  readonly tone?: VerdictReason['status'] | 'quiet';
  /** False where the steps of the help contain the advice. */
  readonly withAdvice: boolean;
}

export function VerdictLine({ verdict, words, tone = verdict.status, withAdvice }: VerdictLineProps) {
  const statuses = useTexts(statusTexts);
  const detail = sentences(words.details, withAdvice && words.advice) || undefined;
  return (
    <HintLine tone={tone} detail={detail} live="around">
      {words.message ?? statuses[verdict.status]}
    </HintLine>
  );
}
