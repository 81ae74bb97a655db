import { type Ref, useImperativeHandle, useRef } from 'react';
import { cx } from '../theme/class-names';
import { CountdownDial } from './countdown-dial';
import './countdown-ring.css';

export interface CountdownHandle {
  /** Turns the ring without a render; may be called 60 times a second. */
  readonly set: (left: { readonly share: number; readonly seconds: number }) => void;
}

interface CountdownRingProps {
  /** Remaining share of the time, from 1 to 0. */
  readonly share?: number;
  /** Whole seconds left. */
  readonly seconds?: number;
  readonly label: string;
  /** Animates to each new share within a second, for time that is updated once a second. */
  readonly even?: boolean;
  readonly ref?: Ref<CountdownHandle>;
}

export function CountdownRing({ share = 1, seconds = 0, label, even = false, ref }: CountdownRingProps) {
  const arc = useRef<SVGCircleElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  useImperativeHandle(ref, () => ({
    set(left) {
      if (arc.current) arc.current.style.strokeDashoffset = String(1 - left.share);
      const text = String(left.seconds);
      if (figure.current && figure.current.textContent !== text) figure.current.textContent = text;
    },
  }));
  return (
    <div role="timer" aria-label={label} className="relative grid size-14 flex-none place-items-center sm:size-18">
      <CountdownDial {...{ share, arc }} className={cx('countdown-ring', even && 'countdown-even')} />
      <span ref={figure} className="tabular text-22 font-semi tracking-tight sm:text-28">
        {seconds}
      </span>
    </div>
  );
}
