import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/feedback/chip';
import { Disc } from '../../ui/feedback/disc';
import type { Status } from '../../ui/feedback/status-icon';
import { FoldSection } from '../../ui/layout/fold-section';
import { cx } from '../../ui/theme/class-names';
import './step-card.css';

interface StepCardProps {
  readonly id: string;
  /** Number or icon. */
  readonly mark: ReactNode;
  readonly name: string;
  /** Text after the name, such as "(optional)". */
  readonly note?: string;
  /** Line under the name of a closed card. */
  readonly verdict?: ReactNode;
  readonly status: Status;
  readonly statusLabel: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** Stays mounted while the card is closed, but is inert. */
  readonly children: ReactNode;
}

function discTone(status: Status, open: boolean) {
  if (status === 'passed' || status === 'warning' || status === 'failed') return status;
  return open ? 'open' : 'idle';
}

export function StepCard(props: StepCardProps) {
  const { id, mark, name, note, verdict, status, statusLabel, open, onToggle, children } = props;
  const isActive = open && (status === 'idle' || status === 'testing');
  const head = (
    <>
      <Disc tone={discTone(status, open)}>{status === 'passed' ? <Check /> : mark}</Disc>
      <span className="grow">
        <span className={cx('step-name', open && 'sm:text-18')}>
          {name}
          {note !== undefined && <span className="font-regular text-ink-3"> {note}</span>}
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
