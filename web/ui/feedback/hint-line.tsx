import type { ReactNode } from 'react';
import { cx } from '../theme/class-names';
import { StatusIcon, type StatusTone, textColourOf } from './status-icon';

interface HintLineProps {
  /** `quiet` has no icon, because there is no verdict yet. */
  readonly tone: Exclude<StatusTone, 'idle' | 'testing' | 'neutral'> | 'quiet';
  readonly children?: ReactNode;
  /** Line of plain text below. */
  readonly detail?: ReactNode;
  /**
   * Announces a change once; `around` if the element around it does, which is needed where the line is added later.
   * Leave it off while a microphone is recording.
   */
  readonly live?: boolean | 'around';
}

/** Line that keeps its space while it is empty, so that nothing shifts when a hint appears. */
export function HintLine({ tone, children, detail, live = false }: HintLineProps) {
  return (
    <div
      className={cx('min-h-6', detail !== undefined && '-mt-0.5')}
      aria-live={live === 'around' ? undefined : live ? 'polite' : 'off'}
    >
      {children !== undefined && (
        <p
          className={cx(
            'flex gap-2 font-medium [&>svg]:mt-0.75 [&>svg]:size-4.5',
            tone === 'quiet' ? 'text-ink-2' : textColourOf(tone),
          )}
        >
          {tone !== 'quiet' && <StatusIcon tone={tone} />}
          <span className="min-w-0">{children}</span>
        </p>
      )}
      {detail !== undefined && (
        <p className={cx('mt-0.5 text-14 text-ink-2', tone !== 'quiet' && 'ps-6.5')}>{detail}</p>
      )}
    </div>
  );
}
