import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { cx } from '../../theme/class-names';
import './track.css';
import '../status-icon.css';

type Strength = 'none' | 'weak' | 'okay' | 'strong';

interface StrengthMeterProps {
  readonly strength: Strength;
  /** Strength as a word; not shown for `none`. */
  readonly label: string;
}

const PARTS = [1, 2, 3] as const;
const LOOKS = {
  none: { level: 0, mark: '', text: '' },
  weak: { level: 1, mark: 'bg-failed-mark', text: 'text-failed' },
  okay: { level: 2, mark: 'bg-warning-mark', text: 'text-warning' },
  strong: { level: 3, mark: 'bg-passed-mark', text: 'text-passed' },
} as const satisfies Record<Strength, unknown>;

export function StrengthMeter({ strength, label }: StrengthMeterProps) {
  const { level, mark, text } = LOOKS[strength];
  return (
    <div className="flex min-h-5 items-center">
      <div aria-hidden className="grid grow grid-cols-3 gap-1.5">
        {PARTS.map((part) => (
          <span key={part} className={cx('track h-1', part <= level && `track-on ${mark}`)} />
        ))}
      </div>
      <span aria-live="polite" className="not-empty:ms-3.5">
        {strength !== 'none' && (
          <span className={cx('status-label text-14 [&>svg]:size-3.5', text)}>
            {strength === 'weak' ? <CircleX aria-hidden /> : <CircleCheck aria-hidden />}
            <span>{label}</span>
          </span>
        )}
      </span>
    </div>
  );
}
