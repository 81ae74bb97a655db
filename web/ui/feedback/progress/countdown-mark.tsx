import { CountdownDial } from './countdown-ring';
import './countdown-mark.css';

interface CountdownMarkProps {
  readonly share: number;
  readonly seconds: number;
}

/** Icon-sized countdown in the colour of the text beside it, which must describe the countdown. */
export function CountdownMark({ share, seconds }: CountdownMarkProps) {
  return (
    <span aria-hidden className="relative -my-1 -me-1 grid size-6.5 flex-none place-items-center">
      <CountdownDial share={share} className="countdown-mark" />
      <span className="tabular text-13 leading-none">{seconds}</span>
    </span>
  );
}
