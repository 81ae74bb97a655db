import { clockText } from './clock-text';

interface SeekBarProps {
  readonly label: string;
  readonly timeS: number;
  readonly durationS: number;
  readonly position: (time: string, duration: string) => string;
  readonly onSeek: (timeS: number) => void;
  /** Class of the bar; the played part is the filled part of its background. */
  readonly className: string;
}

export function SeekBar({ label, timeS, durationS, position, onSeek, className }: SeekBarProps) {
  return (
    <input
      type="range"
      className={className}
      aria-label={label}
      aria-valuetext={position(clockText(timeS), clockText(durationS))}
      min={0}
      max={durationS}
      step={0.1}
      value={timeS}
      style={{ backgroundSize: `${(timeS / durationS) * 100}% 100%` }}
      onChange={(event) => onSeek(event.target.valueAsNumber)}
    />
  );
}
