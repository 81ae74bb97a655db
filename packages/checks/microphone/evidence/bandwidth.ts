import { createPowerSpectrum } from './fft';
import type { MeasurementEngine, SoundSource } from './measurement';
import { THRESHOLDS } from './thresholds';

const T = THRESHOLDS.bandwidth;

/** Bandwidth classes of ITU-T: 3.4, 7, 14 and 20 kHz. */
export type BandwidthKind = 'narrow' | 'wide' | 'super-wide' | 'full';

interface BandwidthReading {
  /** Upper edge of the spectrum, at most half of the sample rate. */
  readonly bandwidthHz: number;
  readonly kind: BandwidthKind;
}

/**
 * Finds the frequency at which the spectrum of a take drops and stays low, as after the codec of a Bluetooth headset or
 * a telephone. A voice without such an edge has its full band, however dull it is. Noise that a device adds after the
 * codec hides the edge from -45 dBFS up.
 *
 * @param source `deviceRateHz`: the sample rate of the device, if the browser reports it; up to 16 kHz it decides alone
 */
export function createBandwidth(
  sampleRateHz: number,
  { deviceRateHz = sampleRateHz }: Pick<SoundSource, 'deviceRateHz'> = {},
): MeasurementEngine<BandwidthReading> {
  const lowestRateHz = Math.min(sampleRateHz, deviceRateHz);
  if (lowestRateHz <= T.decidingRateHz) return { push: () => undefined, reading: () => readingAt(lowestRateHz / 2) };
  const bands = createBands(sampleRateHz);
  return {
    push: bands.push,
    reading: () => {
      const levels = bands.levels();
      return levels && readingAt(edgeOf(levels) ?? sampleRateHz / 2);
    },
  };
}

const readingAt = (bandwidthHz: number): BandwidthReading => ({
  bandwidthHz,
  kind: T.kinds.find(([, upToHz]) => bandwidthHz <= upToHz)?.[0] ?? 'full',
});

/** Mean power over the take in bands of 250 Hz, in dB. */
function createBands(sampleRateHz: number) {
  const spectrum = createPowerSpectrum(T.window);
  const powers = new Float64Array(Math.floor(sampleRateHz / 2 / T.bandHz));
  const bandOf = Uint16Array.from({ length: T.window / 2 }, (_, bin) => (bin * sampleRateHz) / T.window / T.bandHz);
  const samples = new Float64Array(T.window);
  let filled = 0;
  let frames = 0;
  const measure = () => {
    frames += 1;
    const spectrumNow = spectrum(samples);
    for (let bin = 1; bin < spectrumNow.length; bin += 1) {
      const band = bandOf[bin] ?? 0;
      if (band < powers.length) powers[band] = (powers[band] ?? 0) + (spectrumNow[bin] ?? 0) / T.window ** 2;
    }
    samples.copyWithin(0, T.window / 2);
    filled = T.window / 2;
  };
  return {
    push(block: Float32Array): void {
      for (const sample of block) {
        samples[filled] = sample;
        filled += 1;
        if (filled === T.window) measure();
      }
    },
    levels: (): readonly number[] | undefined =>
      frames < T.minFrames
        ? undefined
        : Array.from(powers, (power) => 10 * Math.log10(Math.max(power / frames, 1e-16))),
  };
}

/** The lowest step down after which the level stays low, in Hz. A slow filter before a noise floor needs a band more. */
function edgeOf(levels: readonly number[]): number | undefined {
  return stepDown(levels, { fromHz: T.lowestHz, bands: 4 }) ?? stepDown(levels, { fromHz: T.slowFromHz, bands: 5 });
}

interface Step {
  readonly fromHz: number;
  /** Bands from the start of the two below the edge to the start of the two above it. */
  readonly bands: number;
}

function stepDown(levels: readonly number[], { fromHz, bands }: Step): number | undefined {
  const inBand = levels.slice(0, -1);
  const mean = (from: number) => meanOfTwo(inBand, from);
  for (let band = Math.round(fromHz / T.bandHz); band < inBand.length + 1 - bands; band += 1) {
    const below = mean(band - 3);
    const loudestAbove = Math.max(...inBand.slice(band - 1 + bands));
    const edgeDb = band * T.bandHz < T.highFromHz ? T.edgeDb : T.highEdgeDb;
    if (below - mean(band - 3 + bands) >= edgeDb && below - loudestAbove >= T.aboveDb) {
      return startOfFall(inBand, band) * T.bandHz;
    }
  }
  return undefined;
}

const meanOfTwo = (levels: readonly number[], from: number): number =>
  ((levels[from] ?? 0) + (levels[from + 1] ?? 0)) / 2;

/**
 * The band in which a fall begins. A codec at 16 kHz with a slow filter leaves images of the band above its 8 kHz; the
 * level then falls over some bands before the step. A steep edge has no such fall.
 */
function startOfFall(levels: readonly number[], edge: number): number {
  const isSteep = (levels[edge - 1] ?? 0) - (levels[edge + 1] ?? 0) >= T.steepDb;
  if (isSteep) return edge;
  let band = edge;
  while (band > IMAGES_FROM && meanOfTwo(levels, band - 3) - meanOfTwo(levels, band - 1) >= T.fallDb) band -= 1;
  return band;
}

const IMAGES_FROM = T.decidingRateHz / 2 / T.bandHz;
