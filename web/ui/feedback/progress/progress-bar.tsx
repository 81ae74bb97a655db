import { TrackFill } from './track-fill';

interface ProgressBarProps {
  readonly label: string;
  readonly share: number;
  readonly tone?: 'brand' | 'passed' | 'warning' | 'failed';
  /** Announced by screen readers instead of the percentage. */
  readonly valueText?: string;
}

const FILLS = {
  brand: 'bg-brand-mark',
  passed: 'bg-passed-mark',
  warning: 'bg-warning-mark',
  failed: 'bg-failed-mark',
} as const;

export function ProgressBar({ label, share, tone = 'brand', valueText }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={valueText}
      className="track h-1.5"
    >
      <TrackFill tone={FILLS[tone]} share={percent / 100} />
    </div>
  );
}
