import { percentile } from '../../percentile';
import { createLowCopy } from './biquad';
import { hann } from './fft';
import type { Engine } from './measurement';
import { THRESHOLDS } from './thresholds';

const { mainsHz, harmonics, asideHz, lowRateHz, cutoffHz, windowS, hopS, minWindows, quietShare, clearDb, minLines } =
  THRESHOLDS.hum;

/** The mains hum of a take. */
interface HumReading {
  /** Mains frequency: 50 or 60; undefined if there is no hum. */
  readonly mainsHz: number | undefined;
  /** Level of all lines of the hum together in dBFS; undefined if there is no hum. */
  readonly dbfs: number | undefined;
}

/** One multiple of the mains frequency, and the frequencies beside it. */
interface Line {
  readonly mains: number;
  /** Mean squares in each window: of the line, and of the quietest frequency beside it. */
  readonly powers: number[];
  readonly besides: number[];
}

/**
 * Mains hum: tones at the multiples of 50 or 60 Hz that continue through the pauses of the voice. A line is 15 dB above
 * the quietest frequency beside it, and a hum has two lines. Undefined for less than a second and a half.
 *
 * @throws RangeError when the sample rate is below 4 kHz.
 */
export function createHum(sampleRateHz: number): Engine<HumReading> {
  const lines = LINES.map(({ mains }): Line => ({ mains, powers: [], besides: [] }));
  const powersOf = createPowers(LINES.flatMap(({ hz }) => [hz, ...asideHz.map((away) => hz + away)]));
  const onSample = createWindows((window) => {
    const powers = powersOf(window);
    lines.forEach((line, index) => {
      const [at = 0, ...aside] = powers.subarray(index * PLACES, (index + 1) * PLACES);
      line.powers.push(at);
      line.besides.push(Math.min(...aside));
    });
  });
  return {
    push: createLowCopy({ sampleRateHz, lowRateHz, cutoffHz, order: 4, onSample }),
    reading: () => ((lines[0]?.powers.length ?? 0) < minWindows ? undefined : readLines(lines)),
  };
}

/** All lines of the search. */
const LINES = mainsHz.flatMap((mains) =>
  Array.from({ length: harmonics }, (_, index) => ({ mains, hz: mains * (index + 1) })),
);
/** Frequencies per line: the line itself, and those beside it. */
const PLACES = 1 + asideHz.length;

const SIZE = Math.round(lowRateHz * windowS);
const HOP = Math.round(lowRateHz * hopS);
const WINDOW = hann(SIZE);

/** Passes on windows of half a second under a Hann window, one every 125 ms. The array is reused. */
function createWindows(onWindow: (window: Float64Array) => void): (sample: number) => void {
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
    onWindow(window);
  };
}

/**
 * The mean squares of sines of these frequencies, from a window under a Hann window (Goertzel, 1958). It processes all
 * frequencies sample by sample, because the steps of different frequencies are independent and run in parallel in the
 * processor.
 */
function createPowers(frequenciesHz: readonly number[]): (window: Float64Array) => Float64Array {
  const turns = Float64Array.from(frequenciesHz, (hz) => 2 * Math.cos((2 * Math.PI * hz) / lowRateHz));
  const [last, before] = [new Float64Array(turns.length), new Float64Array(turns.length)];
  const turnAll = (sample: number) => {
    for (let index = 0; index < turns.length; index += 1) {
      const now = last[index] ?? 0;
      last[index] = sample + (turns[index] ?? 0) * now - (before[index] ?? 0);
      before[index] = now;
    }
  };
  return (window) => {
    last.fill(0);
    before.fill(0);
    for (const sample of window) turnAll(sample);
    return turns.map((turn, index) => powerOf(turn, last[index] ?? 0, before[index] ?? 0));
  };
}

const powerOf = (turn: number, last: number, before: number): number =>
  (8 * (last * last + before * before - turn * last * before)) / (SIZE * SIZE);

function readLines(lines: readonly Line[]): HumReading {
  const hums = mainsHz.map((mains) => ({ mainsHz: mains, power: humOf(lines.filter((line) => line.mains === mains)) }));
  const stronger = hums.reduce((most, hum) => (hum.power > most.power ? hum : most));
  if (stronger.power === 0) return { mainsHz: undefined, dbfs: undefined };
  return { mainsHz: stronger.mainsHz, dbfs: 10 * Math.log10(stronger.power) };
}

/** The total power of the clear lines of one series; 0 for too few lines. */
function humOf(lines: readonly Line[]): number {
  const clear = lines.map(steady).filter(({ power, beside }) => power > beside * 10 ** (clearDb / 10));
  return clear.length < minLines ? 0 : clear.reduce((sum, { power }) => sum + power, 0);
}

/** The power that remains during pauses. */
const steady = ({ powers, besides }: Line) => ({
  power: percentile(powers, quietShare) ?? 0,
  beside: Math.max(FLOOR, percentile(besides, quietShare) ?? 0),
});

/** Mean square: below the last bit of a 24-bit converter (-140 dBFS). */
const FLOOR = 1e-14;
