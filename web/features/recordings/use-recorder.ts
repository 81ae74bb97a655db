import type { TestedDevices } from '@linecheck/checks/browser/recording/open-clip-devices';
import { type ClipRecording, type RecordedClip, recordClip } from '@linecheck/checks/browser/recording/record-clip';
import { newRecorder, type RecorderError, recorderReducer } from '@linecheck/checks/readiness/recorder';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { PlaybackFailure } from '../../ui/playback-failure';
import { useClipDevices } from './use-clip-devices';

export interface Clip extends RecordedClip {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly recordedAt: number;
  /** One for each clip, however often it is sent. */
  readonly uploadId: string;
}

interface RecorderOptions {
  readonly maxS: number;
  readonly tested: TestedDevices;
}

const PLAYBACK_ERRORS = {
  unsupported: 'format-not-supported',
  refused: 'playback-refused',
  broken: 'playback-error',
  missing: 'nothing-to-play',
  'not-ready': 'player-not-ready',
} as const satisfies Record<PlaybackFailure, RecorderError>;

export type UsedRecorder = ReturnType<typeof useRecorder>;

/** The recorder with its devices, which are open while there is something to record and are given back at every end. */
export function useRecorder({ maxS, tested }: RecorderOptions) {
  const [recorder, dispatch] = useReducer(recorderReducer, newRecorder);
  const { clip, keep, discard } = useClip();
  const running = useRef<ClipRecording>(undefined);

  const { devices, release, reopen } = useClipDevices({
    tested,
    onFailed: () => {
      // What was recorded before a device went away is kept.
      running.current?.stop();
      if (running.current !== undefined) return false;
      dispatch({ type: 'failed', error: 'no-access' });
      return true;
    },
    onReleased: () => {
      running.current = undefined;
    },
  });

  const record = () => {
    if (devices.kind !== 'live') return;
    const onTick = (elapsedS: number) => dispatch({ type: 'ticked', elapsedS });
    const recording = recordClip({ stream: devices.opened.stream, maxS, onTick });
    if (recording === 'unsupported') return dispatch({ type: 'failed', error: 'not-supported' });
    running.current = recording;
    dispatch({ type: 'started' });
    /** Nobody waits for a recording whose recorder was closed meanwhile. */
    const finish = (end: () => void) => {
      if (running.current !== recording) return;
      running.current = undefined;
      end();
    };
    const capture = (recorded: RecordedClip) => {
      // Without an address for its player nobody could look at it before it is sent.
      if (!keep(recorded)) return dispatch({ type: 'failed', error: 'playback-setup' });
      release();
      dispatch({ type: 'captured', durationS: recorded.durationS });
    };
    recording.done.then(
      (recorded) => finish(() => capture(recorded)),
      () => finish(() => dispatch({ type: 'failed', error: 'no-data' })),
    );
  };

  /** From the beginning: after a recording, or after devices that did not open. */
  const recordAgain = () => {
    discard();
    dispatch({ type: 'record-again' });
    reopen();
  };

  return {
    recorder,
    devices,
    clip,
    record,
    recordAgain,
    stop: () => running.current?.stop(),
    setConsent: (given: boolean) => dispatch({ type: 'consent-changed', given }),
    onPlay: () => dispatch({ type: 'played' }),
    onPause: (timeS: number) => dispatch({ type: 'paused', timeS }),
    onPlaybackFailed: (failure: PlaybackFailure) => dispatch({ type: 'failed', error: PLAYBACK_ERRORS[failure] }),
  };
}

/** The clip that was recorded last, with an address for the player while it is there. */
function useClip() {
  const [clip, setClip] = useState<Clip>();
  const url = clip?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  return {
    clip,
    /** Returns whether it can be played. */
    keep: (recorded: RecordedClip): boolean => {
      const address = addressOf(recorded.blob);
      if (address === undefined) return false;
      setClip({ ...recorded, url: address, recordedAt: Date.now(), uploadId: crypto.randomUUID() });
      return true;
    },
    discard: () => setClip(undefined),
  };
}

/** Undefined where the browser has no more room for it. */
function addressOf(blob: Blob): string | undefined {
  try {
    return URL.createObjectURL(blob);
  } catch {
    return undefined;
  }
}
