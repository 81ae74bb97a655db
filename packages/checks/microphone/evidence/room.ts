import { percentile } from '../../percentile';
import { createLowCopy } from './biquad';
import { createPowerSpectrum } from './fft';
import type { MeasurementEngine } from './measurement';
import { THRESHOLDS } from './thresholds';

const {
  lowRateHz,
  cutoffHz,
  size,
  hop,
  spectraPerFrame,
  bands,
  fromHz,
  toHz,
  quietShare,
  aboveFloorDb,
  minSlopes,
  longFallFrames,
} = THRESHOLDS.room;

interface RoomReading {
  /**
   * Spread of the sound's decay rates: the common logarithm of their variance in (dB/s)², about 4.7 in a dry room and
   * 4.1 in a bathroom. Reverberation slows the decay of the voice.
   */
  readonly decaySpread: number;
  /**
   * Median rate, in dB/s, of the falls that last 64 ms or longer: about 240 in a dry room and 125 in a bathroom. A voice
   * falls faster than an echoing room does; the spread above also narrows in a small room that is clear.
   */
  readonly longFallDbPerS: number;
}

/**
 * Reverberation at the microphone: the negative-side variance of the decay rates (J. Wen, E. Habets & P. Naylor, ICASSP
 * 2008) in bands of a copy at 8 kHz. It follows the clarity C50 at the microphone and not the reverberation time: a
 * close microphone in a church reads dry. Undefined for too little decaying sound.
 *
 * @throws RangeError when the sample rate is below 8 kHz.
 */
export function createRoom(sampleRateHz: number): MeasurementEngine<RoomReading> {
  /** Levels of each band, dB, every 16 ms. */
  const levels = BANDS.map((): number[] => []);
  const onSample = createFrames((sums) =>
    levels.forEach((band, index) => {
      band.push(10 * Math.log10((sums[index] ?? 0) / spectraPerFrame + FLOOR));
    }),
  );
  return {
    push: createLowCopy({ sampleRateHz, lowRateHz, cutoffHz, order: 8, onSample }),
    reading: () => readRoom(levels.flatMap(fallsOf)),
  };
}

const FLOOR = 1e-12;

interface Share {
  readonly bin: number;
  readonly weight: number;
}

/** The scale of equivalent rectangular bandwidths (Glasberg & Moore, 1990), and its inverse. */
const erbOf = (hz: number): number => 21.4 * Math.log10(1 + 0.00437 * hz);
const hzOf = (erb: number): number => (10 ** (erb / 21.4) - 1) / 0.00437;

const BANDS: readonly (readonly Share[])[] = Array.from({ length: bands }, (_, band) =>
  sharesBetween(edgeHz(band), edgeHz(band + 1)),
);

function edgeHz(edge: number): number {
  return hzOf(erbOf(fromHz) + ((erbOf(toHz) - erbOf(fromHz)) * edge) / bands);
}

function sharesBetween(lowHz: number, highHz: number): readonly Share[] {
  const binHz = lowRateHz / size;
  return Array.from({ length: size / 2 }, (_, bin) => {
    const covered = Math.min(highHz, (bin + 0.5) * binHz) - Math.max(lowHz, (bin - 0.5) * binHz);
    return { bin, weight: covered / binHz };
  }).filter(({ weight }) => weight > 0);
}

/** Passes on the power in each band, summed over the spectra of a frame. The array is reused. */
function createFrames(onFrame: (sums: Float64Array) => void): (sample: number) => void {
  const spectrumOf = createPowerSpectrum(size);
  const recent = new Float64Array(size);
  const sums = new Float64Array(bands);
  let samples = 0;
  let spectra = 0;
  return (sample) => {
    recent.copyWithin(0, 1);
    recent[size - 1] = sample;
    samples += 1;
    if (samples < size || (samples - size) % hop !== 0) return;
    addBands(sums, spectrumOf(recent));
    spectra += 1;
    if (spectra % spectraPerFrame !== 0) return;
    onFrame(sums);
    sums.fill(0);
  };
}

function addBands(sums: Float64Array, powers: Float64Array): void {
  BANDS.forEach((shares, band) => {
    for (const { bin, weight } of shares) sums[band] = (sums[band] ?? 0) + weight * (powers[bin] ?? 0);
  });
}

/** The slopes, in dB/s, of one fall of a band's level: one for each frame. */
type BandFall = readonly number[];

const FRAME_S = (spectraPerFrame * hop) / lowRateHz;

/** The falls of one band while it is above its noise. */
function fallsOf(levels: readonly number[]): readonly BandFall[] {
  const floor = (percentile(levels, quietShare) ?? 0) + aboveFloorDb;
  const falls: number[][] = [];
  let current: number[] = [];
  levels.forEach((level, at) => {
    const slope = ((levels[at + 1] ?? level) - level) / FRAME_S;
    if (!(level > floor && slope < 0)) current = [];
    else if (current.push(slope) === 1) falls.push(current);
  });
  return falls;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function readRoom(falls: readonly BandFall[]): RoomReading | undefined {
  const slopes = falls.flat();
  const long = falls.filter(({ length }) => length >= longFallFrames).map((fall) => -meanOf(fall));
  const longFallDbPerS = percentile(long, 0.5);
  if (slopes.length < minSlopes || longFallDbPerS === undefined) return undefined;
  const mean = meanOf(slopes);
  return { decaySpread: Math.log10(meanOf(slopes.map((slope) => (slope - mean) ** 2))), longFallDbPerS };
}
