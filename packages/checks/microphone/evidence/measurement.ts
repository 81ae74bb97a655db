import { THRESHOLDS } from './thresholds';

export interface SoundMeasurement<Reading = unknown> {
  /** @param sampleRateHz at least `fromHz` */
  readonly create: (sampleRateHz: number, source: SoundSource) => MeasurementEngine<Reading>;
  /** The lowest sample rate in Hz that the measurement requires. */
  readonly fromHz: number;
  /** `raw`: the browser's processing would falsify the result, so it is measured only on an unprocessed track (M10). */
  readonly track: 'raw' | 'any';
  /** True if lost sound would falsify the result: it is left out, and both sides are joined. */
  readonly skipsGaps?: boolean;
}

export interface SoundSource {
  readonly sampleRateHz: number;
  /** `unprocessed` if the browser granted a track without automatic gain for the measurement (M10). */
  readonly processing: 'unprocessed' | 'automatic-gain';
  /** The sample rate of the device itself, if the browser reports it. */
  readonly deviceRateHz?: number | undefined;
  /** Level of the quietest second before the take, A-weighted, if there was one. */
  readonly backgroundDbfsA?: number | undefined;
  /** Minimum seconds of sound for any reading, if another one than that of a voice. */
  readonly shortestS?: number | undefined;
  /** True if nobody speaks. */
  readonly isQuiet?: boolean | undefined;
}

/**
 * Runs one measurement. Its reading is undefined if it cannot be measured: for too little sound, a sample rate below
 * its minimum, a processed track if it needs a raw one, or samples that are not numbers, which leave the state of its
 * filters undefined.
 */
export function createMeasured<Reading>(
  { create, fromHz, track, skipsGaps = false }: SoundMeasurement<Reading>,
  source: SoundSource,
): MeasurementEngine<Reading> {
  const { sampleRateHz, processing, shortestS = THRESHOLDS.shortestS } = source;
  const isMeasurable = sampleRateHz >= fromHz && (track === 'any' || processing === 'unprocessed');
  let engine = isMeasurable ? create(sampleRateHz, source) : undefined;
  const pushWhole = skipsGaps ? withoutGaps(sampleRateHz, (block) => engine?.push(block)) : undefined;
  let samples = 0;
  return {
    push(block, channels) {
      if (engine === undefined) return;
      if (!areNumbers(block)) engine = undefined;
      samples += block.length;
      if (pushWhole) pushWhole(block);
      else engine?.push(block, channels);
    },
    reading: () => (samples >= shortestS * sampleRateHz ? engine?.reading() : undefined),
  };
}

/**
 * Passes on sound without lost buffers: exact zeros of 1 to 120 ms that begin or end abruptly are left out, and the sound
 * on both sides is joined. Other silence is passed on: that of gates, and between words of quiet sound in 16 bits.
 */
function withoutGaps(sampleRateHz: number, push: (block: Float32Array) => void): (block: Float32Array) => void {
  const { minMs, maxMs, sideMs, liveRms, edgeShare } = THRESHOLDS.dropOuts;
  const inSamples = (ms: number) => Math.round((ms * sampleRateHz) / 1000);
  const [least, most, side] = [inSamples(minMs), inSamples(maxMs), inSamples(sideMs)];
  const before = new Float32Array(side);
  /** Number of zeros in a row up to now; those of a possible gap have not been passed on. */
  let zeros = 0;
  let near = { rms: 0, edge: 0 };
  const nearOf = (block: Float32Array, at: number) => {
    const heard =
      at < side ? Float32Array.of(...before.subarray(at), ...block.subarray(0, at)) : block.subarray(at - side, at);
    const power = heard.reduce((sum, sample) => sum + sample * sample, 0) / side;
    return { rms: Math.sqrt(power), edge: Math.abs(heard.at(-1) ?? 0) };
  };
  const isGap = (next: number): boolean =>
    zeros >= least && near.rms > liveRms && Math.max(near.edge, Math.abs(next)) > edgeShare * near.rms;
  const silenceAt = (block: Float32Array, at: number): number => {
    const sample = block[at] ?? 0;
    if (sample !== 0) {
      const passed = zeros > most || isGap(sample) ? 0 : zeros;
      zeros = 0;
      return passed;
    }
    if (zeros === 0) near = nearOf(block, at);
    zeros += 1;
    if (zeros <= most) return 0;
    return zeros === most + 1 ? zeros : 1;
  };
  const remember = (block: Float32Array) => {
    before.copyWithin(0, Math.min(side, block.length));
    before.set(block.subarray(-side), Math.max(0, side - block.length));
  };
  return (block) => {
    if (zeros === 0 && !block.includes(0)) push(block);
    else {
      const kept = new Float32Array(block.length + most + 1);
      let length = 0;
      for (const [at, sample] of block.entries()) {
        length += silenceAt(block, at);
        if (sample === 0) continue;
        kept[length] = sample;
        length += 1;
      }
      if (length > 0) push(kept.subarray(0, length));
    }
    remember(block);
  };
}

/** Checks a block by its sum: NaN and infinity remain in it, and finite samples of 32 bits cannot make it infinite. */
function areNumbers(block: Float32Array): boolean {
  let sum = 0;
  for (const sample of block) sum += sample;
  return Number.isFinite(sum);
}

/** Sums over the samples of one block from both channels of a device; all are 0 or more, except `products`. */
export interface ChannelSums {
  readonly leftSquares: number;
  readonly rightSquares: number;
  readonly products: number;
}

/**
 * Measures one property of sound while it arrives. The reading does not depend on how the samples are split into
 * blocks, and the memory is bounded by the length of a take.
 */
export interface MeasurementEngine<Reading> {
  /**
   * Adds the next samples: mono, finite, any number of them.
   *
   * @param channels Sums over the two channels from which the samples were mixed, if the device has two.
   */
  push(block: Float32Array, channels?: ChannelSums): void;
  /**
   * The reading of all samples added before the call; undefined for too few, and never an assumption. May be called at
   * any time.
   */
  reading(): Reading | undefined;
}
