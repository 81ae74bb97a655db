import { type RefObject, useEffect, useRef, useState } from 'react';

export interface PlaybackState {
  readonly playing: boolean;
  readonly timeS: number;
  readonly durationS: number;
  readonly failed: boolean;
  readonly toggle: () => void;
  readonly seek: (timeS: number) => void;
}

/**
 * State and controls of a media element.
 * @param knownDurationS Duration counted by the recorder, or 0.
 * @param onRefused Called when playback does not start although the element reports no error.
 */
export function usePlayback(
  media: RefObject<HTMLMediaElement | null>,
  knownDurationS: number,
  onRefused?: (failure: PlaybackFailure) => void,
): PlaybackState {
  const seek = useSeek(media);
  const [state, setState] = useState({ playing: false, timeS: 0, durationS: knownDurationS, failed: false });

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    let frame = 0;
    const read = () => {
      const durationS = playbackDuration({ known: knownDurationS, claimed: element.duration });
      const playing = !element.paused && !element.ended;
      setState({ playing, timeS: playheadTime(element, durationS), durationS, failed: element.error !== null });
      cancelAnimationFrame(frame);
      // `timeupdate` fires four times a second, too rarely for a playhead.
      if (playing) frame = requestAnimationFrame(read);
    };
    const events = ['play', 'pause', 'ended', 'seeked', 'loadedmetadata', 'durationchange', 'error'] as const;
    for (const event of events) element.addEventListener(event, read);
    // Reads events that happened before the listeners were added.
    read();
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) element.removeEventListener(event, read);
    };
  }, [media, knownDurationS]);

  return {
    ...state,
    toggle() {
      const element = media.current;
      if (!element) return onRefused?.('not-ready');
      if (!element.paused) return element.pause();
      element.play().catch((error: unknown) => {
        setState((now) => ({ ...now, playing: false, failed: element.error !== null }));
        const failure = startFailureOf(error, element);
        if (element.error === null && failure !== undefined) onRefused?.(failure);
      });
    },
    seek(timeS) {
      seek(timeS);
      // Updated before the player has arrived, because another key may be pressed meanwhile.
      setState((now) => ({ ...now, timeS }));
    },
  };
}

interface Durations {
  /** Seconds counted by the recorder, which may omit the last started one; 0 or less if unknown. */
  readonly known: number;
  /** Seconds reported by the media element: Infinity for a file fresh from MediaRecorder, NaN before metadata loads. */
  readonly claimed: number;
}

/**
 * Duration of a recording in seconds; 0 if unknown. The recorder's count takes precedence: Safari reports 3 seconds for
 * a recording of 8, and more while it plays. Exported for tests.
 */
export function playbackDuration({ known, claimed }: Durations): number {
  const isBegunSecond = claimed > known && claimed < known + 1;
  if (known > 0) return isBegunSecond ? claimed : known;
  return Number.isFinite(claimed) ? claimed : 0;
}

/** Maximum by which a recorder's count exceeds the written duration. */
const COUNTED_MORE_S = 0.5;

type Playhead = Pick<HTMLMediaElement, 'currentTime' | 'ended'>;

/**
 * Position of the playhead, in seconds from 0 to `durationS`: the end once all has been played, even if less was
 * written than counted. Exported for tests.
 */
export function playheadTime({ currentTime, ended }: Playhead, durationS: number): number {
  const isThrough = ended && durationS - currentTime <= COUNTED_MORE_S;
  return isThrough ? durationS : Math.min(currentTime, durationS);
}

/** Players may settle slightly beside the requested position. */
const SLACK_S = 0.1;

/**
 * Moves the playhead of a media element. Until Safari has read the whole recording, it reports a shorter duration and
 * does not seek beyond it; the seek is repeated as the duration grows.
 *
 * @returns A function that takes the position in seconds.
 */
function useSeek(media: RefObject<HTMLMediaElement | null>): (timeS: number) => void {
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

/**
 * Reason a file does not play: unsupported format, start refused by the browser, interrupted loading, missing file, or
 * player not mounted yet.
 */
export type PlaybackFailure = 'unsupported' | 'refused' | 'broken' | 'missing' | 'not-ready';

type Player = Pick<HTMLMediaElement, 'currentSrc' | 'src'>;

/** Reason `play()` was rejected; undefined for a start that a pause interrupted. Exported for tests. */
export function startFailureOf(error: unknown, { currentSrc, src }: Player): PlaybackFailure | undefined {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'AbortError') return undefined;
  if (currentSrc === '' && src === '') return 'missing';
  return name === 'NotSupportedError' ? 'unsupported' : 'refused';
}
