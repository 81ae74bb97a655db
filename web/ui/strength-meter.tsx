import { cx } from './class-names';
import { StatusLabel } from './status-icon';

export type Strength = 'none' | 'weak' | 'okay' | 'strong';

type StrengthMeterProps = {
  readonly strength: Strength;
  /** The strength in a word; empty for none. */
  readonly word: string;
};

const PARTS = [1, 2, 3] as const;
const LEVELS = { none: 0, weak: 1, okay: 2, strong: 3 } as const satisfies Record<Strength, number>;
const MARKS = { none: '', weak: 'bg-failed-mark', okay: 'bg-warning-mark', strong: 'bg-passed-mark' } as const;
const TONES = { weak: 'failed', okay: 'warning', strong: 'passed' } as const;
const TEXTS = { weak: 'text-failed', okay: 'text-warning', strong: 'text-passed' } as const;

export function StrengthMeter({ strength, word }: StrengthMeterProps) {
  return (
    <div className="flex min-h-5 items-center gap-3.5">
      <div aria-hidden className="grid grow grid-cols-3 gap-1.5">
        {PARTS.map((part) => (
          <span key={part} className={cx('track h-1', part <= LEVELS[strength] && `track-on ${MARKS[strength]}`)} />
        ))}
      </div>
      <span aria-live="polite">
        {strength !== 'none' && (
          <span className={TEXTS[strength]}>
            <StatusLabel tone={TONES[strength]}>{word}</StatusLabel>
          </span>
        )}
      </span>
    </div>
  );
}
