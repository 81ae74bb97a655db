import { butterworth, createFilter } from './biquad';
import { createSpans, type SampleSpan } from './places';
import { THRESHOLDS } from './thresholds';

const T = THRESHOLDS.flatTops;
const { stepS, maxSteps } = THRESHOLDS.clipping;

interface FlatTops {
  push(block: Float32Array): void;
  /** The stretches with cut tops, as samples; undefined if the tops are not cut. */
  spans(): readonly SampleSpan[] | undefined;
  /** The share of straight tops among the highest ones, 0 to 1. */
  share(): number;
}

/**
 * Counts the excursions between two changes of sign whose top is a straight line. A natural top of any frequency sags
 * like a parabola, and a cut one is straight; a high-pass after the cut gives it a slope, which is ignored, and a
 * resampler adds ringing, which a low-pass removes. Some natural tops are straight too, so the share of straight ones
 * among the highest decides.
 */
export function createFlatTops(sampleRateHz: number): FlatTops {
  const hz = Math.min(T.cutoffHz, T.cutoffRateShare * sampleRateHz);
  const filter = createFilter(butterworth(4, { sampleRateHz, hz }));
  const shortest = Math.round(T.shortestS * sampleRateHz);
  const excursion = new Float64Array(Math.round(T.longestS * sampleRateHz));
  const sides = [createSide(sampleRateHz), createSide(sampleRateHz)] as const;
  const finish = ({ length, sign, peak, peakAt, samples }: Excursion) => {
    if (length < shortest || length > excursion.length) return;
    const side = sides[sign > 0 ? 0 : 1];
    if (!side.isHigh(peak)) return;
    const top = topOf({ heights: excursion, length, peak, peakAt });
    side.add({
      height: peak,
      at: samples - length,
      isFlat: top.to - top.from >= shortest && isStraight(excursion, top),
    });
  };
  let state: Excursion = { length: 0, sign: 1, peak: 0, peakAt: 0, samples: 0 };
  return {
    push(block) {
      // Local variables, because JavaScript engines allocate memory each time a closure variable becomes a fraction.
      let { length, sign, peak, peakAt, samples } = state;
      for (const sample of block) {
        let height = sign * filter(sample);
        if (height < 0) {
          finish({ length, sign, peak, peakAt, samples });
          length = 0;
          peak = 0;
          sign = -sign;
          height = -height;
        }
        if (length < excursion.length) excursion[length] = height;
        if (height > peak) {
          peak = height;
          peakAt = length;
        }
        length += 1;
        samples += 1;
      }
      state = { length, sign, peak, peakAt, samples };
    },
    share: () => highestOf(sides).share,
    spans() {
      const highest = highestOf(sides);
      if (highest.share < T.share) return undefined;
      return highest.sides.flatMap((side) => side.spansWithin(highest.depthDb));
    },
  };
}

/** The part of the sound since the last change of sign; its heights are positive. */
interface Excursion {
  readonly length: number;
  readonly sign: number;
  readonly peak: number;
  readonly peakAt: number;
  readonly samples: number;
}

interface Heights {
  readonly heights: Float64Array;
  readonly length: number;
  readonly peak: number;
  readonly peakAt: number;
}

interface Top {
  readonly from: number;
  readonly to: number;
  readonly peak: number;
}

function topOf({ heights, length, peak, peakAt }: Heights): Top {
  const gate = T.height * peak;
  let [from, to] = [peakAt, peakAt];
  while (from > 0 && (heights[from - 1] ?? 0) >= gate) from -= 1;
  while (to < length - 1 && (heights[to + 1] ?? 0) >= gate) to += 1;
  return { from, to, peak };
}

/**
 * True if the middle of a top is straight. Least squares with orthogonal polynomials give its level, its slope, which
 * a high-pass causes, and its curve: 1 for a parabola that ends at the gate, 0 for a straight line.
 */
function isStraight(heights: Float64Array, { from, to, peak }: Top): boolean {
  const half = (T.middle / 2) * (to - from);
  const first = Math.ceil((from + to) / 2 - half);
  const reach = (Math.floor((from + to) / 2 + half) - first) / 2;
  const count = 2 * reach + 1;
  if (count < T.leastSamples) return false;
  const meanSquare = (reach + 1) / (3 * reach);
  let [level, slope, curve, slopes, curves, energy] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < count; index += 1) {
    const at = (index - reach) / reach;
    const bend = at * at - meanSquare;
    const value = (heights[first + index] ?? 0) / peak;
    level += value;
    slope += value * at;
    curve += value * bend;
    slopes += at * at;
    curves += bend * bend;
    energy += value * value;
  }
  const sag = -curve / curves / (T.middle ** 2 * (1 - T.height));
  const rest = energy - level ** 2 / count - slope ** 2 / slopes - curve ** 2 / curves;
  return Math.abs(sag) < T.maxSag && Math.sqrt(Math.max(0, rest / count)) < T.maxRest;
}

type Side = ReturnType<typeof createSide>;

/** One polarity: the numbers of its excursions and of its straight ones by the height, in steps of 0.25 dB. */
function createSide(sampleRateHz: number) {
  const all = new Uint32Array(T.bins);
  const straight = new Uint32Array(T.bins);
  const highest = new Uint8Array(maxSteps).fill(T.bins);
  const step = Math.round(stepS * sampleRateHz);
  let peak = 0;
  return {
    all,
    straight,
    isHigh: (height: number): boolean => height >= T.near * peak,
    add({ height, at, isFlat }: { height: number; at: number; isFlat: boolean }): void {
      peak = Math.max(peak, height);
      const bin = Math.floor((-20 * Math.log10(Math.min(height, 1))) / T.binDb);
      if (bin >= T.bins) return;
      all[bin] = (all[bin] ?? 0) + 1;
      if (!isFlat) return;
      straight[bin] = (straight[bin] ?? 0) + 1;
      const time = Math.floor(at / step);
      highest[time] = Math.min(highest[time] ?? 0, bin);
    },
    /** The steps of 10 ms with a straight top at most this far below the highest top. */
    spansWithin(depthDb: number): readonly SampleSpan[] {
      const lowest = all.findIndex((count) => count > 0) + depthDb / T.binDb;
      const spans = createSpans(sampleRateHz);
      highest.forEach((bin, time) => {
        if (bin < Math.min(lowest, T.bins)) spans.add(time * step, (time + 1) * step);
      });
      return spans.list();
    },
  };
}

interface Highest {
  readonly share: number;
  readonly depthDb: number;
  readonly sides: readonly Side[];
}

/** The highest share of straight tops, for both sides and for each alone: some amplifiers cut only one. */
function highestOf(both: readonly [Side, Side]): Highest {
  const readings = [[both[0]], [both[1]], both].flatMap((sides) =>
    T.depthsDb.map((depthDb) => ({ sides, depthDb, share: shareOf(sides, depthDb) })),
  );
  return readings.reduce((most, reading) => (reading.share > most.share ? reading : most));
}

/** The share of straight tops among those at most some dB below the highest. */
function shareOf(sides: readonly Side[], depthDb: number): number {
  const tops = sides.map(({ all }) => all.findIndex((count) => count > 0)).filter((bin) => bin >= 0);
  const first = Math.min(...tops);
  if (!(first * T.binDb <= -T.lowestPeakDbfs)) return 0;
  const numberOf = (kind: 'all' | 'straight') =>
    sides
      .flatMap((side) => [...side[kind].subarray(first, first + depthDb / T.binDb)])
      .reduce((sum, count) => sum + count, 0);
  return numberOf('straight') / (numberOf('all') + T.fewer);
}
