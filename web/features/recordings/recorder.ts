/** Errors of a recorder (S2 §8). */
export type RecorderError =
  | 'no-access'
  | 'not-supported'
  | 'no-data'
  | 'nothing-to-play'
  | 'player-not-ready'
  | 'playback-refused'
  | 'format-not-supported'
  | 'playback-setup'
  | 'playback-error';

/**
 * State of the recorder of a short clip (S2 §3). `recording`: `durationS` is the elapsed time. `finishing`: the browser
 * has been asked to stop. `stopped` and `playing`: there is a recording, and `currentTimeS` is the position where
 * playback last stopped.
 */
export interface RecorderState {
  readonly status: 'idle' | 'recording' | 'finishing' | 'stopped' | 'playing';
  /** Seconds */
  readonly durationS: number;
  /** Seconds */
  readonly currentTimeS: number;
  readonly error: RecorderError | undefined;
  /** Consent to share this recording; another recording needs a new one. */
  readonly consentGiven: boolean;
}

export type RecorderEvent =
  | { readonly type: 'started' }
  | { readonly type: 'ticked'; readonly elapsedS: number }
  | { readonly type: 'stopping' }
  | { readonly type: 'captured'; readonly durationS: number }
  | { readonly type: 'played' }
  /** Playback was paused, or has reached the end. */
  | { readonly type: 'paused'; readonly timeS: number }
  /** Also accepted without a recording, to clear an error. */
  | { readonly type: 'record-again' }
  | { readonly type: 'consent-changed'; readonly given: boolean }
  | { readonly type: 'failed'; readonly error: RecorderError };

export const newRecorder: RecorderState = {
  status: 'idle',
  durationS: 0,
  currentTimeS: 0,
  error: undefined,
  consentGiven: false,
};

export const hasRecording = ({ status }: RecorderState): boolean => status === 'stopped' || status === 'playing';

/** True from the start until the recording is available. */
export const isCapturing = ({ status }: RecorderState): boolean => status === 'recording' || status === 'finishing';

/** A recording exists, with consent if it is required (S2 §5). */
export const maySave = (recorder: RecorderState, { consentRequired }: { readonly consentRequired: boolean }): boolean =>
  hasRecording(recorder) && (recorder.consentGiven || !consentRequired);

/** State of the recorder after an event. An event that does not apply to the state is ignored. */
export function recorderReducer(recorder: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'record-again':
      return isCapturing(recorder) ? recorder : newRecorder;
    case 'consent-changed':
      return hasRecording(recorder) ? { ...recorder, consentGiven: event.given } : recorder;
    case 'failed':
      return failed(recorder, event.error);
    default:
      return moves[recorder.status](recorder, event);
  }
}

type Move = (recorder: RecorderState, event: RecorderEvent) => RecorderState;

/** Transitions of each state (S2 §4). */
const moves: Readonly<Record<RecorderState['status'], Move>> = {
  idle: (recorder, event) => (event.type === 'started' ? { ...newRecorder, status: 'recording' } : recorder),
  recording: (recorder, event) => {
    if (event.type === 'ticked') return { ...recorder, durationS: event.elapsedS };
    return event.type === 'stopping' ? { ...recorder, status: 'finishing' } : withCaptured(recorder, event);
  },
  finishing: withCaptured,
  stopped: (recorder, event) =>
    event.type === 'played' ? { ...recorder, status: 'playing', error: undefined } : recorder,
  playing: (recorder, event) =>
    event.type === 'paused' ? { ...recorder, status: 'stopped', currentTimeS: event.timeS } : recorder,
};

/** Also handles a recorder that stopped because its devices were lost. */
function withCaptured(recorder: RecorderState, event: RecorderEvent): RecorderState {
  return event.type === 'captured' ? { ...newRecorder, status: 'stopped', durationS: event.durationS } : recorder;
}

/** An existing recording is kept, whatever its player reports. */
const failed = (recorder: RecorderState, error: RecorderError): RecorderState =>
  hasRecording(recorder) ? { ...recorder, status: 'stopped', error } : { ...newRecorder, error };

/** Type of a file without its codecs. */
const plainType = (mimeType: string): string => mimeType.split(';')[0] ?? mimeType;

/** Prefixes from S1 §7; the clips of the dashboard have no "setup". */
export type FilePrefix = 'guest-recording' | 'setup-recording' | 'recording';

/** File name from the kind of recording and its time in milliseconds since 1970 (S2 §9). */
export const recordedFileName = (prefix: FilePrefix, mimeType: string, recordedAt: number): string =>
  `${prefix}-${recordedAt}.${plainType(mimeType) === 'video/mp4' ? 'mp4' : 'webm'}`;

/** Recording as a file with a plain type: browsers append codecs in formats that not all servers parse. */
export const videoFile = (recording: Blob): Blob =>
  recording.slice(0, recording.size, plainType(recording.type) || 'video/webm');
