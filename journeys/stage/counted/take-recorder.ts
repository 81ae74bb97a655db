import { wavFile } from '../../../packages/checks/browser/microphone/wav-file';
import type { CountedNode, CountedNodes } from './counted-nodes';
import type { PageClock } from './page-clock';
import type { CountedTake } from './take';

interface Given {
  readonly clock: PageClock;
  readonly take: CountedTake;
  readonly nodes: CountedNodes;
}

/**
 * Records the takes of counted microphones from the emitted blocks. The browser records pictures, and sound that is not
 * counted.
 */
export function installTakeRecorder(given: Given): void {
  window.MediaRecorder = new Proxy(MediaRecorder, {
    construct: (Recorder, [stream, options]: [MediaStream, MediaRecorderOptions]) =>
      stream.getVideoTracks().length === 0 && given.nodes.open.size > 0
        ? createTakeRecorder(given)
        : new Recorder(stream, options),
  });
}

const TYPE = 'audio/wav';

type UsedRecorder = Pick<
  MediaRecorder,
  'mimeType' | 'state' | 'start' | 'stop' | 'ondataavailable' | 'onstop' | 'onerror'
>;

function createTakeRecorder({ clock, take, nodes }: Given): UsedRecorder {
  // When a recorder stops, the take may have ended, or another one may be running.
  const [node] = nodes.open;
  let state: RecordingState = 'inactive';
  const recorder: UsedRecorder = {
    mimeType: TYPE,
    get state() {
      return state;
    },
    ondataavailable: null,
    onstop: null,
    onerror: null,
    start() {
      state = 'recording';
      take.begin(recorder);
    },
    stop() {
      state = 'inactive';
      take.end(recorder);
      const data = new Blob([heardBy(node)], { type: TYPE });
      void clock.nextTask().then(() => {
        recorder.ondataavailable?.call(recorder as MediaRecorder, new BlobEvent('dataavailable', { data }));
        recorder.onstop?.call(recorder as MediaRecorder, new Event('stop'));
      });
    },
  };
  return recorder;
}

function heardBy(node: CountedNode | undefined): ArrayBuffer {
  if (node?.blocks === undefined) return new ArrayBuffer(0);
  const { blocks, passed, context } = node;
  const blockSize = blocks[0]?.samples.length ?? 0;
  const samples = new Float32Array(passed * blockSize);
  for (let at = 0; at < passed; at += 1) {
    samples.set(blocks[at % blocks.length]?.samples ?? [], at * blockSize);
  }
  return wavFile({ sampleRateHz: context.sampleRate, channels: [samples] });
}
