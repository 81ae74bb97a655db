import './countdown-ring.css';
import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { cx } from '../../theme/class-names';

export interface CountdownHandle {
  /** Sets ring and number without a React render; may be called for every frame. */
  readonly set: (left: { readonly share: number; readonly seconds: number }) => void;
}

interface CountdownRingProps {
  readonly share?: number;
  readonly seconds?: number;
  readonly label: string;
  /** Animates to each new share for a second, for a share that changes once a second. */
  readonly smooth?: boolean;
  readonly ref?: Ref<CountdownHandle>;
}

export function CountdownRing({ share = 1, seconds = 0, label, smooth = false, ref }: CountdownRingProps) {
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
      <CountdownDial {...{ share, arc }} className={cx('countdown-ring', smooth && 'countdown-even')} />
      <span ref={figure} className="tabular text-22 font-semi tracking-tight sm:text-28">
        {seconds}
      </span>
    </div>
  );
}

interface CountdownDialProps {
  readonly share: number;
  /** The arc, for callers that set the dial without a React render. */
  readonly arc?: RefObject<SVGCircleElement | null>;
  readonly className: string;
}

/** Ring that empties clockwise. Size, colours and line width come from `className`. */
export function CountdownDial({ share, arc: given, className }: CountdownDialProps) {
  const own = useRef<SVGCircleElement>(null);
  const arc = given ?? own;
  // Set through CSSOM, like the width of `TrackFill`.
  useLayoutEffect(() => {
    if (arc.current) arc.current.style.strokeDashoffset = String(1 - share);
  }, [arc, share]);
  return (
    <svg aria-hidden viewBox="0 0 72 72" className={`dial ${className}`}>
      <circle cx="36" cy="36" r="32" className="dial-track" />
      <circle ref={arc} cx="36" cy="36" r="32" pathLength={1} className="dial-arc" />
    </svg>
  );
}
