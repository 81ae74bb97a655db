import './countdown-mark.css';

interface CountdownMarkProps {
  /** How much of the time is left, from 1 to 0. */
  readonly share: number;
  /** Whole seconds left. */
  readonly seconds: number;
}

/** A countdown of the size of an icon, in the colour of the text beside it, which has to say what is counted. */
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
