import { TAKE_MS } from '../../microphone/thresholds';
import { afterSeen } from '../devices/while-seen';

export type RecorderClass = Pick<typeof MediaRecorder, 'isTypeSupported'> & {
  new (stream: MediaStream, options?: MediaRecorderOptions): MediaRecorder;
};

interface StreamRecording {
  /**
   * Resolves with the recording after its duration or after `stop`.
   *
   * @throws Error when the recorder fails or delivers nothing.
   */
  readonly done: Promise<Blob>;
  stop(): void;
}

export interface RecordStreamOptions {
  readonly stream: MediaStream;
  /** Selects the formats. If the browser supports none of them, it chooses its own. */
  readonly kind: RecordedKind;
  readonly durationMs: number;
  readonly videoBitsPerSecond?: number;
  readonly audioBitsPerSecond?: number;
  /** `undefined` if the browser has none. */
  readonly recorder: RecorderClass | undefined;
  /** Called once, when the recording starts to stop: some recorders take a while. */
  readonly onStopping?: (() => void) | undefined;
  /** `navigator.vendor`, the maker of the browser's engine. */
  readonly vendor?: string | undefined;
}

/** Length of a chunk of recording data in ms (S2 §9). */
const CHUNK_MS = 1000;

/** Timeout in ms for a recorder to report that it has stopped: some never do. */
const STOP_TIMEOUT_MS = 2000;

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
    /**
     * Ends the recording after a timeout if no stop event arrives. The first chunk after the call still belongs to the
     * recording; later ones, from a recorder that continues, are ignored.
     */
    endWithoutStopEvent() {
      const before = chunks.length;
      afterSeen({ ms: STOP_TIMEOUT_MS }, () => end(chunks.slice(0, before + 1)));
    },
  };
}

/**
 * Records a stream for a given time. If the recording is stopped early, the tracks end, or the recorder never reports
 * its stop, the recording contains what was recorded until then.
 *
 * @returns `unsupported` if the browser has no recorder, or none for this stream.
 */
export function recordStream(options: RecordStreamOptions): StreamRecording | 'unsupported' {
  const { stream, kind, durationMs, videoBitsPerSecond, audioBitsPerSecond } = options;
  const { recorder: Recorder, onStopping, vendor } = options;
  if (!Recorder) return 'unsupported';
  const mimeType = recordingFormats(kind, vendor).find((format) => Recorder.isTypeSupported(format));
  let recorder: MediaRecorder;
  try {
    recorder = new Recorder(stream, {
      ...(mimeType && { mimeType }),
      ...(videoBitsPerSecond && { videoBitsPerSecond }),
      ...(audioBitsPerSecond && { audioBitsPerSecond }),
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
    collection.endWithoutStopEvent();
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(stop, durationMs);
  const done = collection.done.finally(() => clearTimeout(timer));
  // Prevents an unhandled rejection if the caller no longer needs the recording.
  done.catch(() => undefined);
  return { done, stop };
}

type RecordedKind = 'audio' | 'video';

/** MIME types of S2 §7, best first. */
const FORMATS = {
  audio: { webm: ['audio/webm;codecs=opus', 'audio/webm'], mp4: ['audio/mp4'] },
  video: { webm: ['video/webm;codecs=vp8,opus', 'video/webm'], mp4: ['video/mp4'] },
} as const satisfies Record<RecordedKind, Record<'webm' | 'mp4', readonly string[]>>;

/** `navigator.vendor` of WebKit, in Safari and in the other browsers of iPhones and iPads. */
const APPLE = /^Apple/;

/**
 * The formats for a recording, best first (S2 §7), for the take and for clips.
 *
 * Apple's engines use MP4 first: since Safari 18.4 they can also record WebM, but their own players are reported to
 * fail on it, and QuickTime and Photos cannot open it (decision 140). MP4 with H.264 and AAC, which is what they
 * record, plays everywhere. Exported for tests.
 */
export function recordingFormats(
  kind: RecordedKind,
  vendor: string | undefined = globalThis.navigator?.vendor,
): readonly string[] {
  const { webm, mp4 } = FORMATS[kind];
  return APPLE.test(vendor ?? '') ? [...mp4, ...webm] : [...webm, ...mp4];
}

/**
 * Bit rate of each track of a take, so that both have about 110 kB. For full-band speech, 28 to 40 kbit/s are recommended
 * (RFC 6716, 2.1.1); the default of Chromium is 128.
 */
const TAKE_BITS_PER_SECOND = 56_000;

interface TakeOptions {
  readonly stream: MediaStream;
  readonly durationMs?: number;
  /** Defaults to the browser's own; `undefined` means that the browser has none. */
  readonly recorder?: RecorderClass | undefined;
}

/**
 * Records the take of the microphone check. The recording is optional: without it there is nothing to play, but the
 * level is still judged.
 *
 * @returns `unsupported` if the browser has no recorder, or none for this stream.
 */
export function recordTake(options: TakeOptions): StreamRecording | 'unsupported' {
  const { stream, durationMs = TAKE_MS } = options;
  const recorder = 'recorder' in options ? options.recorder : globalThis.MediaRecorder;
  return recordStream({ stream, durationMs, recorder, kind: 'audio', audioBitsPerSecond: TAKE_BITS_PER_SECOND });
}
