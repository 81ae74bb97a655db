import type { StepStatus } from '@linecheck/checks/readiness/progress';
import { NUMBERED_STEPS, type Run, type RunEvent, type Step } from '@linecheck/checks/readiness/run';
import checkTexts from '@linecheck/texts/en/checks';
import runTexts from '@linecheck/texts/en/run';
import statusTexts from '@linecheck/texts/en/statuses';
import { type Dispatch, type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { placeElementId } from './place-element';
import { StepCard } from './step-card';

const NUMBERED: readonly Step[] = NUMBERED_STEPS;

interface RunStepProps {
  readonly step: Step;
  readonly run: Run;
  readonly dispatch: Dispatch<RunEvent>;
  readonly status: StepStatus;
  /** Replaces the label of the status. */
  readonly statusLabel?: string;
  /** Line under the name of the closed card. */
  readonly description?: ReactNode;
  /** Replaces the number. */
  readonly mark?: ReactNode;
  /** Text after the name of the step. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** Card of a step; only one is open at a time. */
export function RunStep({ step, run, dispatch, status, statusLabel, description, mark, note, children }: RunStepProps) {
  const { checklistStep } = useTexts(runTexts);
  const checks = useTexts(checkTexts);
  const statuses = useTexts(statusTexts);
  const isOpen = run.openStep === step;
  const wasOpen = useWasEver(isOpen);
  return (
    <StepCard
      mark={mark ?? NUMBERED.indexOf(step) + 1}
      name={step === 'checklist' ? checklistStep : checks[step].stepTitle}
      {...(note !== undefined && { note })}
      id={placeElementId(step)}
      status={status}
      statusLabel={statusLabel ?? statuses[status]}
      verdict={description}
      open={isOpen}
      onToggle={() => dispatch({ type: 'step-toggled', step })}
    >
      {wasOpen && children}
    </StepCard>
  );
}

/** Content is mounted when it is first opened, and keeps its state while it is closed. */
function useWasEver(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was;
}
