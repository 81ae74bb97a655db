import type { LiveHint } from '@linecheck/checks/microphone/hint';
import type { Reason } from '@linecheck/checks/verdict';
import {
  soundFindings as soundTexts,
  microphoneVerdicts as verdictTexts,
} from '@linecheck/texts/en/microphone-verdicts';
import { microphone as microphoneTexts } from '@linecheck/texts/en/run';
import { Findings } from '../../checks/findings';
import { VerdictLine } from '../../checks/verdict-line';
import { useTexts } from '../../texts/use-texts';
import { verdictWords } from '../../texts/verdict-words';
import { HintLine } from '../../ui/feedback/hint-line';
import { useSteadyHint } from './use-steady-hint';

interface MicrophoneVerdictProps {
  readonly verdict: Reason;
  readonly withAdvice: boolean;
}

export function MicrophoneVerdict({ verdict, withAdvice }: MicrophoneVerdictProps) {
  const texts = useTexts(verdictTexts);
  const words = verdictWords({ microphone: texts }, 'microphone', verdict);
  return (
    <>
      <VerdictLine verdict={verdict} words={words} withAdvice={withAdvice} />
      <Findings verdict={verdict} label={useTexts(soundTexts).alsoHeard} />
    </>
  );
}

/** One-line reason for a missing level. */
export function MicrophoneFailure({ verdict }: Pick<MicrophoneVerdictProps, 'verdict'>) {
  const texts = useTexts(verdictTexts);
  return (
    <HintLine tone="failed" live>
      {verdictWords({ microphone: texts }, 'microphone', verdict).message}
    </HintLine>
  );
}

/** Hint of the level for screen readers, once it is steady. */
export function SpokenHint({ hint }: { readonly hint: LiveHint | undefined }) {
  const { hints } = useTexts(microphoneTexts);
  const steady = useSteadyHint(hint);
  return steady && hints[steady];
}
