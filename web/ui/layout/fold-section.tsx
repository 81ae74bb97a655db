import { type ReactNode, useId } from 'react';
import { cx } from '../theme/class-names';
import { Fold } from './fold';
import './card.css';

interface FoldSectionProps {
  readonly id?: string;
  readonly head: ReactNode;
  readonly headClass: string;
  readonly cardClass?: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
  readonly children: ReactNode;
}

/** Card whose heading is a button that opens and closes it. */
export function FoldSection({ id, head, headClass, cardClass = '', open, onToggle, children }: FoldSectionProps) {
  const headingId = useId();
  const regionId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={cx('card', cardClass)}>
      <h2 id={headingId}>
        <button
          type="button"
          className={headClass}
          aria-expanded={open}
          aria-controls={regionId}
          onClick={() => onToggle(!open)}
        >
          {head}
        </button>
      </h2>
      <Fold id={regionId} open={open}>
        {children}
      </Fold>
    </section>
  );
}
