import { type RefObject, useEffect, useState } from 'react';
import { playbackDuration, playheadTime } from './playback-duration';
import { type PlaybackFailure, startFailureOf } from './playback-failure';
import { useSeek } from './use-seek';

export interface Playback {
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
): Playback {
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
