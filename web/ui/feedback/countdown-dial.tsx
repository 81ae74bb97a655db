import { type RefObject, useLayoutEffect, useRef } from 'react';
import './countdown-dial.css';

interface CountdownDialProps {
  /** Remaining share of the time, from 1 to 0. */
  readonly share: number;
  /** Ref for callers that turn the dial without a render. */
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
