import { type Ref, useImperativeHandle, useRef } from 'react';
import { cx } from '../theme/class-names';
import './countdown-ring.css';

export interface CountdownHandle {
  /** For 60 frames a second: turns the ring without a render. */
  readonly set: (left: { readonly share: number; readonly seconds: number }) => void;
}

interface CountdownRingProps {
  /** How much of the time is left, from 1 to 0. */
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
    <div role="timer" aria-label={label} className={cx('countdown', even && 'countdown-even')}>
      <svg aria-hidden viewBox="0 0 72 72">
        <circle cx="36" cy="36" r="32" className="countdown-track" />
        <circle
          ref={arc}
          cx="36"
          cy="36"
          r="32"
          pathLength={1}
          className="countdown-arc"
          style={{ strokeDashoffset: 1 - share }}
        />
      </svg>
      <span ref={figure} className="tabular text-22 font-semi tracking-tight sm:text-28">
        {seconds}
      </span>
    </div>
  );
}
