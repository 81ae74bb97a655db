import { CHECKS, type CheckName } from '@linecheck/checks/check';
import { type TestRun, verdictOf } from '@linecheck/checks/readiness/run';
import type { ReadingsByCheck } from '@linecheck/checks/readings';
import { useEffect, useState } from 'react';
import type { HelpWith, MendingPart } from '../../checks/device-select';
import type { StoredSteps } from './stored-steps';
import type { MendingState } from './use-mending-tries';

export const loadStepMending = () => import('./step-mending');

const NO_HELP: MendingPart = { part: undefined, hasPrimary: false, hasAdvice: false };

interface StepMendingOptions extends MendingState {
  readonly run: TestRun;
  /** The chosen microphone, which listens to the speakers. */
  readonly microphoneId: string | undefined;
  readonly kept: StoredSteps;
  /** True if the guest can ask the host for help in the step of a check. */
  readonly hasHost: (check: CheckName) => boolean;
}

/**
 * What a step shows below a verdict that is not a pass. Nothing until it is loaded, and if it cannot be: the step then
 * shows the advice of the verdict. A later step tries to load it again.
 */
export function useStepMending({ run, tries, onTried, microphoneId, kept, hasHost }: StepMendingOptions) {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadStepMending>>>();
  const [found, setFound] = useState<{ readonly [Name in CheckName]?: ReadingsByCheck[Name] }>({});
  const hasBegun = CHECKS.some((check) => verdictOf(run.checks[check]) || run.checks[check].kind === 'testing');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another open step tries again.
  useEffect(() => {
    if (hasBegun) loadStepMending().then(setParts, () => undefined);
  }, [hasBegun, run.openStep]);
  return {
    noteReadings: (check: CheckName, readings: ReadingsByCheck[CheckName]) =>
      setFound((now) => ({ ...now, [check]: readings })),
    helpWith:
      (check: CheckName): HelpWith =>
      (request) =>
        (run.openStep === check &&
          parts?.stepMending({
            ...{ check, request, microphoneId },
            readings: found[check] ?? kept[check]?.readings,
            tries: tries[check] ?? [],
            onTried: (tried) => onTried(check, tried),
            hasHost: hasHost(check),
          })) ||
        NO_HELP,
  };
}
