import { DeviceError, type DeviceKind } from '@linecheck/checks/browser/devices/device-error';
import { onceAllowed } from '@linecheck/checks/browser/devices/watch-permission';
import { deviceVerdict } from '@linecheck/checks/browser/help/device-help';
import {
  type OpenClipDevices,
  openClipDevices,
  type TestedDevices,
} from '@linecheck/checks/browser/recording/open-clip-devices';
import { type ClipRecording, type RecordedClip, recordClip } from '@linecheck/checks/browser/recording/record-clip';
import type { VerdictReason } from '@linecheck/checks/verdict';
import { type Dispatch, useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { isAccidentalDoubleClick } from '../../ui/behaviour/clicks';
import type { PlaybackFailure } from '../../ui/media/use-playback';
import { newRecorder, type RecorderError, type RecorderEvent, recorderReducer } from './recorder';

export interface FinishedClip extends RecordedClip {
  readonly recordedAt: number;
  /** Identical for each attempt to send the clip. */
  readonly uploadId: string;
}

interface RecorderOptions {
  readonly maxS: number;
  readonly tested: TestedDevices;
  readonly openDevices?: typeof openClipDevices;
  readonly startRecording?: typeof recordClip;
}

const PLAYBACK_ERRORS = {
  unsupported: 'format-not-supported',
  refused: 'playback-refused',
  broken: 'playback-error',
  missing: 'nothing-to-play',
  'not-ready': 'player-not-ready',
} as const satisfies Record<PlaybackFailure, RecorderError>;

export type UsedRecorder = ReturnType<typeof useRecorder>;

/** Recorder with its devices, which are open while they are needed and always released at the end. */
export function useRecorder({ maxS, tested, openDevices, startRecording = recordClip }: RecorderOptions) {
  const [recorder, dispatch] = useReducer(recorderReducer, newRecorder);
  const [clip, setClip] = useState<FinishedClip>();
  const running = useRunning({ maxS, startRecording, dispatch, onCaptured: setClip });

  const { devices, reopen } = useClipDevices({
    tested,
    ...(openDevices && { openDevices }),
    areWanted: clip === undefined,
    onFailed: () => {
      // Keeps the recording made before a device was lost.
      running.stop();
      if (running.isRunning()) return false;
      dispatch({ type: 'failed', error: 'no-access' });
      return true;
    },
    onAllowed: () => recordAgain(),
    onRelease: running.stop,
  });

  /** Starts over, after a recording or after devices that did not open. */
  const recordAgain = () => {
    setClip(undefined);
    dispatch({ type: 'record-again' });
    reopen();
  };

  const address = useAddress(clip?.blob, () => {
    // A clip without an address could not be reviewed before it is sent.
    recordAgain();
    dispatch({ type: 'failed', error: 'playback-setup' });
  });

  const record = () => {
    if (devices.kind === 'live') running.start(devices.opened.stream);
  };

  return {
    recorder,
    devices,
    clip,
    address,
    record,
    recordAgain,
    stop: (clicks: number) => {
      if (!isAccidentalDoubleClick(clicks, running.elapsedMs())) running.stop();
    },
    setConsent: (given: boolean) => dispatch({ type: 'consent-changed', given }),
    onPlay: () => dispatch({ type: 'played' }),
    onPause: (timeS: number) => dispatch({ type: 'paused', timeS }),
    onPlaybackFailed: (failure: PlaybackFailure) => dispatch({ type: 'failed', error: PLAYBACK_ERRORS[failure] }),
  };
}

interface RunningOptions {
  readonly maxS: number;
  readonly startRecording: typeof recordClip;
  readonly dispatch: Dispatch<RecorderEvent>;
  readonly onCaptured: (clip: FinishedClip) => void;
}

function useRunning({ maxS, startRecording, dispatch, onCaptured }: RunningOptions) {
  const running = useRef<ClipRecording>(undefined);
  const startedAt = useRef(0);
  const capture = (recorded: RecordedClip) => {
    onCaptured({ ...recorded, recordedAt: Date.now(), uploadId: crypto.randomUUID() });
    dispatch({ type: 'captured', durationS: recorded.durationS });
  };
  return {
    isRunning: () => running.current !== undefined,
    /** Milliseconds since the last start. */
    elapsedMs: () => Date.now() - startedAt.current,
    stop: () => running.current?.stop(),
    start: (stream: MediaStream) => {
      const onTick = (elapsedS: number) => dispatch({ type: 'ticked', elapsedS });
      const onStopping = () => dispatch({ type: 'stopping' });
      const recording = startRecording({ stream, maxS, onTick, onStopping });
      if (recording === 'unsupported') return dispatch({ type: 'failed', error: 'not-supported' });
      running.current = recording;
      startedAt.current = Date.now();
      dispatch({ type: 'started' });
      recording.done
        .finally(() => {
          running.current = undefined;
        })
        .then(capture, () => dispatch({ type: 'failed', error: 'no-data' }));
    },
  };
}

/** Object URL of the clip while the page is visible: a hidden page revokes it, and creates another one later. */
function useAddress(blob: Blob | undefined, onFailed: () => void): string | undefined {
  const [address, setAddress] = useState<string>();
  const fail = useEffectEvent(onFailed);
  useLayoutEffect(() => {
    if (blob === undefined) return;
    const made = addressOf(blob);
    if (made === undefined) return fail();
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return address;
}

/** Undefined if the browser has no memory left for it. */
function addressOf(blob: Blob): string | undefined {
  try {
    return URL.createObjectURL(blob);
  } catch {
    return undefined;
  }
}

type ClipDevices =
  | { readonly kind: 'opening' }
  | { readonly kind: 'live'; readonly opened: OpenClipDevices }
  | {
      readonly kind: 'failed';
      readonly device: DeviceKind;
      readonly verdict: VerdictReason;
      readonly refused: DeviceKind | undefined;
    };

interface ClipDeviceEvents {
  readonly tested: TestedDevices;
  /** True while the devices are needed for a recording. */
  readonly areWanted: boolean;
  /** Returns true if the devices may be shown as lost. */
  readonly onFailed: () => boolean;
  readonly onAllowed: () => void;
  readonly onRelease: () => void;
  readonly openDevices?: typeof openClipDevices;
}

const opening: ClipDevices = { kind: 'opening' };

/**
 * Camera and microphone together: open while they are needed and the page is visible. After a failure they stay closed
 * until `reopen`. Exported for tests.
 */
export function useClipDevices(events: ClipDeviceEvents) {
  const { tested, areWanted, onFailed, onAllowed, onRelease, openDevices = openClipDevices } = events;
  const [devices, setDevices] = useState(opening);
  const areOpen = areWanted && devices.kind !== 'failed';
  const returns = useReturns();

  const fail = useEffectEvent((thrown: unknown) => {
    const error = thrown instanceof DeviceError ? thrown : new DeviceError('camera', 'failed', { cause: thrown });
    const { device } = error;
    const refused = error.problem === 'denied' ? device : undefined;
    if (onFailed()) setDevices({ kind: 'failed', device, verdict: deviceVerdict(error), refused });
  });
  const open = useEffectEvent((signal: AbortSignal) => openDevices({ tested, signal }));
  const release = useEffectEvent(onRelease);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page restored from the cache has lost its devices.
  useEffect(() => {
    if (!areOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    open(signal).then(
      (opened) => {
        if (signal.aborted) return;
        opened.onProblem((error) => fail(error));
        setDevices({ kind: 'live', opened });
      },
      (thrown) => signal.aborted || fail(thrown),
    );
    return () => {
      release();
      controller.abort(new Error('The recorder was closed'));
      setDevices((now) => (now.kind === 'live' ? opening : now));
    };
  }, [areOpen, returns]);

  const refused = devices.kind === 'failed' ? devices.refused : undefined;
  const goOn = useEffectEvent(onAllowed);
  useEffect(() => {
    if (refused !== undefined) return onceAllowed(refused, () => goOn());
  }, [refused]);

  return { devices, reopen: () => setDevices(opening) };
}

/** Number of restores from the browser's back/forward cache, which leaves the page without its devices. */
function useReturns(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setReturns((times) => times + 1);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return returns;
}
