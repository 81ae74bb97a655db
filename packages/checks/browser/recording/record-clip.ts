import type { SeenPage } from '../devices/while-seen';
import { type RecorderClass, recordStream } from './record-stream';

/** Default length of a clip in seconds, after which it stops, and interval of its ticks (S2 §9). */
export const MAX_CLIP_S = 15;
const TICK_MS = 1000;
/** Tolerance in ms for a timer that fires early. */
const EARLY_MS = 20;

/** Bit rate at which 15 seconds are about 2 MB, which a slow link can carry too (D10). */
const VIDEO_BITS_PER_SECOND = 1_000_000;

export interface RecordedClip {
  readonly blob: Blob;
  /** Whole seconds, as a clock shows them, and at least 1. */
  readonly durationS: number;
  /** Duration in seconds with its fraction, for playback. */
  readonly exactDurationS: number;
}

export interface ClipRecording {
  /**
   * Resolves with the clip when the time is over or after `stop`.
   *
   * @throws Error when the recorder fails or delivers nothing.
   */
  readonly done: Promise<RecordedClip>;
  stop(): void;
}

export interface ClipOptions {
  readonly stream: MediaStream;
  readonly maxS?: number;
  readonly onTick: (elapsedS: number) => void;
  /** Called once, when the clip ends; the clip is available when the recorder has stopped, which can take a while. */
  readonly onStopping?: () => void;
  /** `undefined` if the browser has none. */
  readonly recorder?: RecorderClass | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
  readonly page?: SeenPage | undefined;
}

/**
 * Ends a clip on a hidden page whose devices are muted, as on phones: everything after that is black and silent.
 * Returns stop.
 */
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
 * Records a short clip with picture and sound. When it is stopped early, a device is lost, or the guest leaves the page
 * on a phone, the recording up to then is kept.
 *
 * @returns `unsupported` if the browser has no recorder, or none for this stream.
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
    // The clip ends here: the time that a recorder takes to stop does not count.
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
