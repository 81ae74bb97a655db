import './step-card.css';
import { isOptional, type OptionalCheck } from '@linecheck/checks/check';
import type { StepStatus } from '@linecheck/checks/readiness/progress';
import type { RunEvent, RunStepName, TestRun } from '@linecheck/checks/readiness/run';
import { checks as checkTexts, run as runTexts, statuses as statusTexts } from '@linecheck/texts/en/run';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Volume from 'lucide-react/icons/volume-2';
import { type Dispatch, type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { Chip } from '../../ui/feedback/chip';
import { Disc } from '../../ui/feedback/disc';
import type { StatusName } from '../../ui/feedback/status-icon';
import { FoldSection } from '../../ui/layout/fold-section';
import { cx } from '../../ui/theme/class-names';
import { placeElementId } from './scroll-to-next';

interface RunStepProps {
  readonly step: RunStepName;
  readonly run: TestRun;
  readonly dispatch: Dispatch<RunEvent>;
  readonly status: StepStatus;
  /** Replaces the label of the status. */
  readonly statusLabel?: string;
  readonly description?: ReactNode;
  readonly note?: string;
  readonly children: ReactNode;
}

/** Card of a step; only one is open at a time. */
export function RunStep({ step, run, dispatch, status, statusLabel, description, note, children }: RunStepProps) {
  const { checklistStep } = useTexts(runTexts);
  const checks = useTexts(checkTexts);
  const statuses = useTexts(statusTexts);
  const isOpen = run.openStep === step;
  const wasOpen = useWasEver(isOpen);
  return (
    <StepCard
      mark={markOf(step, run)}
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

/** Icons of the steps that S2 does not number. The table of all icons is too large for the first load. */
const ICONS = { speakers: <Volume aria-hidden /> } as const satisfies Record<OptionalCheck, ReactNode>;

/** Number of a step, or the icon of an optional check. */
const markOf = (step: RunStepName, { needs: { required } }: TestRun): ReactNode =>
  step !== 'checklist' && isOptional(step) && !required.includes(step)
    ? ICONS[step]
    : [...required, 'checklist'].indexOf(step) + 1;

/** Content is mounted when it is first opened, and keeps its state while it is closed. */
function useWasEver(now: boolean): boolean {
  const [was, setWas] = useState(now);
  if (now && !was) setWas(true);
  return was;
}

interface StepCardProps {
  readonly id: string;
  readonly mark: ReactNode;
  readonly name: string;
  readonly note?: string;
  readonly verdict?: ReactNode;
  readonly status: StatusName;
  readonly statusLabel: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** Stays mounted while the card is closed, but is inert. */
  readonly children: ReactNode;
}

function discTone(status: StatusName, open: boolean) {
  if (status === 'passed' || status === 'warning' || status === 'failed') return status;
  return open ? 'open' : 'idle';
}

function StepCard(props: StepCardProps) {
  const { id, mark, name, note, verdict, status, statusLabel, open, onToggle, children } = props;
  const isActive = open && (status === 'idle' || status === 'testing');
  const head = (
    <>
      <Disc tone={discTone(status, open)}>{status === 'passed' ? <Check /> : mark}</Disc>
      <span className="step-text">
        <span className={cx('step-name', open && 'sm:text-18')}>
          <span>{name}</span>
          {note !== undefined && <span className="font-regular text-ink-3">{` ${note}`}</span>}
        </span>
        {!open && verdict !== undefined && <span className="block text-14 text-ink-3">{verdict}</span>}
      </span>
      <Chip tone={status}>{statusLabel}</Chip>
      <ChevronDown aria-hidden className="step-chevron" />
    </>
  );
  return (
    <FoldSection
      {...{ id, head, open, onToggle }}
      headClass="step-head"
      cardClass={cx('step', isActive && 'shadow-active')}
    >
      <div className="grid gap-3.5 px-3.5 pt-0.5 pb-3.75 sm:gap-4 sm:px-5 sm:pt-1 sm:pb-5">{children}</div>
    </FoldSection>
  );
}
