import { TAKE_MS } from '../../microphone/thresholds';
import { type RecorderClass, recordStream, type StreamRecording } from './record-stream';

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
  return recordStream({ stream, durationMs, recorder, kind: 'audio' });
}
