import type { SeenPage } from '../devices/while-seen';
import { type RecorderClass, recordStream } from './record-stream';

/** S2 §9: a clip stops by itself after 15 seconds by default, and ticks every second. */
export const MAX_CLIP_S = 15;
const TICK_MS = 1000;
/** A timer may fire a little early, and still counts as its second. */
const EARLY_MS = 20;

/** So that 15 seconds are about 2 MB, which a slow link can carry as well (D10). */
const VIDEO_BITS_PER_SECOND = 1_000_000;

export interface RecordedClip {
  readonly blob: Blob;
  /** Whole seconds, as a clock shows them, and at least 1. */
  readonly durationS: number;
  /** The same with its fraction, for whoever plays it. */
  readonly exactDurationS: number;
}

export interface ClipRecording {
  /**
   * The clip, when the time is over or after `stop`.
   *
   * @throws Error when the recorder fails or delivers nothing.
   */
  readonly done: Promise<RecordedClip>;
  stop(): void;
}

export interface ClipOptions {
  readonly stream: MediaStream;
  readonly maxS?: number;
  /** Every second while it records, with the whole seconds so far. */
  readonly onTick: (elapsedS: number) => void;
  /** Called once, when the clip ends: it is there as soon as the recorder has stopped, which takes some a while. */
  readonly onStopping?: () => void;
  /** `undefined` where the browser has none. */
  readonly recorder?: RecorderClass | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
  readonly page?: SeenPage | undefined;
}

/** Phones mute the devices of a hidden page: from then on there is nothing to record but black and silence. Returns stop. */
function watchMutedAway(stream: MediaStream, page: SeenPage | undefined, onMutedAway: () => void): () => void {
  const tracks = stream.getTracks();
  const look = () => {
    if (page?.hidden && tracks.some(({ muted }) => muted)) onMutedAway();
  };
  for (const track of tracks) track.addEventListener('mute', look);
  page?.addEventListener('visibilitychange', look);
  return () => {
    for (const track of tracks) track.removeEventListener('mute', look);
    page?.removeEventListener('visibilitychange', look);
  };
}

/**
 * Records a short clip with picture and sound. When it is stopped early, a device goes away, or the guest leaves the page on a phone,
 * what was recorded so far is kept.
 *
 * @returns `unsupported` where the browser has no recorder, or none for this stream.
 */
export function recordClip(options: ClipOptions): ClipRecording | 'unsupported' {
  const { stream, maxS = MAX_CLIP_S, onTick, onStopping } = options;
  const { clock = () => performance.now(), page = globalThis.document } = options;
  const recorder = 'recorder' in options ? options.recorder : globalThis.MediaRecorder;
  const startedAt = clock();
  const recording = recordStream({
    stream,
    kind: 'video',
    durationMs: maxS * 1000,
    videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
    recorder,
    onStopping,
  });
  if (recording === 'unsupported') return 'unsupported';
  let endedAt: number | undefined;
  const elapsedMs = () => (endedAt ?? clock()) - startedAt;
  const elapsedS = () => Math.min(maxS, Math.floor((elapsedMs() + EARLY_MS) / 1000));
  const ticks = setInterval(() => onTick(elapsedS()), TICK_MS);
  const stop = () => {
    // The time that a recorder takes to stop is not part of the clip.
    endedAt ??= clock();
    recording.stop();
  };
  const stopWatching = watchMutedAway(stream, page, stop);
  const done = recording.done
    .then((blob) => {
      const durationS = Math.max(1, elapsedS());
      return { blob, durationS, exactDurationS: Math.max(durationS, Math.min(maxS, elapsedMs() / 1000)) };
    })
    .finally(() => {
      clearInterval(ticks);
      stopWatching();
    });
  done.catch(() => undefined);
  return { done, stop };
}
