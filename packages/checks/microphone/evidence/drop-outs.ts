import type { MeasurementEngine } from './measurement';
import { createSpans, placesOf, type SoundPlace } from './places';
import { THRESHOLDS } from './thresholds';

const { startS, sideMs, minMs, maxMs, liveRms, edgeShare, equalSamples, bufferSamples } = THRESHOLDS.dropOuts;

interface DropOutsReading {
  /** Number of lost buffers: exact zeros in live sound, or a repetition of the previous buffer. */
  readonly lostBuffers: number;
  readonly lostMs: number;
  readonly places: readonly SoundPlace[];
}

/** A power of two, longer than any buffer that may repeat and than both sides of a gap. */
const HISTORY = 4096;

/**
 * Detects buffers that were lost between the device and the page: exact zeros for 1 to 120 ms that begin or end
 * abruptly, and samples that are identical to those of the previous buffer. Gates and stop consonants fall to zero
 * smoothly. It cannot detect missing samples that leave no gap, nor anything that has been resampled. The first half
 * second does not count: browsers start with zeros of up to 40 ms.
 */
export function createDropOuts(sampleRateHz: number): MeasurementEngine<DropOutsReading> {
  const history = createHistory();
  const lost = { lostBuffers: 0, lostSamples: 0 };
  const spans = createSpans(sampleRateHz);
  const found = (from: number, samples: number) => {
    if (history.length() < startS * sampleRateHz) return;
    lost.lostBuffers += 1;
    lost.lostSamples += samples;
    spans.add(from, from + samples);
  };
  const gaps = createGaps({ history, sampleRateHz, found });
  const repeats = createRepeats({ history, sampleRateHz, found });
  return {
    push(block) {
      for (const sample of block) {
        gaps.before(sample);
        history.add(sample);
        gaps.after();
        repeats.after();
      }
    },
    reading: () => ({
      lostBuffers: lost.lostBuffers,
      lostMs: (lost.lostSamples / sampleRateHz) * 1000,
      places: placesOf(spans.list(), sampleRateHz),
    }),
  };
}

interface History {
  add(sample: number): void;
  /** The sample before a given number of samples: 1 is the last. */
  ago(samples: number): number;
  rms(samples: number): number;
  length(): number;
}

function createHistory(): History {
  const ring = new Float32Array(HISTORY);
  let length = 0;
  const ago = (samples: number): number => ring[(length - samples) & (HISTORY - 1)] ?? 0;
  return {
    ago,
    add(sample) {
      ring[length & (HISTORY - 1)] = sample;
      length += 1;
    },
    rms(samples) {
      let sum = 0;
      for (let back = 1; back <= samples; back += 1) sum += ago(back) ** 2;
      return Math.sqrt(sum / samples);
    },
    length: () => length,
  };
}

interface Search {
  readonly history: History;
  readonly sampleRateHz: number;
  readonly found: (from: number, samples: number) => void;
}

interface NearSide {
  readonly nearRms: number;
  readonly nearEdge: number;
}

interface Gap extends NearSide {
  readonly samples: number;
  readonly first: number;
  readonly until: number;
}

function createGaps({ history, sampleRateHz, found }: Search) {
  const inSamples = (ms: number) => Math.round((sampleRateHz * ms) / 1000);
  const [side, least, most] = [inSamples(sideMs), inSamples(minMs), inSamples(maxMs)];
  let zeros = 0;
  let near: NearSide = { nearRms: 0, nearEdge: 0 };
  let gap: Gap | undefined;
  const isLost = ({ nearRms, nearEdge, first }: Gap): boolean => {
    const farRms = history.rms(side);
    const isAlive = nearRms > liveRms && farRms > liveRms;
    return isAlive && (nearEdge > edgeShare * nearRms || Math.abs(first) > edgeShare * farRms);
  };
  return {
    before(sample: number): void {
      if (sample === 0) {
        if (zeros === 0) near = { nearRms: history.rms(side), nearEdge: Math.abs(history.ago(1)) };
        zeros += 1;
        return;
      }
      if (zeros >= least && zeros <= most)
        gap = { ...near, samples: zeros, first: sample, until: history.length() + side };
      zeros = 0;
    },
    after(): void {
      if (history.length() !== gap?.until) return;
      if (isLost(gap)) found(gap.until - side - gap.samples, gap.samples);
      gap = undefined;
    },
  };
}

/**
 * Detects stretches that equal the sound one buffer earlier, for each usual buffer size. Only one sample in `PROBE` is
 * compared at all distances, because every stretch that counts contains one; from there on the stretch is followed.
 */
function createRepeats({ history, sampleRateHz, found }: Search) {
  const lags = [...new Set([...bufferSamples, Math.round(sampleRateHz / 100), Math.round(sampleRateHz / 50)])];
  const followed = new Map<number, number>();
  let blockedUntil = 0;
  const isNew = () => history.length() > blockedUntil && history.rms(equalSamples) > liveRms && moves(history);
  const probe = () => {
    for (const lag of lags) {
      if (!followed.has(lag) && isEqual(history, lag, 1)) followed.set(lag, equalUpToNow(history, lag));
    }
  };
  const follow = (lag: number, run: number) => {
    if (!isEqual(history, lag, 1)) return followed.delete(lag);
    followed.set(lag, run + 1);
    if (run + 1 !== equalSamples || !isNew()) return;
    found(history.length() - equalSamples, lag);
    blockedUntil = history.length() - 1 + lag;
  };
  return {
    after(): void {
      if (followed.size > 0) for (const [lag, run] of followed) follow(lag, run);
      if (history.length() % PROBE === 0) probe();
    },
  };
}

const PROBE = equalSamples / 4;

/** True if the sample `back` samples ago is not zero and equals the one `lag` samples before it. */
const isEqual = (history: History, lag: number, back: number): boolean =>
  history.ago(back) !== 0 && history.ago(back) === history.ago(back + lag);

/** The number of last samples, up to one probe back, that equal the samples `lag` before them. */
function equalUpToNow(history: History, lag: number): number {
  let run = 1;
  while (run < PROBE && isEqual(history, lag, run + 1)) run += 1;
  return run;
}

/** True if the sound changes; clipped sound is constant at full scale, and so equals itself at any distance. */
function moves(history: History): boolean {
  let changes = 0;
  for (let back = 1; back < equalSamples; back += 1) if (history.ago(back) !== history.ago(back + 1)) changes += 1;
  return changes > equalSamples / 2;
}

/**
 * The browser's frame counts of a track since its start (`MediaStreamTrackAudioStats`, W3C Media Capture Extensions).
 * Not all browsers have them.
 */
export interface TrackFrames {
  readonly deliveredFrames: number;
  readonly totalFrames: number;
}

/**
 * The share of frames that the device or the system lost between two times, 0 to 1. Frames that the page was too busy
 * to process are not included. Undefined if no frames were counted between the two, or if the counts are inconsistent.
 */
export function lostFrameShare(before: TrackFrames | undefined, after: TrackFrames | undefined): number | undefined {
  if (!before || !after) return undefined;
  const total = after.totalFrames - before.totalFrames;
  const delivered = after.deliveredFrames - before.deliveredFrames;
  return total > 0 && delivered >= 0 && delivered <= total ? 1 - delivered / total : undefined;
}
