import { clockText } from './clock-text';

interface SeekBarProps {
  readonly label: string;
  readonly timeS: number;
  readonly durationS: number;
  /** Both as a clock shows them, in words that can be read aloud. */
  readonly position: (time: string, duration: string) => string;
  readonly onSeek: (timeS: number) => void;
  /** How it looks; what has been played is the part of its background that is filled. */
  readonly className: string;
}

/** Shows the position of a player, and sets it. */
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
