import { useLayoutEffect, useRef } from 'react';
import { cx } from '../../theme/class-names';
import './track.css';

interface TrackFillProps {
  readonly share: number;
  readonly tone: string;
}

/**
 * Filled part of a track. Its width is set through CSSOM, because the content security policy blocks style attributes
 * in server-rendered markup.
 */
export function TrackFill({ share, tone }: TrackFillProps) {
  const fill = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (fill.current) fill.current.style.width = `${share * 100}%`;
  }, [share]);
  return <span ref={fill} className={cx('track-fill', tone)} />;
}
