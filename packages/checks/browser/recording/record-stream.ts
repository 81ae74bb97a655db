import { afterSeen } from '../devices/while-seen';
import { type RecordedKind, recordingFormats } from './recording-formats';

export type RecorderClass = Pick<typeof MediaRecorder, 'isTypeSupported'> & {
  new (stream: MediaStream, options?: MediaRecorderOptions): MediaRecorder;
};

export interface StreamRecording {
  /**
   * What was recorded, when the time is over or after `stop`.
   *
   * @throws Error when the recorder fails or delivers nothing.
   */
  readonly done: Promise<Blob>;
  stop(): void;
}

export interface RecordStreamOptions {
  readonly stream: MediaStream;
  /** Decides the formats. Where the browser supports none of them, it chooses its own. */
  readonly kind: RecordedKind;
  readonly durationMs: number;
  readonly videoBitsPerSecond?: number;
  /** `undefined` where the browser has none. */
  readonly recorder: RecorderClass | undefined;
  /** Called once, when the recording is asked to end: some recorders take a while to report that they have. */
  readonly onStopping?: (() => void) | undefined;
  /** `navigator.vendor`, the maker of the browser's engine. */
  readonly vendor?: string | undefined;
}

/** S2 §9: recording data arrives in chunks of one second. */
const CHUNK_MS = 1000;

/** The longest wait for a recorder to report that it has stopped: some never do. */
const STOP_TIMEOUT_MS = 2000;

/** The recording made of these chunks. @throws Error when there are none. */
function joined(chunks: readonly Blob[], mimeType: string): Blob {
  if (chunks.length === 0) throw new Error('No recording data captured');
  return new Blob([...chunks], { type: mimeType || chunks[0]?.type || '' });
}

function collect(recorder: MediaRecorder) {
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) chunks.push(data);
  };
  let end: (collected: readonly Blob[]) => void = () => undefined;
  const collected = new Promise<readonly Blob[]>((resolve, reject) => {
    end = resolve;
    recorder.onerror = (event) => reject(new Error('The recorder failed', { cause: event }));
    recorder.onstop = () => resolve(chunks);
  });
  return {
    done: collected.then((all) => joined(all, recorder.mimeType)),
    /** After the stop one chunk still holds the rest of the recording; a recorder that keeps going records unwanted material. */
    endWithoutIt() {
      const before = chunks.length;
      afterSeen({ ms: STOP_TIMEOUT_MS }, () => end(chunks.slice(0, before + 1)));
    },
  };
}

/**
 * Records a stream for a while. When it is stopped early, its tracks end, or the recorder never reports that it has
 * stopped, what was recorded so far is kept.
 *
 * @returns `unsupported` where the browser has no recorder, or none for this stream.
 */
export function recordStream(options: RecordStreamOptions): StreamRecording | 'unsupported' {
  const { stream, kind, durationMs, videoBitsPerSecond, recorder: Recorder, onStopping, vendor } = options;
  if (!Recorder) return 'unsupported';
  const mimeType = recordingFormats(kind, vendor).find((format) => Recorder.isTypeSupported(format));
  let recorder: MediaRecorder;
  try {
    recorder = new Recorder(stream, {
      ...(mimeType && { mimeType }),
      ...(videoBitsPerSecond && { videoBitsPerSecond }),
    });
    recorder.start(CHUNK_MS);
  } catch (thrown) {
    if (thrown instanceof DOMException) return 'unsupported';
    throw thrown;
  }
  const collection = collect(recorder);
  let isStopped = false;
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    onStopping?.();
    collection.endWithoutIt();
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(stop, durationMs);
  const done = collection.done.finally(() => clearTimeout(timer));
  // A caller that has lost interest never looks at the recording.
  done.catch(() => undefined);
  return { done, stop };
}
