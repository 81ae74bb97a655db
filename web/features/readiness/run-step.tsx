import type { StepStatus } from '@linecheck/checks/readiness/progress';
import type { Run, RunEvent, Step } from '@linecheck/checks/readiness/run';
import { type Dispatch, type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '../../ui/skeleton';
import { StepCard } from '../../ui/step-card';
import { placeElementId } from './place-element';
import { statusWords } from './status-words';

interface RunStepProps {
  readonly step: Step;
  readonly run: Run;
  readonly dispatch: Dispatch<RunEvent>;
  readonly status: StepStatus;
  /** Instead of the status's own word. */
  readonly word?: string;
  /** One line under the name of the closed card. */
  readonly line?: string | undefined;
  /** After the name of the step. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** S2 §2. */
const steps = {
  microphone: { number: 1, name: 'Microphone Test' },
  camera: { number: 2, name: 'Camera Test' },
  connection: { number: 3, name: 'Connection Test' },
  checklist: { number: 4, name: 'Prep Checklist' },
} as const satisfies Record<Step, { number: number; name: string }>;

/** One of the four cards, one open at a time. */
export function RunStep({ step, run, dispatch, status, word, line, note, children }: RunStepProps) {
  const isOpen = run.openStep === step;
  const wasOpen = useWasEver(isOpen);
  return (
    <StepCard
      {...steps[step]}
      {...(note !== undefined && { note })}
      id={placeElementId(step)}
      status={status}
      statusWord={word ?? statusWords[status]}
      verdict={line}
      open={isOpen}
      onToggle={() => dispatch({ type: 'step-toggled', step })}
    >
      {wasOpen && <Suspense fallback={<Skeleton size="h-64 w-full" />}>{children}</Suspense>}
    </StepCard>
  );
}

/** A step that was never opened has nothing to keep; one that was keeps its state while it is closed. */
function useWasEver(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was;
}
