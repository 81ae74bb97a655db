import { type RefObject, useLayoutEffect, useRef } from 'react';
import './countdown-dial.css';

interface CountdownDialProps {
  /** How much of the time is left, from 1 to 0. */
  readonly share: number;
  /** For who turns it without a render. */
  readonly arc?: RefObject<SVGCircleElement | null>;
  readonly className: string;
}

/** A ring that empties clockwise. Its size, its colours and the width of its line are those of its place. */
export function CountdownDial({ share, arc: given, className }: CountdownDialProps) {
  const own = useRef<SVGCircleElement>(null);
  const arc = given ?? own;
  // Through CSSOM, like the width of `TrackFill`.
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
