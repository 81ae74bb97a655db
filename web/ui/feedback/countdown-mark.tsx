import { CountdownDial } from './countdown-dial';
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
    <span aria-hidden className="relative -my-1 -me-1 grid size-6.5 flex-none place-items-center">
      <CountdownDial share={share} className="countdown-mark" />
      <span className="tabular text-13 leading-none">{seconds}</span>
    </span>
  );
}
