import { type RefObject, useEffect, useRef } from 'react';

/** Players may settle slightly beside the requested position. */
const SLACK_S = 0.1;

/**
 * Moves the playhead of a media element. Until Safari has read the whole recording, it reports a shorter duration and
 * does not seek beyond it; the seek is repeated as the duration grows.
 *
 * @returns A function that takes the position in seconds.
 */
export function useSeek(media: RefObject<HTMLMediaElement | null>): (timeS: number) => void {
  const wanted = useRef<number>(undefined);

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const clear = () => {
      wanted.current = undefined;
    };
    const settle = () => {
      if (element.currentTime >= (wanted.current ?? 0) - SLACK_S) clear();
    };
    const resume = () => {
      settle();
      if (wanted.current !== undefined) element.currentTime = wanted.current;
    };
    const listeners = { seeked: settle, durationchange: resume, emptied: clear };
    for (const [event, listener] of Object.entries(listeners)) element.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of Object.entries(listeners)) element.removeEventListener(event, listener);
    };
  }, [media]);

  return (timeS) => {
    wanted.current = timeS;
    if (media.current) media.current.currentTime = timeS;
  };
}
