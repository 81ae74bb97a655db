import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { Chip } from '../../ui/feedback/chip';
import type { Status } from '../../ui/feedback/status-icon';
import { cx } from '../../ui/theme/class-names';
import './step-card.css';
import '../../ui/layout/card.css';
import '../../ui/layout/fold.css';

interface StepCardProps {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  /** After the name, such as "(optional)". */
  readonly note?: string;
  /** One line under the name of a closed card. */
  readonly verdict?: string | undefined;
  readonly status: Status;
  readonly statusLabel: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  /** Stays mounted while the card is closed, and cannot be reached then. */
  readonly children: ReactNode;
}

function discOf(status: Status, open: boolean): string {
  if (status === 'passed' || status === 'warning' || status === 'failed') return `disc-${status}`;
  return open ? 'disc-open' : 'disc-idle';
}

export function StepCard(props: StepCardProps) {
  const { id, number, name, note, verdict, status, statusLabel, open, onToggle, children } = props;
  const regionId = useId();
  const headingId = useId();
  const active = open && (status === 'idle' || status === 'testing');
  return (
    <section id={id} aria-labelledby={headingId} className={cx('card step', active && 'shadow-active')}>
      <h2 id={headingId}>
        <button
          type="button"
          className="step-head"
          aria-expanded={open}
          aria-controls={regionId}
          onClick={() => onToggle(!open)}
        >
          <span className={cx('disc', discOf(status, open))}>
            {status === 'passed' ? <Check aria-hidden /> : <span aria-hidden>{number}</span>}
          </span>
          <span className="grow">
            <span className={cx('step-name', open && 'sm:text-18')}>
              {name}
              {note !== undefined && <span className="font-regular text-ink-3"> {note}</span>}
            </span>
            {!open && verdict !== undefined && <span className="step-verdict">{verdict}</span>}
          </span>
          <Chip tone={status}>{statusLabel}</Chip>
          <ChevronDown aria-hidden className="step-chevron" />
        </button>
      </h2>
      <div id={regionId} className="fold" data-open={open} inert={!open}>
        <div className="fold-inner">
          <div className="step-body">{children}</div>
        </div>
      </div>
    </section>
  );
}
