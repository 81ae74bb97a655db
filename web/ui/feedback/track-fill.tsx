import { useLayoutEffect, useRef } from 'react';
import { cx } from '../theme/class-names';
import './track.css';

interface TrackFillProps {
  /** How much of the track is filled, from 0 to 1. */
  readonly share: number;
  /** The colour, as a class. */
  readonly tone: string;
}

/**
 * The filled part of a track. Its width is set through CSSOM: in markup that the server has rendered, the content security policy
 * lets no style attribute take effect.
 */
export function TrackFill({ share, tone }: TrackFillProps) {
  const fill = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (fill.current) fill.current.style.width = `${share * 100}%`;
  }, [share]);
  return <span ref={fill} className={cx('track-fill', tone)} />;
}
