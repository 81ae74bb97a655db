import type { HintCode, LiveHint } from '@linecheck/checks/microphone/hint';
import type { VerdictReason } from '@linecheck/checks/verdict';
import {
  soundFindings as soundTexts,
  microphoneVerdicts as verdictTexts,
} from '@linecheck/texts/en/microphone-verdicts';
import { microphone as microphoneTexts } from '@linecheck/texts/en/run';
import { useEffect, useRef, useState } from 'react';
import { FindingList } from '../../checks/findings';
import { VerdictLine } from '../../checks/verdict-line';
import { useTexts } from '../../texts/use-texts';
import { verdictWords } from '../../texts/verdict-words';
import { HintLine } from '../../ui/feedback/hint-line';

// Loaded with the texts of the verdict when the microphone opens.
export { MeterLegend } from '../../ui/media/meter-legend';
export { meterPainter } from '../../ui/media/meter-painter';
export { TakeInProgress } from './take-progress';

interface MicrophoneVerdictProps {
  readonly verdict: VerdictReason;
  readonly withAdvice: boolean;
}

export function MicrophoneVerdict({ verdict, withAdvice }: MicrophoneVerdictProps) {
  const texts = useTexts(verdictTexts);
  const words = verdictWords({ microphone: texts }, 'microphone', verdict);
  return (
    <>
      <VerdictLine verdict={verdict} words={words} withAdvice={withAdvice} />
      <FindingList verdict={verdict} label={useTexts(soundTexts).alsoHeard} />
    </>
  );
}

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

/** Time for which a hint must stay; the level of a voice crosses the thresholds several times in a sentence. */
const STEADY_MS = 3000;
/** Least time between two hints: a screen reader's own voice may reach the microphone and change the hint. */
const PAUSE_MS = 10_000;

/** The latest hint that stayed; undefined without a hint. Exported for tests. */
export function useSteadyHint(hint: LiveHint | undefined): HintCode | undefined {
  const [steady, setSteady] = useState<HintCode>();
  const lastAtMs = useRef(Number.NEGATIVE_INFINITY);
  const code = hint?.code;
  if (code === undefined && steady !== undefined) setSteady(undefined);
  useEffect(() => {
    if (code === undefined || code === steady) return;
    const waitMs = Math.max(STEADY_MS, lastAtMs.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      lastAtMs.current = performance.now();
      setSteady(code);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [code, steady]);
  return steady;
}
