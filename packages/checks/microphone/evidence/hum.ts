import { percentile } from '../../percentile';
import { createLowCopy } from './biquad';
import { hann } from './fft';
import type { MeasurementEngine, SoundSource } from './measurement';
import { THRESHOLDS } from './thresholds';

const { mainsHz, harmonics, asideHz, lowRateHz, cutoffHz, windowS, hopS, minWindows, quietShare, quiet } =
  THRESHOLDS.hum;
const { lagHops, minPairs, minCoherence, maxOffShare, aloneOffShare, seriesOffShare, maxOffHz } = THRESHOLDS.hum;
const { clearDb, aloneDb, aloneHarmonics, steadyDb } = THRESHOLDS.hum;

interface HumReading {
  /** Mains frequency: 50 or 60; undefined if there is no hum. */
  readonly mainsHz: number | undefined;
  /** Level of all lines of the hum together in dBFS; undefined if there is no hum. */
  readonly dbfs: number | undefined;
}

interface Line {
  readonly mains: number;
  readonly harmonic: number;
  readonly hz: number;
  /** Amplitudes of a sine of this frequency; their phase counts from the beginning of the take. */
  readonly re: number[];
  readonly im: number[];
  /** Mean squares at the quietest and at the loudest frequency beside it. */
  readonly besides: number[];
  readonly loudestBesides: number[];
}

/**
 * Mains hum: tones at the multiples of 50 or 60 Hz whose phase continues through the whole take, which is true of no
 * voice and hardly of any note. Everything is read in the pauses, where a line is weakest. A hum has two lines of one
 * series, or one clear and steady line at 50, 60, 100 or 120 Hz. Undefined for less than 2.4 seconds.
 *
 * @param source `isQuiet`: nobody speaks, so that all of the sound is a pause, and two seconds suffice
 * @throws RangeError when the sample rate is below 2 kHz.
 */
export function createHum(
  sampleRateHz: number,
  { isQuiet = false }: Pick<SoundSource, 'isQuiet'> = {},
): MeasurementEngine<HumReading> {
  const pauses = isQuiet ? quiet : { minWindows, share: quietShare };
  const lines = LINES.map((line): Line => ({ ...line, re: [], im: [], besides: [], loudestBesides: [] }));
  const amplitudesOf = createAmplitudes(LINES.flatMap(({ hz }) => [hz, ...asideHz.map((away) => hz + away)]));
  const onSample = createWindows((window, end) => {
    const { re, im } = amplitudesOf(window, end);
    lines.forEach((line, index) => {
      const at = index * PLACES;
      line.re.push(re[at] ?? 0);
      line.im.push(im[at] ?? 0);
      const beside = asideHz.map((_, aside) => powerAt(re, im, at + 1 + aside));
      line.besides.push(Math.min(...beside));
      line.loudestBesides.push(Math.max(...beside));
    });
  });
  return {
    push: createLowCopy({ sampleRateHz, lowRateHz, cutoffHz, order: 4, onSample }),
    reading: () => ((lines[0]?.re.length ?? 0) < pauses.minWindows ? undefined : readLines(lines, pauses.share)),
  };
}

const powerAt = (re: ArrayLike<number>, im: ArrayLike<number>, index: number): number =>
  ((re[index] ?? 0) ** 2 + (im[index] ?? 0) ** 2) / 2;

const LINES = mainsHz.flatMap((mains) =>
  Array.from({ length: harmonics }, (_, index) => ({ mains, harmonic: index + 1, hz: mains * (index + 1) })),
);
/** Frequencies per line: the line itself, and those beside it. */
const PLACES = 1 + asideHz.length;

const SIZE = Math.round(lowRateHz * windowS);
const HOP = Math.round(lowRateHz * hopS);
const WINDOW = hann(SIZE);

/**
 * Passes on windows of half a second under a Hann window, one every 125 ms, with the number of samples up to their end.
 * The array is reused.
 */
function createWindows(onWindow: (window: Float64Array, end: number) => void): (sample: number) => void {
  const recent = new Float64Array(SIZE);
  const window = new Float64Array(SIZE);
  let samples = 0;
  return (sample) => {
    recent[samples % SIZE] = sample;
    samples += 1;
    if (samples < SIZE || (samples - SIZE) % HOP !== 0) return;
    for (let index = 0; index < SIZE; index += 1) {
      window[index] = (recent[(samples + index) % SIZE] ?? 0) * (WINDOW[index] ?? 0);
    }
    onWindow(window, samples);
  };
}

/** Complex amplitudes by frequency. The arrays are reused. */
interface Amplitudes {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/**
 * The amplitudes of sines of these frequencies, from a window under a Hann window (Goertzel, 1958). It processes all
 * frequencies sample by sample, because the steps of different frequencies are independent and run in parallel in the
 * processor.
 */
function createAmplitudes(frequenciesHz: readonly number[]): (window: Float64Array, end: number) => Amplitudes {
  const angles = Float64Array.from(frequenciesHz, (hz) => (2 * Math.PI * hz) / lowRateHz);
  const turns = angles.map((angle) => 2 * Math.cos(angle));
  const [last, before] = [new Float64Array(turns.length), new Float64Array(turns.length)];
  const [re, im] = [new Float64Array(turns.length), new Float64Array(turns.length)];
  const turnAll = (sample: number) => {
    for (let index = 0; index < turns.length; index += 1) {
      const now = last[index] ?? 0;
      last[index] = sample + (turns[index] ?? 0) * now - (before[index] ?? 0);
      before[index] = now;
    }
  };
  return (window, end) => {
    last.fill(0);
    before.fill(0);
    for (const sample of window) turnAll(sample);
    angles.forEach((angle, index) => {
      // Runs from the last sample back to the first one of the take, so that the phases of different windows can be
      // compared.
      const [newest, older, back] = [last[index] ?? 0, before[index] ?? 0, angle * (end - 1)];
      const [sumRe, sumIm] = [newest - older * Math.cos(angle), older * Math.sin(angle)];
      re[index] = (4 / SIZE) * (sumRe * Math.cos(back) + sumIm * Math.sin(back));
      im[index] = (4 / SIZE) * (sumIm * Math.cos(back) - sumRe * Math.sin(back));
    });
    return { re, im };
  };
}

function readLines(lines: readonly Line[], pauseShare: number): HumReading {
  const clear = lines.map((line) => readLine(line, pauseShare)).filter(isMains);
  const hums = mainsHz.map((mains) => {
    const own = clear.filter((line) => line.mains === mains);
    const series = largestSeries(own);
    const counted = series.length > 1 ? series : own.filter(isClearAlone);
    return { mainsHz: mains, power: counted.reduce((sum, { power }) => sum + power, 0) };
  });
  const stronger = hums.reduce((most, hum) => (hum.power > most.power ? hum : most));
  if (stronger.power === 0) return { mainsHz: undefined, dbfs: undefined };
  return { mainsHz: stronger.mainsHz, dbfs: 10 * Math.log10(stronger.power) };
}

/** The largest group of lines that have the same relative distance from their nominal frequency. */
const largestSeries = (lines: readonly LineReading[]): readonly LineReading[] =>
  lines
    .map(({ offShare }) => lines.filter((line) => Math.abs(line.offShare - offShare) <= seriesOffShare))
    .reduce((most, series) => (series.length > most.length ? series : most), []);

interface LineReading extends Pick<Line, 'mains' | 'harmonic'> {
  /** Coherence of its phase, 0 to 1. */
  readonly coherence: number;
  /** Its distance from its nominal frequency: as a share, over half a second; in Hz, over an eighth of a second. */
  readonly offShare: number;
  readonly offHz: number;
  /** Mean square. */
  readonly power: number;
  /** Level above its surroundings, and half the range of the middle half of its pauses, in dB. */
  readonly aboveDb: number;
  readonly spreadDb: number;
  /** True if nothing beside it is louder. */
  readonly isLoudest: boolean;
}

function readLine({ mains, harmonic, hz, re, im, besides, loudestBesides }: Line, pauseShare: number): LineReading {
  const powers = re.map((_, index) => powerAt(re, im, index));
  const gate = percentile(powers, pauseShare) ?? 0;
  const isQuiet = powers.map((power) => power <= gate);
  const pauses = powers.filter((_, index) => isQuiet[index]);
  const quantile = (share: number) => Math.max(FLOOR, percentile(pauses, share) ?? 0);
  const middle = (values: readonly number[]) =>
    Math.max(
      FLOOR,
      percentile(
        values.filter((_, index) => isQuiet[index]),
        0.5,
      ) ?? 0,
    );
  const far = turnOf({ re, im, isQuiet }, lagHops);
  const near = turnOf({ re, im, isQuiet }, 1);
  return {
    mains,
    harmonic,
    coherence: far.pairs < minPairs ? 0 : far.coherence,
    offShare: far.angle / (2 * Math.PI * lagHops * hopS) / hz,
    offHz: near.angle / (2 * Math.PI * hopS),
    power: steadyPower({ re, im }, far.angle / lagHops),
    aboveDb: decibels(quantile(0.5) / middle(besides)),
    spreadDb: decibels(quantile(0.75) / quantile(0.25)) / 2,
    isLoudest: middle(loudestBesides) < quantile(0.5),
  };
}

/**
 * The mean square of the steady part of a line: the medians of its amplitude over all windows, each turned back by its
 * angle per hop. A voice has another phase in each window, so it hardly changes the medians.
 */
function steadyPower({ re, im }: Pick<Line, 're' | 'im'>, angle: number): number {
  const turned = re.map((real, index) => {
    const [cos, sin, imaginary] = [Math.cos(angle * index), Math.sin(angle * index), im[index] ?? 0];
    return { re: real * cos + imaginary * sin, im: imaginary * cos - real * sin };
  });
  const median = (part: 're' | 'im') =>
    percentile(
      turned.map((each) => each[part]),
      0.5,
    ) ?? 0;
  return (median('re') ** 2 + median('im') ** 2) / 2;
}

const decibels = (ratio: number): number => 10 * Math.log10(ratio);

/**
 * The mean turn of the phase between quiet windows that are some hops apart: its angle in radians, and its coherence,
 * the length of the mean of all turns as unit vectors.
 */
function turnOf({ re, im, isQuiet }: Pick<Line, 're' | 'im'> & { readonly isQuiet: readonly boolean[] }, hops: number) {
  let [sumRe, sumIm, pairs] = [0, 0, 0];
  for (let index = hops; index < re.length; index += 1) {
    if (!isQuiet[index] || !isQuiet[index - hops]) continue;
    const [nowRe, nowIm] = [re[index] ?? 0, im[index] ?? 0];
    const [thenRe, thenIm] = [re[index - hops] ?? 0, im[index - hops] ?? 0];
    const length = Math.hypot(nowRe, nowIm) * Math.hypot(thenRe, thenIm) || 1;
    sumRe += (nowRe * thenRe + nowIm * thenIm) / length;
    sumIm += (nowIm * thenRe - nowRe * thenIm) / length;
    pairs += 1;
  }
  return { angle: Math.atan2(sumIm, sumRe), coherence: Math.hypot(sumRe, sumIm) / Math.max(1, pairs), pairs };
}

const isMains = ({ coherence, offShare, offHz, aboveDb }: LineReading): boolean =>
  coherence >= minCoherence && Math.abs(offShare) <= maxOffShare && Math.abs(offHz) <= maxOffHz && aboveDb >= clearDb;

const isClearAlone = ({ harmonic, offShare, aboveDb, spreadDb, isLoudest }: LineReading): boolean =>
  aloneHarmonics.some((each) => each === harmonic) &&
  Math.abs(offShare) <= aloneOffShare &&
  aboveDb >= aloneDb &&
  spreadDb <= steadyDb &&
  isLoudest;

/** Mean square: below the last bit of a 24-bit converter (-140 dBFS). */
const FLOOR = 1e-14;
