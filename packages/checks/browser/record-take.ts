/** S2 §9: eight seconds, in chunks of one second. */
const TAKE_MS = 8000;
const CHUNK_MS = 1000;
/** S2 §7: webm with opus, then webm, then mp4. */
const FORMATS = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'] as const;

type RecorderClass = Pick<typeof MediaRecorder, 'isTypeSupported'> & {
  new (stream: MediaStream, options?: MediaRecorderOptions): MediaRecorder;
};

export interface TakeRecording {
  /**
   * The take, when the time is over or after `stop`.
   *
   * @throws Error when the recorder fails or hands out nothing: there is no take to play, the level verdict stands.
   */
  readonly done: Promise<Blob>;
  stop(): void;
}

interface TakeOptions {
  readonly stream: MediaStream;
  readonly durationMs?: number;
  /** `undefined` says that there is none. */
  readonly recorder?: RecorderClass | undefined;
}

/** The first format that the browser records; none means that it may choose its own. */
export function takeFormat(isTypeSupported: (type: string) => boolean): string | undefined {
  return FORMATS.find((format) => isTypeSupported(format));
}

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
 * Records the take of the microphone check. Stopping early, or a track that ends, keeps what there is.
 *
 * @returns `unsupported` where the browser has no recorder, or none for this stream. The take is optional.
 */
export function recordTake(options: TakeOptions): TakeRecording | 'unsupported' {
  const { stream, durationMs = TAKE_MS } = options;
  const Recorder = 'recorder' in options ? options.recorder : globalThis.MediaRecorder;
  if (!Recorder) return 'unsupported';
  const mimeType = takeFormat((type) => Recorder.isTypeSupported(type));
  let recorder: MediaRecorder;
  try {
    recorder = new Recorder(stream, mimeType ? { mimeType } : {});
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
  // A caller that only wants the level never looks at the take.
  done.catch(() => undefined);
  return { done, stop };
}
