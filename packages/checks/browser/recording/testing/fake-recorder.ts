import type { RecorderClass } from '../record-stream';

interface FakeRecorderOptions {
  /** Content of its only chunk; undefined delivers an empty chunk. */
  readonly chunk?: string;
  /** Prefixes of the MIME types that it supports. */
  readonly supports?: readonly string[];
  /** Never reports that it has stopped: it ignores `stop`, and delivers a chunk every second. */
  readonly neverStops?: boolean;
  /** True if `start` throws, as in a browser that cannot record the stream. */
  readonly refuses?: boolean;
}

/** A recorder with the browser's interface, which delivers one chunk when it is stopped. */
export function fakeRecorder(options: FakeRecorderOptions = {}) {
  const { chunk = 'video', supports = [''], refuses = false, neverStops = false } = options;
  const chunkings: (number | undefined)[] = [];
  const given: MediaRecorderOptions[] = [];
  class Recorder {
    static isTypeSupported = (type: string) => supports.some((beginning) => type.startsWith(beginning));
    state: RecordingState = 'inactive';
    ondataavailable?: (event: { data: Blob }) => void;
    onstop?: () => void;
    onerror?: (event: unknown) => void;
    readonly mimeType: string;
    constructor(_stream: MediaStream, options: MediaRecorderOptions = {}) {
      if (refuses) throw new DOMException('no', 'NotSupportedError');
      given.push(options);
      this.mimeType = options.mimeType ?? '';
    }
    start(timeslice?: number) {
      chunkings.push(timeslice);
      this.state = 'recording';
      if (neverStops) setInterval(() => this.ondataavailable?.({ data: new Blob([chunk]) }), timeslice);
    }
    stop() {
      if (neverStops) return;
      this.state = 'inactive';
      this.ondataavailable?.({ data: new Blob([chunk]) });
      this.onstop?.();
    }
  }
  return { chunkings, given, recorder: Recorder as unknown as RecorderClass };
}
