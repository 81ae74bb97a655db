/**
 * Worker that drops encoded frames of a received sound in a given pattern, before they are decoded. Imports nothing, so
 * that it is one small file.
 */

/** A part of `RTCEncodedAudioFrame`: its time in samples of Opus. */
interface ReceivedFrame {
  readonly timestamp: number;
}

interface FrameTransformer {
  readonly readable: ReadableStream<ReceivedFrame>;
  readonly writable: WritableStream<ReceivedFrame>;
  readonly options: readonly boolean[];
}

/** Samples of a frame of 20 ms; Opus counts at 48 kHz. */
const FRAME_SAMPLES = 960;

function dropFrames({ readable, writable, options: lost }: FrameTransformer): void {
  let first: number | undefined;
  const drop = new TransformStream<ReceivedFrame, ReceivedFrame>({
    transform(frame, controller) {
      first ??= frame.timestamp;
      const at = Math.round((frame.timestamp - first) / FRAME_SAMPLES) % lost.length;
      if (lost[at] !== true) controller.enqueue(frame);
    },
  });
  // Ends when the connection is closed.
  void readable
    .pipeThrough(drop)
    .pipeTo(writable)
    .catch(() => undefined);
}

addEventListener('rtctransform', (event) => {
  if ('transformer' in event) dropFrames(event.transformer as FrameTransformer); // The event of `RTCRtpScriptTransform`.
});
