export type RecorderClass = Pick<typeof MediaRecorder, 'isTypeSupported'> & {
  new (stream: MediaStream, options?: MediaRecorderOptions): MediaRecorder;
};

export interface StreamRecording {
  /**
   * What was recorded, when the time is over or after `stop`.
   *
   * @throws Error when the recorder fails or hands out nothing.
   */
  readonly done: Promise<Blob>;
  stop(): void;
}

export interface RecordStreamOptions {
  readonly stream: MediaStream;
  /** MIME types, the best first. None that fits means that the browser may choose its own. */
  readonly formats: readonly string[];
  readonly durationMs: number;
  readonly videoBitsPerSecond?: number;
  /** `undefined` says that there is none. */
  readonly recorder: RecorderClass | undefined;
}

/** S2 §9: recording data arrives in chunks of one second. */
const CHUNK_MS = 1000;

function collect(recorder: MediaRecorder): Promise<Blob> {
  const chunks: Blob[] = [];
  return new Promise((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => {
      if (data.size > 0) chunks.push(data);
    };
    recorder.onerror = (event) => reject(new Error('The recorder failed', { cause: event }));
    recorder.onstop = () => {
      if (chunks.length === 0) reject(new Error('No recording data captured'));
      else resolve(new Blob(chunks, { type: recorder.mimeType || chunks[0]?.type || '' }));
    };
  });
}

/**
 * Records a stream for a while. Stopping early, or tracks that end, keeps what there is.
 *
 * @returns `unsupported` where the browser has no recorder, or none for this stream.
 */
export function recordStream(options: RecordStreamOptions): StreamRecording | 'unsupported' {
  const { stream, formats, durationMs, videoBitsPerSecond, recorder: Recorder } = options;
  if (!Recorder) return 'unsupported';
  const mimeType = formats.find((format) => Recorder.isTypeSupported(format));
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
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(stop, durationMs);
  const done = collect(recorder).finally(() => clearTimeout(timer));
  // A caller that has lost interest never looks at the recording.
  done.catch(() => undefined);
  return { done, stop };
}
