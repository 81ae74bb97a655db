import { type RefObject, useEffect, useRef } from 'react';

/** A player may come to rest a little beside the position that it was given. */
const SLACK_S = 0.1;

/**
 * Moves the playhead of a media element. Safari claims that a recording is shorter than it is until all of it has been read, and
 * goes no further than that: the rest of the way follows as the claim grows.
 *
 * @returns A function that takes the position in seconds.
 */
export function useSeek(media: RefObject<HTMLMediaElement | null>): (timeS: number) => void {
  const wanted = useRef<number>(undefined);

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const forget = () => {
      wanted.current = undefined;
    };
    const settle = () => {
      if (element.currentTime >= (wanted.current ?? 0) - SLACK_S) forget();
    };
    const goOn = () => {
      settle();
      if (wanted.current !== undefined) element.currentTime = wanted.current;
    };
    const listeners = { seeked: settle, durationchange: goOn, emptied: forget };
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
