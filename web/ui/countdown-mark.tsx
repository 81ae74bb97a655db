import './countdown-mark.css';

type CountdownMarkProps = {
  /** How much of the time is left, from 1 to 0. */
  readonly share: number;
  /** Whole seconds left. */
  readonly seconds: number;
};

/** A countdown as small as an icon, in the colour of the words that it stands with. Those have to say what it counts. */
export function CountdownMark({ share, seconds }: CountdownMarkProps) {
  return (
    <span aria-hidden className="countdown-mark">
      <svg aria-hidden viewBox="0 0 26 26">
        <circle cx="13" cy="13" r="11.5" className="countdown-mark-track" />
        <circle
          cx="13"
          cy="13"
          r="11.5"
          pathLength={1}
          className="countdown-mark-arc"
          style={{ strokeDashoffset: 1 - share }}
        />
      </svg>
      <span>{seconds}</span>
    </span>
  );
}
